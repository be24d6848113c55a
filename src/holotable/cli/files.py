"""Reading the files that a user names, up to a size that no honest one reaches."""

from __future__ import annotations

from pathlib import Path

from holotable.cli.errors import UserError

MOST_BYTES = 20_000_000  # a save of a long game has some 100 kB; a device or a film would fill the memory


def read_file(file: Path | str) -> bytes:
    """What a file holds, or one line on why it cannot be had."""
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise UserError(f"{file} does not exist") from None
    except OSError as trouble:
        raise UserError(f"{file} cannot be read: {trouble.strerror}") from None
    except ValueError as trouble:  # a null byte in the name
        raise UserError(f"{str(file)!r} is no file name: {trouble}") from None
    if len(data) > MOST_BYTES:
        raise UserError(f"{file}: longer than {MOST_BYTES:,} bytes, so neither a squad nor a save")
    return data
