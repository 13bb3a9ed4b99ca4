"""Language models behind one narrow port.  What they say is text from outside and never believed.

The rooms, lowest first:

``port``        messages, sampling, a reply's schema, completions and failures; the protocol
``modes``       the ladder of ways to ask an endpoint for JSON, and what each sends
``endpoints``   which endpoint, model and mode to use; the key comes from the environment only
``endpoint_model``  a connection that is closed again, and a key that nothing shows
``openai_wire``, ``openai_endpoint``, ``instructor_endpoint``   the adapters over the packages of
                these names; ``connecting`` picks one
``retrying``, ``ledger``, ``cassettes``   models around a model: waiting and asking again, what
                every role spends, record and replay
``replies``     the JSON in a reply, held to its form in this process whatever the server promised
``asking``      one question to a model: ask, validate, tell what was wrong, ask once more
``probing``     which mode an endpoint can do, found out once by ``mathverify doctor``
``scripted``    a model that says what it is told to say, for tests
``faults``, ``faulty_server``   an OpenAI-compatible server on loopback that misbehaves on purpose

Adapters import their packages when they are used: this package is light to import.
"""
