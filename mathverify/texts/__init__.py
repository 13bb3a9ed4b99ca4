"""What is done with a text that the rules have read: it is printed, or mended."""
