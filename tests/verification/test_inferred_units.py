"""Units that follow from all relations: right keys are proved with them, wrong ones never."""

from __future__ import annotations

from over_rows import over_rows

from mathverify import Status, verify
from mathverify.problem import load_documents

SPEED = "unknowns: {v: real}\ngivens: {g: 'v*2 h = 150 km'}\nask: {find: v}"
SIDES = (
    "unknowns: {l: real, w: real}\ngivens: {g: 'l = 3*w', h: '2*(l + w) = 48 cm'}\nask: {find: l*w}"
)
ANGLE = "unknowns: {t: real}\ngivens: {g: '2*t = 60 deg'}\nask: {find: t}"
CLASH = "unknowns: {x: real}\ngivens: {g: '2*x = 6 cm', h: '3*x = 9 s'}\nask: {find: x}"
KIND = "unknowns: {t: length}\ngivens: {g: 't = 3 s + 4 s'}\nask: {find: t}"

WATER = "data: {m: 2 kg, c: 4.2 kJ/(kg*K), T1: 20 degC"
WARMED = f"{WATER}, T2: 70 degC}}\nask: {{find: m*c*(T2 - T1)}}"
WARM = f"{WATER}}}\nask: {{find: m*c*T1}}"
WARMTH = (
    f"{WATER}, Q: 420 kJ}}\nunknowns: {{T2: real}}\ngivens: {{q: 'Q = m*c*(T2 - T1)'}}\nask: T2"
)
COOLED = "data: {T: 20 degC, d: 5 degC}\nask: {find: T - d}"
TWICE = f"{WATER}, T2: 30 degC}}\nask: {{find: m*c*(2*T1 - T2)}}"
NESTED = f"{WATER}, T2: 30 degC}}\nask: {{find: m*c*(T1 - (T2 - T1))}}"
APART = "data: {a: -3 degC, b: 8 degC}\nask: {find: b - a}"
MEAN = "data: {a: 10 degC, b: 20 degC}\nask: {find: (a + b)/2}"


@over_rows(
    ("text", "answer", "proved"),
    [
        (SPEED, "75 km/h", True),
        (SPEED, "75 km", False),
        (SPEED, "75", False),
        (SPEED, "75 m/s", False),
        (SIDES, "108 cm^2", True),
        (SIDES, "108 cm", False),
        (SIDES, "108", False),
        (ANGLE, "30", False),
        (CLASH, "3 cm", False),
        (CLASH, "3 s", False),
        (KIND, "7 s", True),
        (KIND, "7 m", False),
        # Degrees between two readings are kelvins, a reading is no number of kelvins.
        (WARMED, "420 kJ", True),
        (WARMED, "420 kJ*degC/K", False),
        (WARM, "168 kJ", False),
        (WARMTH, "70 degC", True),
        (WARMTH, "70 K", False),
        (APART, "11 degC", True),
        (APART, "11 K", False),
        (COOLED, "15 K", False),
        (TWICE, "84 kJ", False),
        (NESTED, "84 kJ", False),
        (APART, "284.15 K", False),
        (MEAN, "15 K", False),
    ],
)
def test_a_key_is_held_to_the_unit_that_follows(text: str, answer: str, proved: bool) -> None:
    (document,) = load_documents(f"id: q\n{text}\nanswer: '{answer}'", name="q", format="yaml")
    assert (verify(document.spec).status is Status.PROVED) is proved
