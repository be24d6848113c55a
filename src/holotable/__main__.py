"""Lets `python -m holotable` stand in for the installed script."""

import sys

from holotable.cli import main

sys.exit(main())
