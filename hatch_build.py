"""The build hook: compiles the leaf modules into the wheel when HOLOTABLE_COMPILE=1, and is idle otherwise."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The one list of compiled modules: each is plain Python that runs the same without its compiled twin.
LEAVES = (
    "src/holotable/table/measure.py",
    "src/holotable/table/lines.py",
    "src/holotable/table/survey.py",
)

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
flags = ["--follow-imports=silent", "--cache-dir", {cache!r}]
modules = mypycify([*flags, *{leaves!r}], opt_level="3", target_dir={generated!r})
setup(name="holotable", packages=[], ext_modules=modules)
"""


class CompileLeaves(BuildHookInterface):
    """Adds the compiled leaves beside their sources; Python then prefers them at import."""

    out: Path | None = None

    def wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("HOLOTABLE_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        # Named here and not in pyproject.toml, so that a pure build downloads no compiler.
        return ["mypy>=1.11", "setuptools>=70"] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted() or version == "editable":
            return
        self.out = out = Path(tempfile.mkdtemp(prefix="holotable-mypyc-"))
        compile_leaves(Path(self.root), out)
        for built in sorted((out / "lib").rglob("*")):
            if built.suffix in (".so", ".pyd"):
                build_data["force_include"][str(built)] = built.relative_to(out / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        # Only now are the compiled files inside the wheel.
        if self.out:
            shutil.rmtree(self.out)


def compile_leaves(root: Path, out: Path) -> None:
    """Runs mypyc in a process of its own, because setuptools wants the working directory and sys.argv."""
    script = out / "setup.py"
    text = SETUP.format(leaves=LEAVES, cache=str(out / "cache"), generated=str(out / "c"))
    script.write_text(text, encoding="utf-8")
    command = [sys.executable, str(script), "build_ext"]
    command += ["--build-lib", str(out / "lib"), "--build-temp", str(out / "temp")]
    environment = os.environ | {"MYPYPATH": str(root / "src")}
    subprocess.run(command, cwd=root, env=environment, check=True)
