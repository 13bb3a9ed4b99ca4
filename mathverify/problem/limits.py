"""How large a document may be: the bounds that keep hostile input cheap to refuse."""

from __future__ import annotations

#: Bytes of one file, and of one text given to `load_documents`.
MAX_FILE_BYTES = 20_000_000

#: Bytes (UTF-8) of one document; for decoded data, characters of all its texts together.
MAX_DOCUMENT_BYTES = 1_000_000

#: Levels of maps and lists inside each other.
MAX_DEPTH = 64

#: Maps, lists and scalars of one document.
MAX_NODES = 50_000
