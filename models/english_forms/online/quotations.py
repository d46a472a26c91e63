"""Who said what to whom: one sentence with words in quotation marks, however the task around it is put."""

import re
from dataclasses import dataclass
from typing import Final

TASK: Final = re.compile(
    r"\(?\b(?:(?:please|now)\s+)?(?:(?:change|turn|put|re-?write|write|convert|report|give|transform|express|make)\b"
    r"[^\"]{0,50}?)?\b(?:reported|indirect) (?:speech|form|question|command)s?(?: (?:of|for|form))?"
    r"(?: (?:this|the)(?: following)?(?: sentence)?)?\s*[:.)-]*|^\s*report (?:this|it|what was said)\b\s*[:.-]*"
    r"|[.(]*\s*\breport (?:this|it)\W*$",
    re.IGNORECASE,
)
VERB: Final = (
    r"(?P<verb>said|says|asked|told|ordered|shouted|cried|replied|answered|exclaimed|warned|advised|commanded|requested|begged"
    r"|wondered|wanted to know|explained|announced|promised|inquired|enquired|complained)"
)
NAME: Final = r"(?:(?:the|my|his|her|our|their|your|a|an|one of the)\s+)?[a-z'-]+(?:\s+(?:of\s+)?[a-z'-]+)?"
SPOKEN_BY: Final = (
    re.compile(rf"^(?P<who>{NAME}) {VERB}(?: to)?(?: (?P<whom>{NAME}))?$", re.IGNORECASE),
    re.compile(rf"^{VERB} (?P<who>{NAME}?)(?: to (?P<whom>{NAME}))?$", re.IGNORECASE),
    re.compile(rf"^{VERB} (?P<who>(?:the|my|his|her|our|their) [a-z]+|[A-Z][a-z]+)$"),
)
UNQUOTED: Final = re.compile(
    r"^(?P<who>(?:the |my |his |her )?[a-z]+) (?P<verb>said|says),? (?!that\b)"
    r"(?P<what>(?:i|we|my|our|it)\b[^\"?]+?)[.]?$", re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True)
class Quotation:
    """The words between the marks as they stand, who spoke, with which verb, and to whom if that is said."""

    words: str
    who: str
    verb: str
    whom: str | None


def quotation_of(text: str) -> Quotation | None:
    """The quotation of a task; None where it holds none, more than one, or more than who spoke to whom."""
    said = re.sub(r"[“”]|(?<!\w)['‘](?=\w)|(?<=[\w.?!,])['’](?!\w)", '"', " ".join(text.replace("’s", "'s").split()))
    said = re.sub(r"[‘’]", "'", said)
    parts = said.split('"')
    if len(parts) == 1:
        found = UNQUOTED.match(_without_task(said))
        return Quotation(found["what"], found["who"], found["verb"].lower(), None) if found else None
    if len(parts) == 4 and not parts[0].strip(" :") and not parts[3].strip():  # the whole sentence is quoted too
        parts = [*parts[1:3], ""] if re.search(r"\b(?:said|asked|told)\b", parts[1]) else parts
    if len(parts) != 3:
        return None
    outside = " ".join(_without_task(part) for part in (parts[0], parts[2])).strip()
    found = next((each for pattern in SPOKEN_BY if (each := pattern.match(outside))), None)
    if not found or not found["who"]:
        return None
    return Quotation(parts[1].strip(), found["who"], found["verb"].lower(), found.groupdict().get("whom"))


def _without_task(part: str) -> str:
    return TASK.sub(" ", part).strip(" ,.;:()-?!\n")
