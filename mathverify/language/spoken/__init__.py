"""A formula in plain English words, for those who hear it."""
