"""Statistics of lists and frequency tables.

A frequency table ``table(value: [2, 3, 5], frequency: [4, 1, 2])`` denotes the list in which each
value stands as often as its frequency says.  Conventions that differ from book to book must be
spelled: ``variance(list, population)`` divides by n and ``variance(list, sample)`` by n - 1.  The
mode of a list that has several has no value; ``modes`` is the set of them.
"""

from __future__ import annotations

from fractions import Fraction
from statistics import median as middle
from statistics import multimode

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import arrays, quantities, relations, terms
from mathverify.semantics.evaluation import Truth as Status
from mathverify.semantics.evaluation import truth
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    Unlisted,
    describe,
)
from mathverify.theories.arguments import (
    arity,
    flat,
    frequency,
    keyword,
    literals,
    not_one_number,
    number_list,
    word,
)

_MAXIMAL_LENGTH = 5000
_CLASSES = "table(interval: [[0, 10], [10, 20]], frequency: [4, 6])"
_TABLE = "table(value: [2, 3, 5], frequency: [4, 1, 2])"


# --- sums and means ----------------------------------------------------------------------


def _total(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "total([a, b, c])")
    weighted = _weights(lowering, argument)
    if weighted is not None:
        return _weighted_total(*weighted, call)
    numbers = _products(lowering, argument)
    if not numbers:
        over_all = f"sum({to_ascii(argument)} for all solutions)"
        added = not_one_number(
            lowering.lower(argument), call, f"{over_all}, total([a, b, c]), or sum(expr, k, 1, n)"
        )
        if isinstance(added, Unlisted):
            return Scalar(added.total)
        numbers = _entries(added, argument)
    return arrays.add(numbers, call) if numbers else Scalar(terms.ZERO)


def _products(lowering: Lowering, argument: Node) -> tuple[Scalar, ...]:
    """The products of the numbers of two lists in ``total(x*f)``; none for anything else.

    The sum is also their scalar product, so that both senses of such a product give one number.
    Lists of lists are matrices, and multiplied as such.
    """
    if not isinstance(argument, tree.Multiply) or len(argument.factors) != 2:
        return ()
    first, second = (_numbers_in(lowering.lower(factor)) for factor in argument.factors)
    if len(first) != len(second):
        return ()
    products = [arrays.multiply(pair, argument) for pair in zip(first, second, strict=True)]
    return tuple(product for product in products if isinstance(product, Scalar))


def _numbers_in(meaning: Meaning) -> tuple[Scalar, ...]:
    """The entries of a list that holds numbers alone; none for anything else."""
    if not isinstance(meaning, Collection) or meaning.kind is not CollectionKind.LIST:
        return ()
    numbers = tuple(item for item in meaning.items if isinstance(item, Scalar))
    return numbers if len(numbers) == len(meaning.items) else ()


def _entries(meaning: Meaning, node: Node) -> tuple[Scalar, ...]:
    """All numbers of a list or of a list of lists."""
    if isinstance(meaning, Collection) and meaning.kind is CollectionKind.LIST:
        if any(isinstance(item, Collection) for item in meaning.items):
            return tuple(number for item in meaning.items for number in _entries(item, node))
    if isinstance(meaning, Scalar):
        return (meaning,)
    return flat(meaning, node, "total", "total([a, b, c])")


def _weighted_total(
    values: tuple[Scalar, ...], counts: tuple[Node, ...], call: tree.Call
) -> Meaning:
    products = tuple(
        Scalar(terms.multiply((value.term, count)), value.dimension)
        for value, count in zip(values, counts, strict=True)
    )
    return arrays.add(products, call)


def _mean(lowering: Lowering, call: tree.Call) -> Meaning:
    weighted = _weights(lowering, call.arguments[0]) if len(call.arguments) == 1 else None
    if weighted is not None:
        values, counts = weighted
        return arrays.divide(_weighted_total(values, counts, call), Scalar(terms.add(counts)))
    numbers = number_list(lowering, call, "mean([a, b, c])")
    return arrays.divide(arrays.add(numbers, call), Scalar(terms.number(len(numbers))))


# --- middle, most frequent, spread -------------------------------------------------------


def _median(lowering: Lowering, call: tree.Call) -> Meaning:
    return _median_of(number_list(lowering, call, "median([a, b, c])"))


def _median_of(numbers: tuple[Scalar, ...]) -> Scalar:
    values = literals(numbers)
    if values is not None:
        return Scalar(terms.number(middle(values)), numbers[0].dimension)
    if len(numbers) == 1:
        return numbers[0]
    return Scalar(terms.call("median", *(n.term for n in numbers)), numbers[0].dimension)


def _mode(lowering: Lowering, call: tree.Call) -> Meaning:
    numbers = number_list(lowering, call, "mode([a, b, c])")
    values = literals(numbers)
    most = multimode(values) if values is not None else []
    if len(most) == 1:
        return Scalar(terms.number(most[0]), numbers[0].dimension)
    return Scalar(terms.call("mode", *(n.term for n in numbers)), numbers[0].dimension)


