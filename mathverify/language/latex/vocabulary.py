r"""The LaTeX commands that the reader knows, and those that it refuses with advice.

Signs are given by the kind of token that they become; a command in none of these tables is
refused by its name.
"""

from __future__ import annotations

from mathverify.language.layout.names import GREEK_LETTERS
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.words.book import BOOK, refuse_taken


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


#: Characters to kinds of token.
SIGNS: dict[str, str] = {
    **{sign: sign for sign in "+-*/^_=<>()[]{},:;|!'&."},
    "−": "-",
    "–": "-",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "÷": "/",
    "±": "+-",
    "≤": "<=",
    "⩽": "<=",
    "≥": ">=",
    "⩾": ">=",
    "≠": "!=",
    "≈": "~=",
    "∈": "in",
    "∉": "not in",
    "⊆": "subset",
    "∪": "union",
    "∩": "intersect",
    "∖": "difference",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "⇒": "implies",
    "⇔": "iff",
    "∀": "forall",
    "∃": "exists",
    "∞": "infinity",
    "∅": "empty",
    "°": "degree",
    "′": "'",
    "″": "'",
    "’": "'",
    "€": "currency",
    "£": "currency",
    "¥": "currency",
    "₹": "currency",
    "~": "~",
    "∥": "parallel",
    "⊥": "perpendicular",
    "≅": "congruent",
    **dict.fromkeys("∠√△", "command"),
}

#: Characters that stand for a command with an argument.
COMMAND_CHARACTERS: dict[str, str] = {"∠": "angle", "√": "sqrt", "△": "triangle"}

#: Commands that are one sign.
SIGN_COMMANDS: dict[str, str] = {
    "cdot": "*",
    "times": "*",
    "ast": "*",
    "div": "/",
    "pm": "+-",
    "le": "<=",
    "leq": "<=",
    "leqslant": "<=",
    "leqq": "<=",
    "ge": ">=",
    "geq": ">=",
    "geqslant": ">=",
    "geqq": ">=",
    "lt": "<",
    "gt": ">",
    "ne": "!=",
    "neq": "!=",
    "approx": "~=",
    "in": "in",
    "notin": "not in",
    "subseteq": "subset",
    "mid": "mid",
    "cup": "union",
    "cap": "intersect",
    "setminus": "difference",
    "smallsetminus": "difference",
    "backslash": "difference",
    "land": "and",
    "wedge": "and",
    "lor": "or",
    "vee": "or",
    "lnot": "not",
    "neg": "not",
    "implies": "implies",
    "Rightarrow": "implies",
    "Longrightarrow": "implies",
    "iff": "iff",
    "Leftrightarrow": "iff",
    "Longleftrightarrow": "iff",
    "forall": "forall",
    "exists": "exists",
    "mapsto": "mapsto",
    "longmapsto": "mapsto",
    "to": "to",
    "rightarrow": "to",
    "longrightarrow": "to",
    "infty": "infinity",
    "emptyset": "empty",
    "varnothing": "empty",
    "circ": "circ",
    "degree": "degree",
    "prime": "'",
    "colon": ":",
    "ldots": "...",
    "dots": "...",
    "dotsc": "...",
    "cdots": "...",
    "dotsb": "...",
    "lbrace": "\\{",
    "rbrace": "\\}",
    "{": "\\{",
    "}": "\\}",
    "lbrack": "[",
    "rbrack": "]",
    "lparen": "(",
    "rparen": ")",
    "vert": "|",
    "lvert": "lvert",
    "rvert": "rvert",
    "Vert": "‖",
    "|": "‖",
    "lVert": "lVert",
    "rVert": "rVert",
    "lfloor": "lfloor",
    "rfloor": "rfloor",
    "lceil": "lceil",
    "rceil": "rceil",
    "langle": "langle",
    "rangle": "rangle",
    "%": "%",
    "$": "currency",
    "pounds": "currency",
    "euro": "currency",
    "parallel": "parallel",
    "perp": "perpendicular",
    "cong": "congruent",
    "sim": "similar",
    "bmod": "mod",
    "mod": "mod",
    "pmod": "pmod",
    "equiv": "equiv",
    "top": "transpose",
    "intercal": "transpose",
    "complement": "complement",
    "\\": "row",
    "quad": "quad",
    "qquad": "quad",
}

