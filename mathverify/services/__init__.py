"""Services: the verbs of the engine for other programs.

``verb``     what a verb is, and the one way in which it answers: bounded, typed, never raising
``reading``  the question that was sent
``verbs``    the verbs, one a file; ``table`` all of them
``desk``     so many requests at once, so many that wait
``mcp_server``  the table as tools of a server of the Model Context Protocol
``http_server`` the table as an HTTP service; ``openapi`` its description, ``access`` who may ask

A verb is described once: its name, what it takes, what it gives, and the function between them.
The services, their schemas and the page of the documents are made from that.
"""
