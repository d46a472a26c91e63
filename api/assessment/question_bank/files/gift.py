"""GIFT, the text format of Moodle: one question a paragraph, its answers in braces.

What GIFT has no place for stands in tags of a comment above the question, which Moodle reads over:
`// [topic:M1.02] [difficulty:easy] [cognitive:apply] [seconds:60] [unit:cm] [mx:a=mx-int-01,c=mx-int-02]`,
and the hints in their order as `[hint:…] [hint2:…] [hint3:…]`.
"""

import re
from decimal import Decimal

from api.assessment.question_bank.files.parsed import (
    DEFAULTS,
    NOT_HELD,
    Parsed,
    Unreadable,
    choice_item,
    hints_in,
    matching_item,
    named_hints,
    number_item,
    whole_number,
)
from api.assessment.question_bank.items import Item, Part, named

SPECIAL = "~=#{}:\\"
TAG = re.compile(r"\[(\w+):([^\]\n]*)\]")
TITLE = re.compile(r"^::((?:\\.|[^\\])*?)::", re.DOTALL)
FORMAT = re.compile(r"^\s*\[(?:html|moodle|plain|markdown)\]")
PART = re.compile(r"([=~])((?:\\.|[^\\=~])*)", re.DOTALL)
WEIGHT = re.compile(r"^\s*%(-?\d+(?:\.\d+)?)%")
WHOLE = 100.0  # per cent of the mark
BREAKS = re.compile(r"[\]\n]")
RANGE = re.compile(r"^\s*(-?[\d.,]+)\s*\.\.\s*(-?[\d.,]+)\s*$")


def read(text: str) -> list[Parsed]:
    """Every question of the text, those that cannot be read with the reason."""
    found: list[Parsed] = []
    category = ""
    for at, block in _blocks(text):
        comments = "\n".join(line for line in block.splitlines() if line.lstrip().startswith("//"))
        body = "\n".join(line for line in block.splitlines() if not line.lstrip().startswith("//")).strip()
        if body.startswith("$CATEGORY:"):
            first, _, body = body.partition("\n")
            category = first.removeprefix("$CATEGORY:").strip().rsplit("/", 1)[-1]
        if not body.strip():
            continue
        tags = dict(TAG.findall(comments))
        try:
            item = _question(body.strip(), tags)
            item.setdefault("topic", tags.get("topic") or category)
            found.append(Parsed(f"line {at}", item))
        except Unreadable as why:
            found.append(Parsed(f"line {at}", None, [str(why)]))
    return found


def _blocks(text: str) -> list[tuple[int, str]]:
    """Paragraphs with the line each begins on; a blank line within braces does not part them."""
    blocks: list[tuple[int, str]] = []
    held: list[str] = []
    start, depth = 1, 0
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line.strip() and depth <= 0:
            if held:
                blocks.append((start, "\n".join(held)))
            held, depth = [], 0
            continue
        if not held:
            start = number
        held.append(line)
        if not line.lstrip().startswith("//"):
            bare = re.sub(r"\\.", "", line)
            depth += bare.count("{") - bare.count("}")
    return [*blocks, (start, "\n".join(held))] if held else blocks


def _question(body: str, tags: dict[str, str]) -> Item:
    body = FORMAT.sub("", TITLE.sub("", body)).strip()
    opens, closes = _brace(body, "{"), _brace(body, "}")
    if opens is None or closes is None or closes < opens:
        raise Unreadable("Its answers in braces { } are missing or not closed.")
    inside, after = body[opens + 1 : closes].strip(), body[closes + 1 :].strip()
    stem = _plain(body[:opens] + (f" ______ {after}" if after else ""))
    general, explanation = _general(inside)
    item: Item = {**DEFAULTS, **_tagged(tags), "stem": stem, **_answers(general)}
    if explanation:
        item["explanation"] = explanation
    if item["type"] == "numeric" and tags.get("unit"):
        item["answer"]["unit"] = tags["unit"].strip()
    for pair in filter(None, tags.get("mx", "").split(",")):
        name, _, idea = pair.partition("=")
        for option in item.get("options") or []:
            if isinstance(option, dict) and option.get("id") == name.strip():
                option["misconception"] = idea.strip()
    return item


def _tagged(tags: dict[str, str]) -> Item:
    known = named({name: word.strip() for name, word in tags.items()})
    if hints := hints_in(tags):
        known["hints"] = hints
    if (seconds := whole_number(tags.get("seconds", ""))) is not None:
        known["seconds"] = seconds
    return known


def _brace(text: str, sign: str) -> int | None:
    found = re.search(rf"(?<!\\){re.escape(sign)}", text) if sign == "{" else None
    if sign == "{":
        return found.start() if found else None
    ends = [match.start() for match in re.finditer(r"(?<!\\)\}", text)]
    return ends[-1] if ends else None


def _general(inside: str) -> tuple[str, str]:
    """The answers, and what is told to everybody afterwards."""
    parts = re.split(r"(?<!\\)####", inside, maxsplit=1)
    return parts[0].strip(), _plain(parts[1]) if len(parts) > 1 else ""


