"""How commands, speeds and joints of the maneuver tool are offered."""

from __future__ import annotations

from holotable.kernel.decision import Option


def command_option(command: str) -> Option:
    """How a command, its dial or its token is offered."""
    return Option(command.replace("_", " "), f"command:{command}")


def speed_option(speed: int) -> Option:
    """How a speed is offered."""
    return Option(f"speed {speed}")


def joint_option(joint: int) -> Option:
    """How a joint of the maneuver tool is offered."""
    return Option(f"joint {joint + 1}")
