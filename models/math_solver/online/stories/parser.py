"""A story cut into pieces that rules cover, every word of it; where none does, that part is named."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from models.math_solver.online.stories.grammar import NAME, Domain, Rule, kept_words
from models.math_solver.online.words.quantities import ANY, BASE, Quantity, Told, read, unit_at

# What joins facts and says nothing of its own.
JOINS: Final = frozenset(
    (",", "and", "then", "while", "but", "if", "so", "also", "when", "who", "which", "that", "now", "however",
     "finally", "later", "afterwards", "next", "please")
)  # fmt: skip
LETTERED: Final = re.compile(
    r"\b([Tt]ap|[Pp]ipe|[Mm]achine|[Tt]own|[Cc]ar|[Bb]us|[Tt]rain|[Ss]hop|[Ww]orker|[Pp]ump)s? ([A-H])\b(?!')"
)
TOKEN: Final = re.compile(rf"{ANY}|[a-z][a-z'_-]*|[.,;:?!]")
ENDS: Final = frozenset(".;?!")
MOST_TOKENS, MOST_PARSES = 120, 40


@dataclass(frozen=True)
class Piece:
    """A rule and the words it covers."""

    rule: Rule
    match: re.Match[str]


class Unread(Exception):
    """A part of the story that no rule covers, in the learner's words; empty where the story cannot be cut at all."""

    def __init__(self, part: str, covered: int) -> None:
        super().__init__(part)
        self.part = part
        self.covered = covered


def told_of(text: str) -> Told:
    """The story with its quantities taken out, lettered things and short forms as one word."""
    text = LETTERED.sub(r"\1_\2", text.replace("’", "'"))
    text = re.sub(r"\bp\.\s?a\.?", "per annum", text, flags=re.IGNORECASE)
    text = re.sub(r"/=", " ", re.sub(r"(\d)\s*/=", r"\1 shillings", text))
    found = read(re.sub(r"\b([Oo])ne another\b", r"\1ach other", text))
    return Told(re.sub(f"({ANY})'", r"\1", found.text), found.quantities)


def capitals_of(text: str) -> dict[str, str]:
    """Words that are written with a capital wherever they stand: the names of people and of lettered things."""
    words = set(re.findall(r"[A-Za-z_]+", LETTERED.sub(r"\1_\2", text)))
    return {word.lower(): word for word in words if word != word.lower() and word.lower() not in words}


def sentences(told: Told) -> list[list[str]]:
    """The words of each sentence. Raises `Unread` for signs that are no words."""
    rest = TOKEN.sub(" ", told.text).strip()
    tokens = TOKEN.findall(told.text)
    if re.sub(r"[()\"\s]", "", rest) or len(tokens) > MOST_TOKENS:
        raise Unread(re.split(r"\s+", rest)[0], 0)
    found: list[list[str]] = [[]]
    for token in tokens:
        if token in ENDS:
            found.append([])
        else:
            found[-1].append(token)
    return [each for each in found if each]


def covers(tokens: list[str], domain: Domain, quantities: tuple[Quantity, ...]) -> list[list[Piece]]:
    """Every way to cut a sentence into the fewest pieces that rules cover. Raises `Unread`."""
    best: dict[int, int] = {0: 0}
    into: dict[int, list[tuple[int, Piece | None]]] = {}
    for start in range(len(tokens)):
        if start not in best:
            continue
        for end, piece in _steps(tokens, start, domain, quantities):
            cost = best[start] + (piece is not None)
            if cost < best.get(end, 10**6):
                best[end], into[end] = cost, []
            if cost == best[end]:
                into[end].append((start, piece))
    if len(tokens) not in best:
        raise Unread(_rest(tokens, max(best)), max(best))
    return list(_paths(len(tokens), into))[:MOST_PARSES]


def _steps(
    tokens: list[str], start: int, domain: Domain, quantities: tuple[Quantity, ...]
) -> Iterator[tuple[int, Piece | None]]:
    if tokens[start] in JOINS:
        yield start + 1, None
    bare = [token for token in tokens[start:] if token != ","]
    bare = [_marked(token) for token in bare]
    text = "".join(f"{token} " for token in bare)
    # A rule is a row of whole words; where it may end in several places all of them are tried.
    ends = [at for at in range(1, len(bare) + 1)]
    for rule in domain.rules:
        if not rule.pattern.match(text):
            continue
        for end in ends:
            said = "".join(f"{token} " for token in bare[:end])
            match = rule.pattern.fullmatch(said)
            if match and _fits(match, domain, quantities):
                yield _place(tokens, start, end), Piece(rule, match)


def _marked(token: str) -> str:
    is_name = token[0].isalpha() and token[0].isascii() and not kept_words() & {token, *token.split("-")}
    return token + NAME if is_name else token


def _place(tokens: list[str], start: int, words: int) -> int:
    """Where a piece of that many words ends, commas not counted."""
    at = start
    while words:
        words -= tokens[at] != ","
        at += 1
    return at


def _fits(match: re.Match[str], domain: Domain, quantities: tuple[Quantity, ...]) -> bool:
    """Whether each number is of the kind its slot wants."""
    for name, sign in match.groupdict().items():
        if not sign or name == "per" or name[:2] in ("e_", "t_", "o_", "w_", "f_"):
            continue
        quantity = quantities[ord(sign) - BASE]
        if name.startswith("is"):
            if quantity.kind != "number" or str(quantity.value) != name.split("_")[1]:
                return False
        elif name.startswith("q_"):
            sort = domain.sorts.get(name[2:])
            if quantity.kind not in (sort.kinds if sort else domain.constants.get(name[2:], ("number",))):
                return False
    return _is_per(match, quantities)


def _is_per(match: re.Match[str], quantities: tuple[Quantity, ...]) -> bool:
    """Whether "at 5,000 a kilo" speaks of the unit in which they are counted; never of a time."""
    groups = match.groupdict()
    unit = unit_at(groups.get("per") or "", 0)
    counted = groups.get("q_n_") or groups.get("q_m_")
    quantity = quantities[ord(counted) - BASE] if counted else None
    if not groups.get("per"):
        return True
    if quantity is None or unit is None:
        return unit is None and (quantity is None or not quantity.unit)
    return (unit[0], unit[1]) == (quantity.kind, quantity.unit)


def _rest(tokens: list[str], at: int) -> str:
    return " ".join(token for token in tokens[at:] if token != ",")


def _paths(end: int, into: dict[int, list[tuple[int, Piece | None]]]) -> Iterator[list[Piece]]:
    if end == 0:
        yield []
        return
    for start, piece in into[end]:
        for before in _paths(start, into):
            yield [*before, piece] if piece else before
