"""Interpreters of the expression tree become fewer."""

from __future__ import annotations

import ast

from interpreters import NODES, _told_apart, interpreters

#: The bar is 25; whoever takes one away lowers the number.
AT_MOST = 37


def test_interpreters_of_the_tree_become_no_more() -> None:
    found = interpreters()
    assert len(found) <= AT_MOST, sorted(found)


def test_the_count_sees_matches_and_questions_alike() -> None:
    (function,) = ast.parse(
        "def rule(node):\n"
        "    if isinstance(node, Add | Multiply):\n"
        "        return 1\n"
        "    match node:\n"
        "        case Power(base=Number()):\n"
        "            return 2\n"
        "    return lambda one: isinstance(one, Name)\n"
    ).body
    assert set(_told_apart(function)) == {"Add", "Multiply", "Power", "Number"} <= NODES
