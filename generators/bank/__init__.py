"""A bank of proved questions, and what it holds for a request.

The rooms, lowest first:

``citation``    the port: a request is supported by cited questions, or not
``record``      one question of a bank as a sealed line of JSON
``intake``      what may enter: questions that are proved here and now
``sources``     files of questions: sets, runs, documents
``store``       a bank as a folder, read line by line as a text from outside
``query``       the terms of a request, and which of them are identifiers
``stemming``    stems of words, as FTS5 has them
``knowledge``   what a request asks for, against what the questions of a bank are on
``vectors``     ranking by meaning: the port for embeddings, and the nearest of many texts
``index``       the port of an index, which can be made again at any time
``sqlite_index``  the index in one SQLite file, by words and by meaning
``lance_index``   the index in a LanceDB table, for very large banks (the extra ``lancedb``)
``static_vectors``  static word vectors of the package ``wordllama`` behind that port
``support``     when a request counts as supported
``ranking``     the order of a bank for a request; rankings made one (reciprocal rank fusion)
``retrieval``   the retriever: filter by topic, rank, judge the support, verify, cite
``opening``     a bank opened for searching
``ground``      what a plan stands on: concepts, prerequisites, misconceptions, cited questions

A line of a bank is outside text.  It enters only with a proof, and is proved again before it is
cited, so that whoever writes into the folder of a bank cannot make a question count as proved.
"""
