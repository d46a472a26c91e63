"""What a task asks to be done with a sentence, and the sentence: told before, after or in brackets."""

import re
from typing import Final

DO: Final = r"(?:re-?write|rephrase|join|combine|change|begin|start|use|using|make|express|turn|put|say)"
DOTS: Final = r"(?:[^.]|\.{2,})"  # "so ... that" is no end of a sentence
LABEL: Final = re.compile(rf"^\s*{DO}(?: [a-z]+){{0,3}}\s*:\s*", re.IGNORECASE)  # "Rewrite: …", "Join the sentences: …"
LEADING: Final = tuple(
    re.compile(rf"^\s*(?:please |now )?(?P<how>{DO}\b.{{0,80}}?){end}(?P<said>.+)$", re.IGNORECASE | re.DOTALL)
    for end in (
        r"\s*[:\n]\s*",
        r"(?:(?<=[\"”])[.,]\s+|(?<!\.)\.\s+(?=[A-Z\"“])|\s+-\s+)",
        r"(?<=[a-z])\s+(?=[\"“][A-Z][^\"”]+[.?!]?[\"”]\s*$)",
    )
)
IN_BRACKETS: Final = re.compile(
    rf"^(?P<said>[^()]+?)\s*[(\[](?P<how>[^()]*\b{DO}[^()]*)[)\]]\W*$", re.IGNORECASE | re.DOTALL
)
TRAILING: Final = (
    re.compile(rf"^(?P<said>.+?[.?!\"”])\s*(?P<how>{DO}\b{DOTS}{{0,80}})\W*$", re.IGNORECASE | re.DOTALL),
    re.compile(
        rf"^(?P<said>[^:]+?),?\s+(?P<how>{DO} (?:using|with|it|this)\b(?:[^.:]|\.{{2,}}){{0,60}})$",
        re.IGNORECASE | re.DOTALL,
    ),
)


def instruction_of(text: str) -> tuple[str, str] | None:
    """(the instruction in small letters, the sentence or sentences); None where there is no task."""
    found = next((each for pattern in (IN_BRACKETS, *LEADING, *TRAILING) if (each := pattern.match(text))), None)
    return (found["how"].lower(), LABEL.sub("", found["said"])) if found else None
