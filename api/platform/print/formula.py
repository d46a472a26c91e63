"""School TeX as Typst's mathematics and as words for a screen reader. Pure."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|\{,\}|\d[\d.]*(?:(?:\{,\}|(?<=\d),(?=\d{3}))\d[\d.]*)*|\s+|.", re.DOTALL)
SIGNS: Final = {
    "times": "×", "div": "÷", "cdot": "⋅", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "propto": "∝", "to": "→", "rightarrow": "→",
    "leftarrow": "←", "Rightarrow": "⇒", "Leftrightarrow": "⇔", "rightleftharpoons": "⇌", "circ": "∘",
    "degree": "°", "infty": "∞", "angle": "∠", "triangle": "△", "in": "∈", "notin": "∉", "subset": "⊂",
    "subseteq": "⊆", "cup": "∪", "cap": "∩", "emptyset": "∅", "dots": "…", "ldots": "…", "cdots": "⋯", "sum": "∑",
    "int": "∫", "therefore": "∴", "because": "∵", "parallel": "∥", "perp": "⟂", "prime": "′", "mid": "|",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η",
    "theta": "θ", "lambda": "λ", "mu": "μ", "nu": "ν", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "omega": "ω", "Delta": "Δ", "Omega": "Ω", "Sigma": "Σ", "Phi": "Φ", "ell": "ℓ", "ohm": "Ω",
    "lbrace": "{", "rbrace": "}", "langle": "⟨", "rangle": "⟩",
}  # fmt: skip
FUNCTIONS: Final = ("sin", "cos", "tan", "log", "ln", "det", "lim", "max", "min", "gcd", "exp")
SPACES: Final = {",": "thin", ":": "med", ";": "thick", "quad": "quad", "qquad": "wide", " ": "space", "!": ""}
UPRIGHT: Final = ("text", "mathrm", "textrm", "operatorname", "mbox")
BOLD: Final = ("mathbf", "textbf", "boldsymbol")
OVER: Final = {"overrightarrow": "arrow", "vec": "arrow", "bar": "overline", "overline": "overline", "hat": "hat"}
APART: Final = frozenset("=<>≤≥≈≠≡×÷±+→⇒⇔⇌")  # signs with room around them
ASCII: Final = {"-": "−", "*": "∗", "'": "′"}


class FormulaError(ValueError):
    """TeX that cannot be set."""


@dataclass(frozen=True)
class Formula:
    """`code` is Typst's mathematics, `words` says the same in one line."""

    code: str
    words: str


@lru_cache(maxsize=4096)
def formula_of(tex: str) -> Formula:
    """Read TeX; raises FormulaError for what is unknown or unclosed."""
    reader = _Reader(TOKEN.findall(tex.strip()))
    made = reader.row()
    if reader.at < len(reader.tokens):
        raise FormulaError(f"unexpected {reader.tokens[reader.at]} in {tex!r}")
    return Formula(made.code, " ".join(made.words.split()))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _sign(char: str) -> Formula:
    char = ASCII.get(char, char)
    code = char if char.isalnum() or ord(char) > 127 else "\\" + char
    return Formula(code, f" {char} " if char in APART else char)


