"""What a first reading of the whole bank found to mend, as rules: a shipped item with one of these faults is refused."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.hints import amount_in, figures_in
from api.assessment.question_bank.lint.written import half_last_digit

ROUNDED = re.compile(r"decimal place|significant figure|nearest")
UNFINISHED = re.compile(r"\d\s*(?:=|≈)\s*…")
SLIP = re.compile(r"^(?:Careful: do not|A wrong idea to stay clear of|A common slip here)\b")
UNSEEN = re.compile(
    r"\b(?:of|in|from) (?:the|this) lesson\b|\b[Ww]hich (?:drawing|picture)\b|"
    r"\b(?:the|this) (?:map|drawing|diagram|picture|figure|photo) (?:above|below|shows|of the)",
)
CATCH_ALL = re.compile(
    r"^(?:all|none|both|neither|any) of (?:the(?:se)?|them)(?: above| options| answers)?\.?$", re.IGNORECASE
)
GAP = re.compile(r"“[^”]*(?:…|\(\w+\))[^”]*”")
WORDS_OF_A_SENTENCE = 4
RECURRING = re.compile(r"\.\d?([136])\1{2,}7?(?!\d)")
# From which year on a subject speaks of these things.
FIRST_YEARS = {
    3: re.compile(r"\bmol/dm|\bmoles?\b|\b[Ff]ormula mass|\bmolar mass|\bstoichiometr", re.IGNORECASE),
}
# Words that say one thing in two ways, or say it as nobody in a Ugandan school does, and the word that is ours.
WORDS = {
    r"\b[Gg]roup (?:0|VIII)\b": "group 8",
    r"\bMonera\b": "prokaryotes",
    r"\bPlantae\b": "plants",
    r"\bAnimalia\b": "animals",
    r"\bProtoctista\b|\bProtista\b": "protoctists",
    r"\bmatatus?\b": "taxi",
    r"\b[Mm]atoke\b": "matooke",
    r"\bbak(?:e|es|ing|ed) (?:a )?chapati": "frying",
    r"\bheadmaster\b|\bheadmistress\b": "headteacher",
    r"\bsulfur|\bsulfate|\bsulfide|\bsulfuric": "sulphur",
    r"\baluminum\b": "aluminium",
    r"\b[Ee]-mail": "email",
    r"\bblue-eyed\b|\bbrown-eyed\b": "a trait that learners can see around them",
}
# English of another century or language, and how it is said.
PHRASES = {
    r"\b[Hh]ow many [^?.:;“”]*\b(?:has|have) (?:it|he|she|they|its|his|her|a|an|the)\b[^?]*\?": "does … have",
    r"\b[Hh]ow many (?:\w+ )?(?:has|have) each\b": "does each … have",
    r"\b(?:is|are) sought\b": "a learner works out",
    r"\b[Ww]hich \w+ (?:has|have) (?:he|she|they|his|her)\b": "does … have",
    r"\b(?i:one|two|three|four|five|six|seven|eight|nine) of (?:ten|a hundred)\b": "out of ten",
    r"\btold of a\b": "reported a",
    r"\bbeside (?=\w+ing\b)": "besides",
    r"\b[Ww]hich faults\b|\b[Ww]hich proof\b": "what",
    r"\btell about\b": "tell us about",
    r"\b[Hh]igher heat\b": "a higher temperature",
    r"\bjoined or left\b": "the one that happened",
    r"\btells that\b": "tells us that, or shows that",
    r"(?<![Tt]here )\bis no (?!longer\b|more\b|way\b)\w+": "is not a …",
    r"\b[Hh]as (?:it|he|she) an?\b": "does … have",
    r"\d %": "the sign beside its number: 5%",
    r"\bTrue or false\?": "the statement alone, which the screen asks to judge",
    r"\bmade anew\b": "grows again, or can be replaced",
    r"\bmetals? can be won\b": "from which we get a metal",
    r"\bbears? (?:the |a |one |two )?(?:dominant |recessive )?genes?\b": "carry a gene",
    r"\bnothing between \d": "620 counts with nothing between",
    r"\*\*[a-z]\*\* = \(": "a vector is a column: \\binom{4}{2}",
}
# Four digits and more without commas; years, numbers of other bases and figures of algebra stay as they are.
THOUSANDS = re.compile(r"(?<![\d.,{}/_−^])(?:\d{1,3} \d{3}(?! ?\d)|(?!(?:19|20)\d\d\b)\d{4,})(?!\d*[.}])")
WORD = re.compile(r"[^\W\d_]{4,}|\d[\d.,/]*|[∩∪∈⊂′+−]")
OF_A_DISTANCE = re.compile(r"\b[Dd]istance–time\b")
ALIKE = 0.75  # of the words of two questions that stand in both
COPIED = 0.3  # of the words of two sums that end with the same question
ALIKE_WITH_KEY = 0.4  # of the words of two keys, where both end with the same question


def item_problems(item: Item, ideas: set[str]) -> Iterator[str]:
    """The faults of one shipped item that its wording shows; `ideas` are the names of wrong ideas in words."""
    texts = list(_texts(item))
    hints = [str(hint) for hint in item.get("hints") or []]
    yield from _hint_problems(hints, ideas)
    if "![" not in str(item.get("stem")) and any(UNSEEN.search(text) for text in [str(item.get("stem")), *hints]):
        yield "it speaks of a picture or a lesson that does not stand in the question"
    options = item.get("options")
    if isinstance(options, list) and any(RECURRING.search(str(option.get("text"))) for option in options):
        yield "an option is a recurring decimal written out, which nobody would choose"
    yield from asked_problems(item)
    for table, says in ((WORDS, "our word is"), (PHRASES, "say")):
        for pattern, ours in table.items():
            if found := next((hit for text in texts if (hit := re.search(pattern, text))), None):
                yield f"“{found[0]}”: {says} {ours}"
    yield from early_problems(item, texts)
    yield from result_problems(item)
    if not str(item.get("topic")).startswith("M") and (long := next(filter(None, map(THOUSANDS.search, texts)), None)):
        yield f"“{long[0]}”: thousands have a comma"
    yield from level_problems(item)
    if item.get("type") == "numeric":
        yield from exactness_problems(item)
    if item.get("type") in ("matching", "ordering"):
        yield from reason_problems(item)
    if str(item.get("topic"))[:1] in "BCE":  # the keys of mathematics and physics are mostly numbers: result_problems
        yield from key_problems(item)


def asked_problems(item: Item) -> Iterator[str]:
    """Options that name the others, a working without its lines, a gap for one word only, a speed with a direction."""
    stem, answer, options = str(item.get("stem")), item.get("answer"), item.get("options")
    if isinstance(options, list) and any(CATCH_ALL.search(str(option.get("text"))) for option in options):
        yield "an option names the other options: say what is chosen"
    if item.get("type") == "numeric" and re.search(r"[Ww]hich line\b", stem) and "\n1. " not in stem:
        yield "it asks for a line of a working that does not stand in the question"
    if item.get("type") == "short_text" and str(item.get("topic"))[:1] == "E" and GAP.search(stem):
        accepted = answer.get("accepted", []) if isinstance(answer, dict) else []
        if not any(len(str(wording).split()) >= WORDS_OF_A_SENTENCE for wording in accepted):
            yield "who writes the whole sentence is right too: accept it"
    if isinstance(answer, dict) and OF_A_DISTANCE.search(stem) and "velocity" in map(str, answer.get("accepted", [])):
        yield "a distance has no direction, so its gradient is a speed and no velocity"


def _hint_problems(hints: list[str], ideas: set[str]) -> Iterator[str]:
    if any(SLIP.search(hint) or hint.strip("“”.").casefold() in ideas for hint in hints):
        yield "a hint is made from the name of a misconception: say what to look at"
    if any(UNFINISHED.search(hint) for hint in hints):
        yield "a hint fills the numbers in up to the last sign of equality: give the law or ask for the next step"


def early_problems(item: Item, texts: list[str]) -> Iterator[str]:
    """Words of a later school year; the back teeth are no amount of substance."""
    code = str(item.get("topic"))
    if code[:1] not in ("C", "B", "P") or not code[1:2].isdigit():
        return
    for year, pattern in FIRST_YEARS.items():
        if int(code[1]) < year and (found := next((hit for text in texts if (hit := pattern.search(text))), None)):
            yield f"“{found[0]}” is taught from S{year} on"


def result_problems(item: Item) -> Iterator[str]:
    """An explanation that stops before the number it is about; where a mistake is looked for, the number is a line."""
    stem, options, value = str(item.get("stem")), item.get("options"), None
    if item.get("type") == "numeric" and "mistake" not in stem and isinstance(item.get("answer"), dict):
        value = amount_in(str(item["answer"].get("value")))
    elif item.get("type") == "multiple_choice" and isinstance(options, list):
        right = next((str(option.get("text")) for option in options if option.get("id") == item.get("answer")), "")
        value = amount_in(right)
    if value is not None and not {value, -value} & figures_in(str(item.get("explanation"))):
        yield "the explanation does not come to the result"


def level_problems(item: Item) -> Iterator[str]:
    """A statement to accept or refuse sets no analysis."""
    if item.get("type") == "true_false" and item.get("cognitive") == "analyse":
        yield "a true_false is not “analyse”"


def exactness_problems(item: Item) -> Iterator[str]:
    """A number that comes out exactly is met exactly; only where rounding is asked for is there room, half a digit."""
    try:
        value, tolerance = (Decimal(str(item["answer"][name])) for name in ("value", "tolerance"))
    except (ArithmeticError, KeyError, TypeError):
        return
    if not tolerance:
        return
    if not ROUNDED.search(str(item["stem"])):
        yield "the answer is exact: its tolerance is 0, or the question says to how many places to round"
    elif tolerance > half_last_digit(value):
        yield "a rounded answer has a tolerance of half its last digit at the most"


def reason_problems(item: Item) -> Iterator[str]:
    """An explanation that leaves out two of the steps, or two of either side of the pairs, explains too little."""
    options = item["options"]
    sides = [options["left"], options["right"]] if isinstance(options, dict) else [options]
    if any(sum(not _named(str(one["text"]), str(item.get("explanation"))) for one in side) > 1 for side in sides):
        yield "the explanation does not say why: it leaves out more than one of the pairs or steps"


def key_problems(item: Item) -> Iterator[str]:
    """An explanation that tells a rule and stops before the choice it leads to: it has a third of the key's words."""
    options = item.get("options")
    if item.get("type") != "multiple_choice" or not isinstance(options, list):
        return
    right = next((str(option.get("text")) for option in options if option.get("id") == item.get("answer")), "")
    key, explanation = _stems(right), str(item.get("explanation"))
    if key and right.casefold() not in explanation.casefold() and len(key & _stems(explanation)) * 3 <= len(key):
        yield "the explanation does not come to the key: say which choice the rule leads to"


