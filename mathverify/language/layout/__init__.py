"""How a formula looks, for every printer alike: boxes made from the tree.

``layout`` walks the tree, ``boxes`` are what it makes; the other files enrol what nodes look like.
"""
