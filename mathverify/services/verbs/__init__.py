"""The verbs, one a file; they do not know each other."""