def _named(text: str, explanation: str) -> bool:
    return text in explanation or bool(_stems(text) & _stems(explanation))


def alike_problems(items: Iterable[Item]) -> Iterator[str]:
    """Two questions of a topic that ask the same thing; the variants of one template are meant to be alike."""
    written: dict[str, list[Item]] = {}
    for item in items:
        if "-T" not in str(item.get("code")) and "-N" not in str(item.get("code")):
            written.setdefault(str(item.get("topic")), []).append(item)
    for group in written.values():
        for n, one in enumerate(group):
            yield from (
                f"{other.get('code')}: asks what {one.get('code')} asks"
                for other in group[n + 1 :]
                if _alike(one, other)
            )


def copy_problems(items: Iterable[Item]) -> Iterator[str]:
    """A sum written alone that is a template's with other numbers: the two would stand in one paper."""
    sums: dict[str, list[Item]] = {}
    for item in items:
        if item.get("type") == "numeric" and "-N" not in str(item.get("code")):
            sums.setdefault(str(item.get("topic")), []).append(item)
    for group in sums.values():
        made = [item for item in group if "-T" in str(item.get("code"))]
        for one in (item for item in group if item not in made):
            words, asked = _words(one), _unnumbered(_question(one))
            like = (_shared(words, _words(each)) >= COPIED and asked == _unnumbered(_question(each)) for each in made)
            if any(like):
                yield f"{one.get('code')}: a template asks it with other numbers"


