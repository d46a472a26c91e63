"""Texts of the question bank rewritten as the Markdown of a book, its mathematics still TeX between dollars."""

import re

from api.platform.print.markdown import MATHS

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def prose(text: str) -> str:
    """Plain text with `$…$` mathematics as Markdown that says the same."""
    said = " ".join(str(text).split())
    out, at = [], 0
    for found in MATHS.finditer(said):
        out += [_escaped(said[at : found.start()]), f"${(found[1] or found[2]).strip()}$"]
        at = found.end()
    joined = "".join([*out, _escaped(said[at:])])
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+])", r"\\\1", joined))


def plain_maths(text: str) -> str:
    """Typewriter mathematics such as `15_six + 2^3 x 4 -> 5` as Markdown with true signs, raised and lowered figures."""
    if "$" in text:
        return prose(text)
    signed = re.sub(r"(?<=\d) x (?=\d)", " × ", text.replace("->", "→"))
    signed = re.sub(r"(^|[\s(=×<>])-(?=\w)", r"\1−", signed)
    if not re.search(r"[_^]\w", signed):
        return prose(signed)
    lowered = re.sub(r"_(\w+)", r"_{\\text{\1}}", signed.replace("`", ""))
    return "$" + re.sub(r"\^(\w+)", r"^{\1}", lowered) + "$"


def _escaped(text: str) -> str:
    pieces = re.split(r"\*\*([^*]+)\*\*", text)
    safe = [_SPECIAL.sub(r"\\\1", piece) for piece in pieces]
    return "".join(f"**{piece}**" if i % 2 else piece for i, piece in enumerate(safe))
