"""One question of the bank as printed lines, and its answer with the reason."""

from __future__ import annotations

import re

from api.assessment.question_bank.items import Item
from api.content.books.tex import prose

# What to do with a question, and how a question begins that says so itself.
_NOTES = {
    "multi_select": ("(Choose every right answer.)", re.compile(r"\bChoose\b")),
    "true_false": ("(True or false?)", re.compile(r"\bTrue or false\b")),
    "ordering": ("(Put in the right order.)", re.compile(r"\border\b|\bArrange\b")),
    "matching": ("(Match the pairs.)", re.compile(r"\bMatch\b|\bwhich\b")),
}
_ANSWER_LINE = ". " * 30


def question_lines(number: int, item: Item) -> list[str]:
    """Markdown of a numbered question with its options."""
    note, said = _NOTES.get(item["type"], ("", None))
    if said and said.search(item["stem"]):
        note = ""
    unit = item["answer"].get("unit") if item["type"] == "numeric" else None
    if unit:
        note = f"(Answer in {prose(unit)}.)"
    lines = [f"{number}. {prose(item['stem'])} {note}".rstrip()]
    options = item.get("options")
    if item["type"] == "matching" and isinstance(options, dict):
        lines += ["", "   " + "; ".join(prose(o["text"]) for o in options["left"]) + ".", ""]
        lines.append("   Choose from: " + "; ".join(prose(o["text"]) for o in options["right"]) + ".")
    elif options:
        lines.append("")
        lines += [f"   - {o['id'].upper()}) {prose(o['text'])}" for o in options]
    elif item["type"] != "true_false":
        lines += ["", f"   {_ANSWER_LINE}"]
    return lines


def answer_line(number: int, item: Item) -> str:
    """Markdown of the answer and why."""
    return f"{number}. **{_answer(item)}** {prose(item['explanation'])}"


def _answer(item: Item) -> str:
    answer = item["answer"]
    match item["type"]:
        case "multiple_choice":
            return f"{str(answer).upper()}."
        case "multi_select":
            return f"{', '.join(sorted(str(a).upper() for a in answer))}."
        case "true_false":
            return "True." if answer else "False."
        case "numeric":
            return prose(f"{_figure(answer['value'])} {answer.get('unit') or ''}".strip()) + "."
        case "ordering":
            return ", ".join(str(a).upper() for a in answer) + "."
        case "matching":
            left = {o["id"]: o["text"] for o in item["options"]["left"]}
            right = {o["id"]: o["text"] for o in item["options"]["right"]}
            return "; ".join(f"{prose(left[k])} – {prose(right[v])}" for k, v in answer.items()) + "."
        case _:
            return prose(str(answer["accepted"][0])) + "."


def _figure(value: float) -> str:
    """A number as a learner writes it, with commas and a true minus."""
    shown = f"{value:,}" if isinstance(value, int) else f"{value:,.10g}"
    return shown.replace("-", "−")
