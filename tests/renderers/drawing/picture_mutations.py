"""Changes of a picture that a reader would see, made in the text of its SVG; no random is unseeded.

Every change is at least a point (1/72 inch) large or of another letter, colour, pattern or number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

#: (what was done, the changed SVG)
Mutation = tuple[str, str]

_GROUP = re.compile(r'<g id="([^"]*)" data-kind="([^"]*)"[^>]*>.*?</g>')
_PATH = re.compile(r'(<path (?:fill-rule="evenodd" )?d=")([^"]*)(")')
_SPOT = re.compile(r"(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)(?=[LZMA\"]|$)")
_TEXT = re.compile(r'(<text x=")([^"]*)(" y=")([^"]*)("[^>]*>)([^<]*)(</text>)')
_RADIUS = re.compile(r'( r=")([^"]*)(")')
_LABEL = (
    '<g id="{id}" data-kind="text-at" data-source="figure:figure" data-text="{text}"><text x="{x}" '
    'y="{y}" textLength="9" lengthAdjust="spacingAndGlyphs" font-family="STIXGeneral, '
    "'STIX Two Text', 'Times New Roman', Times, 'DejaVu Sans', serif\" font-size=\"12.5\" "
    'fill="#000000" stroke="none">{text}</text></g>'
)
_LINE = (
    '<g id="{id}" data-kind="segment" data-source="figure:figure"><path d="M{a} {b}L{c} {d}" '
    'fill="none" stroke="#000000" stroke-width="1.2" stroke-linejoin="round"/></g>'
)
_PATCH = (
    '<g id="{id}" data-kind="polygon" data-source="figure:figure"><path d="M{a} {b}L{c} {b}L{c} {d}'
    'L{a} {d}Z" fill="#ffffff" stroke="none"/></g>'
)


def mutations(svg: str, seed: int) -> Iterator[Mutation]:
    """Changes of every element of a picture, and of the whole."""
    random = Random(seed)
    groups = list(_GROUP.finditer(svg))
    width, height = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])

    def put(group: re.Match[str], text: str) -> str:
        return svg[: group.start()] + text + svg[group.end() :]

    for group in groups:
        name, kind, text = group[1], group[2], group[0]
        yield f"{name} removed", put(group, "")
        yield f"{name} moved", put(group, _moved(text, *_step(random)))
        copied = _moved(text.replace(f'id="{name}"', f'id="{name}-2"', 1), *_step(random))
        yield f"{name} copied", put(group, text + copied)
        for what, changed in (
            *_spots_moved(text, random),
            *_strokes_changed(text, random),
            *_letters_changed(text, random),
            *_looks_changed(text, kind),
        ):
            if changed != text:
                yield f"{name}: {what}", put(group, changed)
    yield from _exchanged(svg, groups, random)
    yield from _whole(svg, groups, width, height, random)


def _step(random: Random) -> tuple[float, float]:
    """From 1 to 30 points, in any direction."""
    far = random.choice((1, -1))
    return (far * random.uniform(1, 30), random.choice((1, -1)) * random.uniform(1, 30))


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _moved(text: str, dx: float, dy: float) -> str:
    def spot(found: re.Match[str]) -> str:
        return f"{_number(float(found[1]) + dx)} {_number(float(found[2]) + dy)}"

    def path(found: re.Match[str]) -> str:
        parts = re.split(r"(A\S+ \S+ 0 \d \d )", found[2])
        moved = (one if one.startswith("A") else _SPOT.sub(spot, one) for one in parts)
        return f"{found[1]}{''.join(moved)}{found[3]}"

    text = _PATH.sub(path, text)
    for name, by in (("cx", dx), ("cy", dy), ("x", dx), ("y", dy)):
        text = re.sub(
            rf'( {name}=")([^"]*)"', lambda m, by=by: f'{m[1]}{_number(float(m[2]) + by)}"', text
        )
    return text


def _spots_moved(text: str, random: Random) -> Iterator[Mutation]:
    """One point of one path moved, of long paths one of the points."""
    for path in list(_PATH.finditer(text))[:3]:
        spots = list(_SPOT.finditer(path[2]))
        for spot in spots if len(spots) <= 4 else random.sample(spots, 3):
            dx, dy = random.choice((2.0, -2.0, 7.0)), random.choice((1.5, -1.5, 6.0))
            moved = f"{_number(float(spot[1]) + dx)} {_number(float(spot[2]) + dy)}"
            data = path[2][: spot.start()] + moved + path[2][spot.end() :]
            yield "a point moved", text[: path.start(2)] + data + text[path.end(2) :]


def _strokes_changed(text: str, random: Random) -> Iterator[Mutation]:
    """A stroke less, a stroke more, another radius, another arc."""
    strokes = re.findall(r"<(?:path|circle|ellipse)[^>]*/>", text)
    if strokes:
        one = random.choice(strokes)
        yield "a stroke less", text.replace(one, "", 1)
        yield "a stroke more", text.replace(one, one + _moved(one, 3.2, 2.1), 1)
    if _RADIUS.search(text):
        yield (
            "a larger radius",
            _RADIUS.sub(lambda m: f"{m[1]}{_number(1.3 * float(m[2]) + 1)}{m[3]}", text, count=1),
        )
    arc = re.search(r"A(\S+) (\S+) 0 (\d) (\d) ", text)
    if arc:
        size, up, large, turn = arc.groups()
        flipped = f"A{size} {up} 0 {large} {1 - int(turn)} "
        yield "the arc the other way", text.replace(arc[0], flipped, 1)
        larger = f"A{_number(float(size) * 1.5)} {_number(float(up) * 1.5)} 0 {large} {turn} "
        yield "another arc", text.replace(arc[0], larger, 1)


def _letters_changed(text: str, random: Random) -> Iterator[Mutation]:
    """Another number or letter, letters elsewhere or of another size; the claim kept or not."""
    runs = list(_TEXT.finditer(text))
    if not runs:
        return
    run = random.choice(runs)
    letters = run[6]
    if letters.startswith("&"):
        return
    place = random.randrange(len(letters))
    other = _other(letters[place], random)
    said = letters[:place] + other + letters[place + 1 :]
    drawn = text[: run.start(6)] + said + text[run.end(6) :]
    yield "another letter", drawn
    yield "another letter and claim", re.sub(r'data-text="[^"]*"', f'data-text="{said}"', drawn)
    yield "only the claim", re.sub(r'data-text="[^"]*"', f'data-text="{said}"', text)
    yield "a letter more", text[: run.start(6)] + letters + "1" + text[run.end(6) :]
    for what, group, by in (("letters aside", 2, 4.0), ("letters up", 4, -3.0)):
        moved = _number(float(run[group]) + by)
        yield what, text[: run.start(group)] + moved + text[run.end(group) :]
    yield "larger letters", re.sub(r'font-size="[^"]*"', 'font-size="16"', text, count=1)


def _other(letter: str, random: Random) -> str:
    kinds = ("0123456789", "ABCDEFGHKLMNPQRST", "abcdefghkmnpqrstuvwxyz")
    kind = next((one for one in kinds if letter in one), "0123456789")
    return random.choice([one for one in kind if one != letter])


def _looks_changed(text: str, kind: str) -> Iterator[Mutation]:
    """Dashes, widths, colours, fills, and what hides a thing."""
    if "<text" in text:
        patch = '<path d="M0 0L900 0L900 900L0 900Z" fill="#ffffff" stroke="none"/></g>'
        yield "a patch over the letters", text.replace("</g>", patch)
    if "stroke-dasharray" in text:
        yield "dashes gone", re.sub(r' stroke-dasharray="[^"]*"', "", text)
    else:
        yield "dashed", text.replace("/>", ' stroke-dasharray="4.5 3"/>', 1)
    yield "twice as thick", re.sub(r'stroke-width="[^"]*"', 'stroke-width="3"', text, count=1)
    yield "red", re.sub(r'stroke="#000000"', 'stroke="#b3261e"', text, count=1)
    yield "white", re.sub(r'(stroke|fill)="#[0-9a-f]{6}"', r'\1="#ffffff"', text)
    if kind in ("dot", "bar", "sector", "polygon", "circle", "region"):
        yield "filled", text.replace('fill="none"', 'fill="#bcd3ea"', 1)
        yield "not filled", re.sub(r'fill="#[0-9a-f]{6}"', 'fill="none"', text, count=1)
    for hidden in ('opacity="0"', 'display="none"', 'transform="translate(9 9)"', 'style="x:y"'):
        yield f"with {hidden}", text.replace("<g ", f"<g {hidden} ", 1)


def _exchanged(svg: str, groups: list[re.Match[str]], random: Random) -> Iterator[Mutation]:
    """The letters of two labels changed for one another."""
    labels = [group for group in groups if len(_TEXT.findall(group[0])) == 1]
    for _ in range(min(6, len(labels) * (len(labels) - 1) // 2)):
        one, other = sorted(random.sample(labels, 2), key=lambda group: group.start())
        ours, theirs = (_TEXT.findall(group[0])[0][5] for group in (one, other))
        if ours == theirs:
            continue
        first = one[0].replace(f">{ours}<", f">{theirs}<")
        second = other[0].replace(f">{theirs}<", f">{ours}<")
        middle = svg[one.end() : other.start()]
        yield (
            f"{one[1]} and {other[1]} exchanged",
            (svg[: one.start()] + first + middle + second + svg[other.end() :]),
        )


def _whole(
    svg: str, groups: list[re.Match[str]], width: float, height: float, random: Random
) -> Iterator[Mutation]:
    """Things that nobody asked for, another page, another world, another title."""

    def added(text: str, *, first: bool = False) -> str:
        place = groups[0].start() if first and groups else svg.rindex("</svg>")
        return svg[:place] + text + "\n" + svg[place:]

    for k in range(4):
        at = {"x": _number(random.uniform(8, width - 20)), "y": _number(random.uniform(14, height))}
        yield "a label more", added(_LABEL.format(id=f"more-{k}", text=random.choice("7XQ?"), **at))
        ends = [_number(random.uniform(1, side)) for side in (width, height) * 2]
        line = dict(zip("abcd", ends, strict=True))
        yield "a line more", added(_LINE.format(id=f"line-{k}", **line), first=k % 2 == 1)
    ends = [_number(part * side) for part in (0.2, 0.8) for side in (width, height)]
    yield (
        "a white patch over it",
        added(_PATCH.format(id="patch", **dict(zip("abcd", ends, strict=True)))),
    )
    yield "a shape of another kind", added('<rect x="5" y="5" width="30" height="20"/>')
    yield "a script", added("<script>alert(1)</script>")
    yield "a picture from elsewhere", added('<image href="other.png" width="90" height="90"/>')
    page = re.search(r'width="([^"]*)pt" height="([^"]*)pt" viewBox="[^"]*"', svg)
    assert page is not None
    wide, high = page.groups()
    cut = _number(0.75 * float(wide))
    yield (
        "the page cut",
        svg.replace(page[0], f'width="{cut}pt" height="{high}pt" viewBox="0 0 {cut} {high}"'),
    )
    yield "another view", svg.replace(page[0], page[0].replace('viewBox="0 0', 'viewBox="20 10'))
    world = re.search(r'data-world="(\S+) ', svg)
    assert world is not None
    larger = f'data-world="{float(world[1]) * 1.25:.10g} '
    yield "another world", svg.replace(world[0], larger)
    yield "another title", re.sub(r"<title>[^<]*", "<title>Another figure.", svg)
    fills = [group for group in groups if group[2] == "region"]
    if fills and groups[-1] != fills[-1]:
        one = fills[-1]
        yield f"{one[1]} over all", added(one[0]).replace(one[0] + "\n", "", 1)
