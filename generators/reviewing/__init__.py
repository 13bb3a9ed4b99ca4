"""The review of a set: a person judges its questions, and the set's folder keeps what was said.

``folder``             the set as it stands in its folder, and the manifest that made it
``acts``               what was done to each question, line by line; the question as it stands now
``review``             what can be done: decide, save a change, swap, attest, write the sheets
``siblings``           another question of the same family
``fields``             the texts of a question that can be changed one by one
``certificate_words``  what was proved of a question, in words
``pages``              the pages: a list, a question, its texts
``door``               who may come in
``server``             addresses, limits and replies
"""