#: Commands without a meaning of their own; ``space`` makes a visible gap.
DROPPED: dict[str, str] = {
    **dict.fromkeys((",", ";", ":", ">", " ", "thinspace", "medspace", "thickspace"), "space"),
    **dict.fromkeys(("enspace", "enskip", "space"), "space"),
    **dict.fromkeys(
        _words(
            "! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits "
            "nonumber notag negthinspace middle allowbreak nobreak relax mathstrut strut "
            "hfill"
        ),
        "nothing",
    ),
}

#: Greek letters typed as such.
GREEK_CHARACTERS: dict[str, str] = {
    **{sign: name for name, sign in GREEK_LETTERS.items()},
    "ϑ": "theta",
    "ϕ": "phi",
    "ϵ": "epsilon",
    "µ": "mu",
}

GREEK_COMMANDS: dict[str, str] = {
    **{
        word: word
        for word in _words(
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi "
            "rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma "
            "Upsilon Phi Psi Omega"
        )
    },
    "varepsilon": "epsilon",
    "vartheta": "theta",
    "varrho": "rho",
    "varsigma": "sigma",
    "varphi": "phi",
    "ell": "l",
}

#: Commands that are functions of this language.
FUNCTION_COMMANDS: dict[str, str] = {
    command: word.name
    for word in BOOK.values()
    for command in (word.look.latex, *word.look.reads)
    if command
}

#: Commands with words in braces, and the kind of token that the words become.
TEXT_COMMANDS: dict[str, str] = {
    "text": "text",
    "textrm": "text",
    "textit": "text",
    "textbf": "text",
    "textsf": "text",
    "textnormal": "text",
    "mbox": "text",
    "hbox": "text",
    "mathrm": "roman",
    "mathsf": "roman",
    "mathit": "roman",
    "mathop": "roman",
    "rm": "roman",
    "operatorname": "operator",
    "operatorname*": "operator",
    "mathbb": "blackboard",
    "unit": "text",
}

#: Commands that a rule of the reader takes care of.
COMMANDS: frozenset[str] = frozenset(
    _words(
        "frac dfrac tfrac cfrac sqrt binom dbinom tbinom choose lim sum prod int "
        "partial vec mathbf boldsymbol bm bold overline overrightarrow "
        "overleftrightarrow angle measuredangle triangle boxed"
    )
)
refuse_taken({*COMMANDS, *SIGN_COMMANDS, *DROPPED, *GREEK_COMMANDS, *TEXT_COMMANDS}, commands=True)
COMMANDS |= frozenset(FUNCTION_COMMANDS)

_UNSAFE = ("it changes what other commands mean or reads files", "the formula alone")
_DECORATION = ("it is not known what this decoration means", "")