def _answers(inside: str) -> Item:
    if not inside:
        raise Unreadable("An essay has no key; write it as a scenario in the product.")
    word = re.split(r"(?<!\\)#", inside, maxsplit=1)[0].strip().upper()
    if word in ("T", "TRUE", "F", "FALSE"):
        return {"type": "true_false", "answer": word.startswith("T")}
    if inside.startswith("#"):
        return _number(inside[1:].strip())
    parts = [(sign, *_weighed(text)) for sign, text in PART.findall(inside)]
    if not parts:
        raise Unreadable("No answer begins with = or ~.")
    if all(sign == "=" for sign, *_ in parts):
        return _matching(parts) if any("->" in text for _, text, *_ in parts) else _short(parts)
    shares = [share if share is not None else WHOLE * (sign == "=") for sign, _, share, _ in parts]
    least = WHOLE if WHOLE in shares else 1e-9  # beside a whole right answer, half a mark is no right answer
    rights = [(text, share >= least, why) for (_, text, _, why), share in zip(parts, shares, strict=True)]
    return choice_item(rights, many=WHOLE not in shares)


def _weighed(text: str) -> tuple[str, float | None, str]:
    """An answer's text, its share in percent, and what is told to whoever chose it."""
    share = WEIGHT.match(text)
    body = WEIGHT.sub("", text)
    said, *why = re.split(r"(?<!\\)#", body, maxsplit=1)
    return _plain(said), float(share[1]) if share else None, _plain(why[0]) if why else ""


def _matching(parts: list[tuple[str, str, float | None, str]]) -> Item:
    if any("->" not in text for _, text, *_ in parts):
        raise Unreadable("A pair of the matching has only one side.")
    sides = [text.split("->", 1) for _, text, *_ in parts]
    pairs = [(left.strip(), right.strip()) for left, right in sides]
    if any(not right for _, right in pairs):
        raise Unreadable("A pair of the matching has only one side.")
    # A right side alone is one more to choose from.
    return matching_item([pair for pair in pairs if pair[0]], [right for left, right in pairs if not left])


def _short(parts: list[tuple[str, str, float | None, str]]) -> Item:
    accepted = [text for _, text, share, _ in parts if text and (share is None or share == 100)]
    if not accepted:
        raise Unreadable("No answer earns the whole mark.")
    return {"type": "short_text", "answer": {"accepted": accepted}}


def _number(text: str) -> Item:
    first = next((part for sign, part in PART.findall(text) if sign == "="), text)
    body = re.split(r"(?<!\\)#", WEIGHT.sub("", first), maxsplit=1)[0].strip()
    if between := RANGE.match(body):
        low, high = (Decimal(str(number_item(side, "0")["answer"]["value"])) for side in between.groups())
        return number_item(str((low + high) / 2), str((high - low) / 2))
    value, _, tolerance = body.partition(":")
    return number_item(value.strip(), tolerance.strip())


def _plain(text: str) -> str:
    """Escapes undone; `\\n` is a new line."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text.strip(), flags=re.DOTALL)


def write(items: list[Item]) -> str:
    """The items as GIFT; those of a type it cannot hold are named at the top."""
    left = [str(item["code"]) for item in items if item["type"] in (*NOT_HELD, "ordering")]
    head = [f"// Left out, since GIFT has no such type: {', '.join(left)}"] if left else []
    return "\n\n".join([*head, *(_written(item) for item in items if item["code"] not in left)]) + "\n"


def _written(item: Item) -> str:
    tags = {name: item.get(name) for name in ("topic", "difficulty", "cognitive", "seconds")}
    tags |= named_hints(item)
    if item["type"] == "numeric":
        tags["unit"] = item["answer"].get("unit")
    if item["type"] in ("multiple_choice", "multi_select"):
        named = [
            f"{option['id']}={option['misconception']}" for option in item["options"] if option.get("misconception")
        ]
        tags["mx"] = ",".join(named)
    said = " ".join(f"[{name}:{BREAKS.sub(' ', str(value))}]" for name, value in tags.items() if value)
    after = f"\n####{_safe(item['explanation'])}" if item["explanation"] else ""
    return f"// {said}\n::{_safe(item['code'])}:: {_safe(item['stem'])} {{\n{_body(item)}{after}\n}}"


def _body(item: Item) -> str:
    answer = item["answer"]
    match item["type"]:
        case "true_false":
            return "TRUE" if answer else "FALSE"
        case "numeric":
            return f"#{answer['value']}:{answer.get('tolerance') or 0}"
        case "short_text":
            return "\n".join(f"={_safe(text)}" for text in answer["accepted"])
        case "matching":
            right = {entry["id"]: entry["text"] for entry in item["options"]["right"]}
            left = item["options"]["left"]
            pairs = [(one["text"], right[answer[one["id"]]]) for one in left]
            spare = [("", text) for name, text in right.items() if name not in answer.values()]
            return "\n".join(f"={_safe(one)} -> {_safe(other)}" for one, other in [*pairs, *spare])
        case _:
            return "\n".join(_option(item, option) for option in item["options"])


def _option(item: Item, option: Part) -> str:
    why = f" #{_safe(option['why'])}" if option.get("why") else ""
    if item["type"] == "multiple_choice":
        return f"{'=' if option['id'] == item['answer'] else '~'}{_safe(option['text'])}{why}"
    rights = len(item["answer"])
    share = 100 / rights if option["id"] in item["answer"] else -100
    return f"~%{share:g}%{_safe(option['text'])}{why}"


def _safe(text: str) -> str:
    return "".join("\\" + sign if sign in SPECIAL else sign for sign in str(text)).replace("\n", "\\n")
