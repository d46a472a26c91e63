"""School LaTeX from the question bank rewritten for the press: `$\\frac{a}{b}$` becomes a code span `{a over b}`."""

from __future__ import annotations

import re

_SIGNS = {
    "times": "×", "div": "÷", "pi": "π", "theta": "θ", "alpha": "α", "beta": "β", "lambda": "λ", "rho": "ρ",
    "Omega": "Ω", "mu": "μ", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈",
    "pm": "±", "cdot": "·", "circ": "°", "to": "→", "rightarrow": "→", "Rightarrow": "⇒", "cup": "∪", "cap": "∩",
    "in": "∈", "subset": "⊂", "emptyset": "∅", "angle": "∠", "triangle": "△", "infty": "∞", "degree": "°",
    "left": "", "right": "", "quad": "  ", "dots": "…", "ldots": "…",
}  # fmt: skip
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def prose(text: str) -> str:
    """Plain text with `$…$` mathematics as Markdown that says the same."""
    parts = " ".join(str(text).split()).split("$")
    out = []
    for i, part in enumerate(parts):
        out.append(f"`{maths_of(part)}`" if i % 2 and part.strip() else _escaped(part))
    joined = "".join(out)
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+])", r"\\\1", joined))


def plain_maths(text: str) -> str:
    """Typewriter mathematics such as `15_six + 2^3 x 4 -> 5` as Markdown with true signs, raised and lowered figures."""
    if "$" in text:
        return prose(text)
    signed = re.sub(r"(?<=\d) x (?=\d)", " × ", text.replace("->", "→"))
    signed = re.sub(r"(^|[\s(=×<>])-(?=\w)", r"\1−", signed)
    if not re.search(r"[_^]\w", signed):
        return prose(signed)
    lowered = re.sub(r"_(\w+)", r'_{"\1"}', signed.replace("`", ""))
    return "`" + re.sub(r"\^(\w+)", r"^{\1}", lowered) + "`"


def _escaped(text: str) -> str:
    pieces = re.split(r"\*\*([^*]+)\*\*", text)
    safe = [_SPECIAL.sub(r"\\\1", piece) for piece in pieces]
    return "".join(f"**{piece}**" if i % 2 else piece for i, piece in enumerate(safe))


def maths_of(source: str) -> str:
    """One piece of LaTeX in the notation of the press."""
    text = source.strip().replace("{,}", ",").replace(r"\%", "%").replace(r"\,", " ").replace(r"\;", " ")
    text = re.sub(r"\\begin\{[pb]matrix\}(.*?)\\end\{[pb]matrix\}", _matrix, text, flags=re.DOTALL)
    text = re.sub(r"\\(?:text|mathrm|textbf)\{([^{}]*)\}", r'"\1"', text)
    text = re.sub(r"\\([{}])", r'"\1"', text)
    while found := re.search(r"\\(?:d|t)?(?:frac|binom)", text):
        text = _two_part(text, found.start(), found.end())
    text = text.replace(r"\sqrt", "sqrt")
    text = re.sub(r"\^\s*\\circ", "°", text)
    text = re.sub(r"\\([A-Za-z]+)\s?", _sign, text)
    return re.sub(r"\s*([×÷=≤≥≠≈±])\s*", r" \1 ", text).strip()


def _matrix(found: re.Match[str]) -> str:
    rows = [row.replace("&", ",").strip() for row in re.split(r"\\\\", found.group(1)) if row.strip()]
    return "[[" + "; ".join(rows) + "]]"


def _sign(found: re.Match[str]) -> str:
    return _SIGNS.get(found.group(1), f'"{found.group(1)}" ')


def _two_part(text: str, start: int, end: int) -> str:
    """Rewrite the fraction (or column vector) whose command stands at `start`."""
    top, after = _group(text, end)
    bottom, rest = _group(text, after)
    new = f"[[{top}; {bottom}]]" if text[start:end].endswith("binom") else "{" + f"{top} over {bottom}" + "}"
    return text[:start] + new + text[rest:]


def _group(text: str, at: int) -> tuple[str, int]:
    """The braced group (or single sign) at `at`, and where the rest begins."""
    if text[at] != "{":
        return text[at], at + 1
    depth = 0
    for i in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return text[at + 1 : i], i + 1
    raise ValueError(f"unclosed group in {text!r}")