def _words(item: Item) -> set[str]:
    return {stem for stem in _stems(str(item.get("stem"))) if not stem[0].isdigit()}


def _unnumbered(text: str) -> str:
    return re.sub(r"\d[\d.,]*", "#", text)


def _alike(one: Item, other: Item) -> bool:
    if one.get("type") != other.get("type") or one.get("type") in ("numeric", "label_diagram", "scenario"):
        return False
    stems = [_stems(str(each.get("stem"))) for each in (one, other)]
    keys = [_stems(_key(each)) for each in (one, other)]
    if _shared(*stems) >= ALIKE and (not any(keys) or _shared(*keys) >= ALIKE_WITH_KEY / 2):
        return True
    asked = [_question(each) for each in (one, other)]
    return len(asked[0].split()) > 3 and asked[0] == asked[1] and _shared(*keys) >= ALIKE_WITH_KEY


def _shared(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def _question(item: Item) -> str:
    sentences = re.split(r"(?<=[.!?])\s+", re.sub(r"[*“”‘’]", "", str(item.get("stem"))).strip())
    return sentences[-1].casefold()


def _key(item: Item) -> str:
    options, answer = item.get("options"), item.get("answer")
    if isinstance(options, list) and item.get("type") in ("multiple_choice", "multi_select"):
        return " ".join(str(option.get("text")) for option in options if option.get("id") in (answer or ""))
    return str(answer.get("accepted")) if isinstance(answer, dict) else ""


def _stems(text: str) -> set[str]:
    """The words and numbers of a text, each word by its first five letters."""
    return {found[:5].casefold() for found in WORD.findall(text)}


def _texts(item: Item) -> Iterator[str]:
    """Every text of an item that a learner reads."""
    yield from (str(item.get("stem")), str(item.get("explanation")), *map(str, item.get("hints") or []))
    options = item.get("options")
    if isinstance(options, list):
        for option in options:
            yield from (str(option.get("text")), str(option.get("why") or ""))
    elif isinstance(options, dict):
        for side in ("left", "right"):
            yield from (str(entry.get("text")) for entry in options.get(side) or [])