def _modes(lowering: Lowering, call: tree.Call) -> Meaning:
    """All most frequent values; none of a list in which all values occur equally often is one."""
    numbers = number_list(lowering, call, "modes([a, b, c])")
    values = literals(numbers)
    if values is None:
        raise LoweringProblem(None, "modes are decided for lists of known numbers only", call)
    most = multimode(values)
    if len(most) == len(set(values)) > 1:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "all values occur equally often: whether each of them is a mode, or none, is not said",
            call,
            "a list in which some values occur more often",
        )
    return Collection(
        CollectionKind.SET,
        tuple(Scalar(terms.number(value), numbers[0].dimension) for value in sorted(most)),
    )


def _spread(lowering: Lowering, call: tree.Call) -> Meaning:
    first = call.arguments[0]
    if isinstance(first, tree.Name) and first.identifier in lowering.functions:
        # The range of a function is the set of its values, not a spread.
        return lowering.lower(tree.Call("image", call.arguments, span=call.span))
    numbers = number_list(lowering, call, "spread([a, b, c])")
    values = literals(numbers)
    if values is not None:
        return Scalar(terms.number(max(values) - min(values)), numbers[0].dimension)
    items = tuple(number.term for number in numbers)
    return Scalar(
        terms.subtract(terms.call("max", *items), terms.call("min", *items)), numbers[0].dimension
    )


# --- variance ----------------------------------------------------------------------------


def _variance(lowering: Lowering, call: tree.Call) -> Meaning:
    return _variance_of(lowering, call)


def _stdev(lowering: Lowering, call: tree.Call) -> Meaning:
    square = _variance_of(lowering, call)
    dimension = quantities.scaled(square.dimension, Fraction(1, 2))
    return Scalar(terms.call("sqrt", square.term), dimension)


def _variance_of(lowering: Lowering, call: tree.Call) -> Scalar:
    """The mean squared deviation from the mean; a sample of one has none: it divides by 0."""
    name = call.function
    arguments = arity(call, 1, None, f"{name}([a, b, c], population)")
    kind = keyword(lowering, arguments[-1])
    if not kind and len(arguments) == 2 and isinstance(arguments[0], tree.ListLiteral):
        kind = word(arguments[1])  # after a list, a declared name cannot be one more number
    if kind not in ("population", "sample"):
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"{name} of a whole population, or estimated from a sample?",
            call,
            _both_kinds(name, arguments),
        )
    inner = tree.Call(name, arguments[:-1], span=call.span)
    numbers = number_list(lowering, inner, f"{name}([a, b, c], {kind})")
    mean = terms.divide(terms.add(n.term for n in numbers), terms.number(len(numbers)))
    squares = [
        terms.power(terms.subtract(number.term, mean), terms.number(2)) for number in numbers
    ]
    divisor = len(numbers) - (kind == "sample")
    return Scalar(
        terms.divide(terms.add(squares), terms.number(divisor)),
        quantities.scaled(numbers[0].dimension, Fraction(2)),
    )


def _both_kinds(name: str, arguments: tuple[Node, ...]) -> str:
    """The call as it is written, with the two kinds that it may be of."""
    written = ", ".join(to_ascii(argument) for argument in arguments)
    return f"{name}({written}, population) or {name}({written}, sample)"


# --- lists and tables --------------------------------------------------------------------


def _sort(lowering: Lowering, call: tree.Call) -> Meaning:
    arity(call, 1, 1, "sort([3, 1, 2])")
    numbers = number_list(lowering, call, "sort([3, 1, 2])")
    values = literals(numbers)
    if values is None:
        raise LoweringProblem(
            None, "only lists of known numbers are sorted", call, "givens such as a <= b and b <= c"
        )
    dimension = numbers[0].dimension
    return Collection(
        CollectionKind.LIST,
        tuple(Scalar(terms.number(value), dimension) for value in sorted(values)),
    )


def _length_of(lowering: Lowering, call: tree.Call) -> Meaning:
    if len(call.arguments) > 1:
        raise LoweringProblem(
            None, f"{call.function} with a condition is not decided", call, "card({x in S : ...})"
        )
    (argument,) = arity(call, 1, 1, f"{call.function}([a, b, c])")
    weighted = _weights(lowering, argument)
    if weighted is not None:
        return Scalar(terms.add(weighted[1]))
    meaning = lowering.lower(argument)
    if isinstance(meaning, (Collection, Unlisted)):
        if meaning.kind is CollectionKind.LIST:
            if isinstance(meaning, Unlisted):
                return Scalar(meaning.count)
            return Scalar(terms.number(len(meaning.items)))
        if meaning.kind is CollectionKind.SET:
            raise LoweringProblem(
                Code.ILL_TYPED, f"{call.function} counts the items of a list", call, "card(S)"
            )
    raise LoweringProblem(
        Code.ILL_TYPED, f"{describe(meaning)} has no items to count", call, "length_of([a, b, c])"
    )


