"""Reading data: named constants as texts, quantities in two fields, columns of a table."""

from __future__ import annotations

from mathverify.problem.reading.context import Place, Reading, list_text
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.spec import Datum
from mathverify.problem.values import Value

__all__ = ["read_data"]


def read_data(
    reading: Reading, names: Namespace, entries: list[tuple[str, Place]]
) -> tuple[Datum, ...]:
    """The data among named entries; each name is entered in ``names``."""
    data: list[Datum] = []
    for written, entry in entries:
        value = _value(reading, entry)
        name = names.declare(written, entry.path, "datum")
        if name is not None and value is not None:
            datum = reading.build(Datum, entry.path, name=name, value=value)
            data.extend([datum] if datum else [])
    return tuple(data)


def _value(reading: Reading, place: Place) -> str | None:
    """A value as text: as written, ``{value, unit}`` as a quantity, columns as a table."""
    if not isinstance(place.value, dict):
        return reading.mathematics(place)
    if place.value and set(place.value) <= {"value", "unit"}:
        return _quantity(reading, place)
    text = _map_text(place.value)
    if text is None:
        return reading.mathematics(place)
    reading.note("shape", place.path, place.value, f'"{text}"')
    return text


def _quantity(reading: Reading, place: Place) -> str | None:
    fields = reading.fields(place, ("value", "unit"))
    if fields is None or "value" not in fields:
        reading.fault("missing-field", place.path, "a datum has a value", '"45 USD"')
        return None
    value = reading.mathematics(fields["value"])
    unit = reading.text(fields["unit"]) if "unit" in fields else None
    if value is None or not unit:
        return value
    is_sum = any(sign in value[1:] for sign in "+-")
    text = f"({value}) {unit}" if is_sum else f"{value} {unit}"
    reading.note("shape", place.path, place.value, f'"{text}"')
    return text


def _map_text(value: dict[str, Value]) -> str | None:
    """Columns as ``table(...)``, scalars as ``{red: 5, blue: 3}``, nothing as ``{}``, else None."""
    columns = {key: list_text(item) for key, item in value.items() if isinstance(item, list)}
    if value and len(columns) == len(value):
        if None in columns.values():
            return None
        return f"table({', '.join(f'{key}: {text}' for key, text in columns.items())})"
    scalars = list_text([item if isinstance(item, str) else None for item in value.values()])
    if scalars is None:
        return None
    return "{" + ", ".join(f"{key}: {item}" for key, item in value.items()) + "}"