#: Commands that are refused with advice: message and hint.
REFUSED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(
        _words(
            "input include write def edef gdef xdef let newcommand renewcommand "
            "providecommand catcode csname endcsname expandafter immediate openin openout "
            "read usepackage documentclass loop repeat special directlua makeatletter "
            "futurelet newcount verb verbatiminput lstinputlisting includegraphics href "
            "url"
        ),
        _UNSAFE,
    ),
    **dict.fromkeys(_words("hat widehat tilde widetilde bar check breve acute grave"), _DECORATION),
    "dot": ("a dot over a letter is a derivative", "\\frac{dx}{dt}"),
    "ddot": ("two dots over a letter are a derivative", "\\frac{d^2x}{dt^2}"),
    "mp": ("'\\mp' has no meaning of its own here", "\\pm"),
    "subset": ("it is not said whether '\\subset' allows equality", "A \\subseteq B"),
    "supset": ("turn the sign round", "B \\subseteq A"),
    "supseteq": ("turn the sign round", "B \\subseteq A"),
    "ni": ("turn the sign round", "x \\in A"),
    "nmid": ("it is written in words", "\\lnot (m \\mid n)"),
    "propto": ("proportion is written as an equation", "y = kx"),
    "therefore": ("statements are joined by words", "\\Rightarrow"),
    "because": ("statements are joined by words", "\\Rightarrow"),
    "iint": ("integrals are written one by one", "\\int \\int f \\,dx \\,dy"),
    "iiint": ("integrals are written one by one", "\\int \\int \\int f \\,dx \\,dy \\,dz"),
    "oint": ("integrals round a curve are not read", ""),
    "nabla": ("'\\nabla' is not read", ""),
    "mathcal": ("script letters are not names here", "\\mathrm{name}"),
    "mathscr": ("script letters are not names here", "\\mathrm{name}"),
    "mathfrak": ("Gothic letters are not names here", "\\mathrm{name}"),
    "vdots": ("dots do not stand in an array here", "the entries one by one"),
    "ddots": ("dots do not stand in an array here", "the entries one by one"),
    "coth": ("there is no such function here", "\\frac{1}{\\tanh(x)}"),
    "lg": ("it is not said which base '\\lg' has", "\\log_{10} x"),
    "lb": ("it is not said which base '\\lb' has", "\\log_{2} x"),
    "doteq": ("'\\doteq' is not read", "="),
    "simeq": ("'\\simeq' is not read", "\\approx"),
    "gets": ("there is no assignment here, only relations", "="),
    "leftarrow": ("there is no assignment here, only relations", "="),
    "Leftarrow": ("turn the implication round", "A \\Rightarrow B"),
    "ll": ("'\\ll' has no exact meaning", "<"),
    "gg": ("'\\gg' has no exact meaning", ">"),
    "overset": _DECORATION,
    "underset": _DECORATION,
    "stackrel": _DECORATION,
    "underbrace": _DECORATION,
    "overbrace": _DECORATION,
    "cancel": ("struck out terms are unclear", "the formula without them"),
    "substack": ("several lines under a sign are not read", ""),
    "tag": ("labels of formulas are not part of them", ""),
    "label": ("labels of formulas are not part of them", ""),
    "color": ("colours are not part of a formula", ""),
    "textcolor": ("colours are not part of a formula", ""),
    "phantom": ("invisible parts are not read", ""),
    "hspace": ("invisible parts are not read", "\\,"),
    "over": ("'\\over' is not read", "\\frac{a}{b}"),
    "atop": ("'\\atop' is not read", "\\binom{n}{k}"),
    "square": ("a box is not an expression", "a name"),
    "Box": ("a box is not an expression", "a name"),
    "square*": ("a box is not an expression", "a name"),
    "#": ("'\\#' is not read", "\\operatorname{card}(A)"),
    "&": ("'\\&' is not read", "\\text{ and }"),
    "_": ("an underscore stands only inside a name", "\\mathrm{first\\_term}"),
}

#: Words that are easily typed without their backslash, with what to write.
BARE_WORDS: dict[str, str] = {
    **{
        word: f"\\operatorname{{{SYNONYMS.get(word, word)}}}"
        for word in (*FUNCTIONS, *SYNONYMS)
        if len(word) > 2
    },
    **{
        name: f"\\{name}"
        for name in (*FUNCTION_COMMANDS, "sqrt", "lim", "sum", "int", "frac")
        if name not in ("Re", "Im")
    },
    **{name: f"\\{name}" for name in GREEK_COMMANDS if len(name) > 2},
    **{word: f"\\text{{ {word} }}" for word in ("and", "or", "for", "not", "if", "iff", "implies")},
    "infinity": "\\infty",
    "infty": "\\infty",
    "times": "\\times",
    "cdot": "\\cdot",
    "mod": "\\bmod",
    "given": "\\mid",
}
