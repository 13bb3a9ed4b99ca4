"""A real language model in the tests, opt-in: small, on this machine, and poor at mathematics.

The rooms, lowest first:

``wheels``     which packages the model and its server are, and how they are built
``processes``  the model's own environment made, and its server on loopback started and ended
``short``      requests cut to what a model of its size can fill
``places``     replies recorded by their place in a run, and replayed without the model
``replies``    what a recorded reply is: JSON, a question, proved, refuted
``suite``      the doctor, two workflows and the Reader with that model, and the counts
``report``     the numbers as tables
``command``    the verb ``local-model``: sets all of it up and runs it

That it writes little that is right is the point: the loop has to refuse it all the same.
"""
