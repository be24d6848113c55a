"""Built-in content, one folder an edition: figures as JSON beside the functions of the effects."""
