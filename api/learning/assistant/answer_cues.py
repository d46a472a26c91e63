"""Words by which a heading or a sentence shows that it says what was asked for: uses, parts, reasons. Pure."""

import re
from collections.abc import Mapping
from typing import Final

from api.learning.assistant.question_types import LISTED, Asked, Wants

CUES: Final[Mapping[Wants, re.Pattern[str]]] = {
    Wants.CAUSE: re.compile(
        r"\b(?:because|causes?|caused|due to|so that|therefore|reason|since|when|happens|why|spreads?|carr(?:y|ies))\b",
        re.I,
    ),
    Wants.REMEDY: re.compile(
        r"\b(?:prevent\w*|protect\w*|control\w*|avoid\w*|stop\w*|keep\w*|reduc\w*|less|against)\b", re.I
    ),
    Wants.TASK: re.compile(
        r"\b(?:carr\w+|controls?|makes?|job|does|holds?|takes?|works?|keeps?|helps?|pumps?|lets?|sends?)\b", re.I
    ),
    Wants.RULE: re.compile(r"\$\$|=|→|\blaw\b|\brule\b|\bequals?\b|\btheorem\b", re.I),
    Wants.HOW: re.compile(r"^\s*(?:\d\.|-) ", re.M),
    Wants.LIST: re.compile(r"^\s*(?:\d\.|-|\|) ?", re.M),
}  # fmt: skip
HOW_TO: Final = (
    re.compile(r"\bhow to\b|\bsteps\b|\b[a-z]+ing\b|\bmethod\b|\brules?\b", re.IGNORECASE),
    re.compile(r"\b(?:first|then|begin|put|write|draw|multiply|divide|add|take|find|use)\b", re.IGNORECASE),
)
# Beginning of the word that was asked with -> (how a heading says it, how a sentence says it).
FAMILIES: Final = tuple(
    (tuple(begins.split()), re.compile(rf"\b(?:{heads})", re.IGNORECASE), re.compile(rf"\b(?:{says})", re.IGNORECASE))
    for begins, heads, says in LISTED["families"]
)


def family_of(asked: Asked) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """How headings and sentences say what a question wants a list of; None for other questions."""
    if asked.wants is Wants.HOW and asked.word == Wants.HOW:
        return HOW_TO
    return next(((heads, says) for begins, heads, says in FAMILIES if asked.word.startswith(begins)), None)