def _count(lowering: Lowering, call: tree.Call) -> Meaning:
    """How many items of a list equal a value; of a list alone, how many items there are."""
    if len(call.arguments) == 1:
        (one,) = call.arguments
        chance = lowering.chance
        if chance is not None and isinstance(one, tree.Name) and one.identifier in chance.labels:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"in what are {one.identifier} counted?",
                call,
                f"count(outcome, {one.identifier})",
            )
        return _length_of(lowering, call)
    items, value = arity(call, 2, 2, "count([2, 3, 2], 2)")
    found = lowering.items(items, "what is counted in")
    wanted = lowering.lower(value)
    number = 0
    for item in found:
        status = truth(relations.equality(item, wanted, call), {})
        if status not in (Status.TRUE, Status.FALSE):
            raise LoweringProblem(
                None, "equal items are counted in lists of known items only", call
            )
        number += status is Status.TRUE
    return Scalar(terms.number(number))


def _table(lowering: Lowering, call: tree.Call) -> Meaning:
    classes = _columns(call)
    if set(classes) == {"interval", "frequency"}:
        return _grouped(lowering, classes, call)
    weighted = _weights(lowering, call)
    assert weighted is not None
    values, counts = weighted
    times = [terms.literal(count) for count in counts]
    items: list[Meaning] = []
    for value, count in zip(values, times, strict=True):
        if count is None:
            raise LoweringProblem(
                None,
                "a table with unknown frequencies has a total and a mean only",
                call,
                "mean(table(...)) with the table written inside",
            )
        if len(items) + count > _MAXIMAL_LENGTH:
            raise LoweringProblem(None, f"more than {_MAXIMAL_LENGTH} values in a table", call)
        items += [value] * int(count)
    return Collection(CollectionKind.LIST, tuple(items))


def _columns(table: tree.Call) -> dict[str, Node]:
    """The columns of a table by their heads."""
    columns: dict[str, Node] = {}
    for argument in table.arguments:
        if isinstance(argument, tree.Ratio) and len(argument.parts) == 2:
            head, column = argument.parts
            if isinstance(head, tree.Name):
                columns[head.identifier] = column
    return columns


def _grouped(lowering: Lowering, columns: dict[str, Node], call: tree.Call) -> Meaning:
    """A table of classes as the list of its rows, each with the ends of the class first."""
    written = columns["interval"]
    classes: list[Meaning] = []
    for item in written.items if isinstance(written, tree.ListLiteral) else (written,):
        match item:
            case tree.Interval(low=low, high=high):
                classes.append(lowering.lower(tree.ListLiteral((low, high), span=item.span)))
            case _:
                classes.append(lowering.lower(item))
    counts = lowering.items(columns["frequency"], "a column of frequencies")
    if len(classes) != len(counts):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"a table of {len(classes)} classes with {len(counts)} frequencies",
            call,
            "as many frequencies as classes",
        )
    return Collection(
        CollectionKind.LIST,
        tuple(Collection(CollectionKind.TUPLE, row) for row in zip(classes, counts, strict=True)),
    )


def _in_columns(columns: dict[str, Node]) -> str:
    """Two columns of other names as values and frequencies, in this order; else an example."""
    lists = [column for column in columns.values() if isinstance(column, tree.ListLiteral)]
    if len(lists) != 2 or len(columns) != 2:
        return _TABLE
    values, counts = map(to_ascii, lists)
    return f"table(value: {values}, frequency: {counts})"


def _weights(lowering: Lowering, node: Node) -> tuple[tuple[Scalar, ...], tuple[Node, ...]] | None:
    """Values and frequencies if ``node`` is a table as written; ill-typed ones are refused."""
    if not isinstance(node, tree.Call) or node.function != "table":
        return None
    columns = _columns(node)
    if set(columns) == {"interval", "frequency"}:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "of values in classes only an estimate is known",
            node,
            f"estimated_mean({_CLASSES})",
        )
    if set(columns) != {"value", "frequency"} or len(node.arguments) != 2:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "a table has a column of values and one of frequencies",
            node,
            _in_columns(columns),
        )
    values = flat(lowering.lower(columns["value"]), columns["value"], "a column", _TABLE)
    counts = flat(lowering.lower(columns["frequency"]), columns["frequency"], "a column", _TABLE)
    if len(values) != len(counts) or not values:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"a table of {len(values)} values with {len(counts)} frequencies",
            node,
            "as many frequencies as values",
        )
    return (
        quantities.aligned(values, node, "put in one table"),
        tuple(frequency(lowering, count, columns["frequency"], _TABLE) for count in counts),
    )


THEORY = Theory(
    "statistics",
    {
        "total": _total,
        "mean": _mean,
        "median": _median,
        "mode": _mode,
        "spread": _spread,
        "variance": _variance,
        "stdev": _stdev,
        "modes": _modes,
        "sort": _sort,
        "length_of": _length_of,
        "count": _count,
        "table": _table,
    },
)
