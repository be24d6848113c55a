"""The one exception for a user's mistake: it becomes one line on standard error and exit code 2."""


class UserError(Exception):
    """Says in one line what is wrong: the file, the place in it, and what was expected."""
