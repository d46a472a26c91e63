"""The rungs of a question's hints: what to look for, then the law or the first step of the working, then the next one.

A template may write its own `rungs`. Else they are the steps of the explanation, cut before the result, or a slip that
one of the wrong choices stands for.
"""

import re
from collections import Counter
from collections.abc import Iterator

from api import constants
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.hints import amount_in, revealing_faults
from api.assessment.question_bank.lint.words import plain

SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^a-z=≈×÷+−])")
CLAUSE = re.compile(r"^(.*?)(?::|;|, so) ")
STEPS = re.compile(r"\s+=\s+")
WORKS = re.compile(r"[\d=]")
SIGNS = re.compile(r"[×÷+−/]")
LEAST_WORDS = 5  # of a clause that says something on its own
SAYS = re.compile(
    r"\b(?:is|are|was|has|have|can|cannot|must|need|needs|always|never|give|gives|make|makes|means|grow|grows)\b"
)
# Wrong ideas that begin with what somebody does, as `takes the first reading for the volume`.
DONE = re.findall(
    r"\w+",
    """
mixes picks takes adds overlooks swaps leaves uses gives counts reads subtracts keeps drops plots stops turns makes
explains misses loses forgets averages ignores writes measures joins passes goes lets doubles repeats concludes raises
confuses cuts treats works undoes sets checks reflects pays runs halves divides changes looks squares shares reaches
multiplies applies carries lists
""",
)
VERBS = {
    verb: re.sub(r"ies$", "y", verb) if verb.endswith("ies") else re.sub(r"(?<=x|h|o)es$|(?<=ss)es$|s$", "", verb)
    for verb in DONE
}
AND_DOES = re.compile(r"\b(and|or|but) (\w+s)\b")


def laddered(item: Item, ideas: dict[str, str]) -> Item:
    """The item with `hints` in place of its `hint`; `ideas` are the wrong ideas by their names."""
    if "hints" in item or "hint" not in item:
        return item
    rest = item.copy()
    rest.pop("hint")
    rest.pop("rungs", None)
    found = [str(item["hint"])]
    for rung in item.get("rungs") or _rungs(rest, ideas):
        is_new = plain(rung) not in map(plain, found)
        if is_new and len(found) < constants.HINTS_MOST and not reveals(rest, rung):
            found.append(rung)
    return {**rest, "hints": found}


def _rungs(item: Item, ideas: dict[str, str]) -> list[str]:
    """Of what is worked out its steps, with a slip before them where there is but one; of the rest a slip alone."""
    steps = [step for step in worked(item) if WORKS.search(step) or "-T" in item["code"]] if _is_computed(item) else []
    return steps if len(steps) > 1 else [*slips(item, ideas), *steps]


def _is_computed(item: Item) -> bool:
    """Whether the explanation works out a number; that of a template always works something out."""
    if "mistake" in item["stem"]:  # what is right would show which line is wrong
        return False
    if item["type"] == "multiple_choice":
        right = next((str(option["text"]) for option in item["options"] if option["id"] == item["answer"]), "")
        return "-T" in item["code"] or amount_in(right) is not None
    return "-T" in item["code"] or item["type"] == "numeric"


def worked(item: Item) -> Iterator[str]:
    """Steps of the working that come before the result: whole sentences, then what stands before the result's sign."""
    for sentence in SENTENCES.split(str(item.get("explanation", ""))):
        if not reveals(item, sentence):
            yield sentence
            continue
        yield from _before_the_result(item, sentence)
        return


def _before_the_result(item: Item, sentence: str) -> list[str]:
    """Of `v = s ÷ t = 45 ÷ 3 = 15` first the law, then the law with its numbers; shorter beginnings come first."""
    found = []
    clause = CLAUSE.match(sentence)
    if clause and len(clause[1].split()) >= LEAST_WORDS and not reveals(item, clause[1]):
        found.append(f"{clause[1]}.")
    parts = STEPS.split(sentence)
    kept = next((n for n in range(len(parts)) if reveals(item, " = ".join(parts[: n + 1]))), len(parts))
    if kept >= 3:
        head = " = ".join(parts[:2])
        found.append(f"{head.split(', so')[0]}." if _is_law(parts[1]) else f"{head} = …")
    if kept >= 2 or (kept and len(parts) > 1 and SIGNS.search(parts[0])):
        found.append(f"{' = '.join(parts[:kept])} = …")
    return sorted((text + "$" if text.count("$") % 2 else text for text in found), key=len)


def _is_law(side: str) -> bool:
    """Whether it is said in names alone, as `mass × c × rise` or `1/f − 1/u`."""
    return re.search(r"\d", side.replace("1/", "")) is None


def slips(item: Item, ideas: dict[str, str]) -> Iterator[str]:
    """The slip most wrong choices stand for, in plain words; it rules out those and no more."""
    if item["type"] not in ("multiple_choice", "multi_select"):
        return
    named = Counter(option["misconception"] for option in item["options"] if option.get("misconception") in ideas)
    for name, _ in named.most_common():
        slip = _in_words(ideas[name])
        if not reveals(item, slip):
            yield slip
            return


def _in_words(idea: str) -> str:
    verb, _, rest = idea.partition(" ")
    if (base := VERBS.get(verb)) and not rest.startswith("or "):
        also = AND_DOES.sub(lambda found: f"{found[1]} {VERBS.get(found[2], found[2])}", rest)
        return f"Careful: do not {base} {also}."
    return f"A wrong idea to stay clear of: “{idea}”." if SAYS.search(idea) else f"A common slip here: {idea}."


def reveals(item: Item, text: str) -> bool:
    """Whether the text holds the right answer."""
    return bool(list(revealing_faults(item | {"hints": [text]})))