class _Reader:
    """Walks the tokens once, left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def row(self, *ends: str, upright: bool = False) -> Formula:
        """Everything up to one of `ends`, which is left standing, or to the end."""
        parts: list[Formula] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token in ends:
                break
            if token in ("}", "&", r"\\", r"\right", r"\end"):
                raise FormulaError(f"unexpected {token}")
            if token in "^_":
                parts.append(self._scripts(parts.pop() if parts else Formula('""', ""), upright))
            elif part := self._atom(upright):
                parts.append(part)
        return Formula(" ".join(each.code for each in parts), "".join(each.words for each in parts))

    def _take(self) -> str:
        if self.at >= len(self.tokens):
            raise FormulaError("ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def _skip_space(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1

    def _group(self, upright: bool = False) -> Formula:
        """The next braced group or single sign."""
        self._skip_space()
        if self.at < len(self.tokens) and self.tokens[self.at] == "{":
            self.at += 1
            made = self.row("}", upright=upright)
            self._expect("}")
            return made
        if self.at < len(self.tokens) and self.tokens[self.at][0].isdigit():
            number = self.tokens[self.at]
            self.tokens[self.at : self.at + 1] = [number[0], *([number[1:]] if number[1:] else [])]
        return self._atom(upright) or Formula('""', "")

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise FormulaError(f"no {token}")

    def _atom(self, upright: bool) -> Formula | None:
        token = self._take()
        if token.isspace():
            return None
        if token == "{":
            self.at -= 1
            made = self._group(upright)
            return Formula(f'class("normal", {made.code})' if len(made.words) == 1 else made.code, made.words)
        if token == "{,}":
            return Formula('class("normal", ",")', ",")
        if token[0] == "\\":
            return self._command(token[1:], upright)
        if token[0].isdigit():
            return Formula(_quoted(token.replace("{,}", ",")), token.replace("{,}", ","))
        if upright and token.isalpha():
            while self.at < len(self.tokens) and self.tokens[self.at].isalpha():
                token += self._take()
            return Formula(_quoted(token), token)
        if token in "^_":
            raise FormulaError(f"nothing under {token}")
        return _sign(token)

    def _command(self, name: str, upright: bool) -> Formula | None:
        if name in SPACES:
            return Formula(SPACES[name], " ")
        if name in SIGNS:
            sign = SIGNS[name]
            said = _sign(sign)
            return Formula(f"upright({sign})" if upright else said.code, said.words)
        if name in FUNCTIONS:
            return Formula(f'op("{name}")', f"{name} ")
        if name in UPRIGHT:
            return self._upright(name)
        if name in BOLD:
            made = self._group(upright=True)
            return Formula(f"bold({made.code})", made.words)
        if name in OVER:
            made = self._group()
            return Formula(f"{OVER[name]}({made.code})", made.words)
        return self._structure(name)

    def _structure(self, name: str) -> Formula:
        match name:
            case "frac" | "dfrac" | "tfrac":
                top, bottom = self._group(), self._group()
                return Formula(f"frac({top.code}, {bottom.code})", f"{_held(top.words)}/{_held(bottom.words)}")
            case "binom":
                top, bottom = self._group(), self._group()
                return Formula(f"vec({top.code}, {bottom.code})", f"({top.words}; {bottom.words})")
            case "sqrt":
                return self._root()
            case "left":
                return self._fenced()
            case "begin":
                return self._matrix()
        if len(name) == 1 and not name.isalnum():
            return _sign(name)
        raise FormulaError(f"unknown \\{name}")

    def _upright(self, name: str) -> Formula:
        if name != "mathrm":
            said = ""
            self._expect("{")
            while (token := self._take()) != "}":
                said += token.removeprefix("\\").replace("{,}", ",")
            return Formula(_quoted(said), said)
        return self._group(upright=True)

    def _root(self) -> Formula:
        self._skip_space()
        if self.at < len(self.tokens) and self.tokens[self.at] == "[":
            self.at += 1
            degree = self.row("]")
            self._expect("]")
            inside = self._group()
            return Formula(f"root({degree.code}, {inside.code})", f"{degree.words}√({inside.words})")
        inside = self._group()
        return Formula(f"sqrt({inside.code})", f"√({inside.words})")

    def _fenced(self) -> Formula:
        left = self._delimiter()
        inside = self.row(r"\right")
        self._expect(r"\right")
        right = self._delimiter()
        return Formula(f"lr({left.code} {inside.code} {right.code})", f"{left.words}{inside.words}{right.words}")

    def _delimiter(self) -> Formula:
        self._skip_space()
        token = self._take()
        if token == ".":
            return Formula("", "")
        return _sign(SIGNS.get(token[1:], token[1:]) if token[0] == "\\" else token)

    def _matrix(self) -> Formula:
        kind = self._name()
        fence = {"pmatrix": '"("', "bmatrix": '"["', "vmatrix": '"|"', "matrix": "#none"}.get(kind)
        if fence is None:
            raise FormulaError(f"unknown {kind}")
        rows: list[list[Formula]] = [[]]
        while True:
            rows[-1].append(self.row("&", r"\\", r"\end"))
            token = self._take()
            if token == r"\\":
                rows.append([])
            elif token == r"\end":
                break
        if self._name() != kind:
            raise FormulaError(f"{kind} is not closed")
        if len(rows) > 1 and len(rows[-1]) == 1 and not rows[-1][0].code:
            rows.pop()
        code = "; ".join(", ".join(cell.code or '""' for cell in line) for line in rows)
        words = "; ".join(", ".join(cell.words for cell in line) for line in rows)
        return Formula(f"mat(delim: {fence}, {code})", f"({words})")

    def _name(self) -> str:
        self._expect("{")
        name = ""
        while (token := self._take()) != "}":
            name += token
        return name

    def _scripts(self, base: Formula, upright: bool) -> Formula:
        """The raised and lowered signs after `base`."""
        code, words = "", ""
        while self.at < len(self.tokens) and self.tokens[self.at] in "^_":
            mark = self._take()
            made = self._group(upright)
            if mark == "^" and made.words == "∘":
                return Formula(f"{base.code} °", f"{base.words}°")
            code += f", {'t' if mark == '^' else 'b'}: {made.code}"
            words += f"{mark}{_held(made.words)}"
        return Formula(f"attach({base.code}{code})", base.words + words)


def _held(words: str) -> str:
    """Brackets around what is more than one thing."""
    words = " ".join(words.split())
    return words if len(words) == 1 or words.replace(".", "").isalnum() else f"({words})"
