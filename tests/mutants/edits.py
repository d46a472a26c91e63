"""The ways in which a select is made wrong: one small edit each, of the kinds people make."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

SWAPS = {
    "<=": "<",
    "<": "<=",
    ">=": ">",
    ">": ">=",
    "=": "<>",
    "<>": "=",
    "+": "-",
    "-": "+",
    "//": "*",
    "%": "//",
}
WORDS = {
    "left join": "join",
    "inner join": "left join",
    "full join": "left join",
    "is not null": "is null",
    "is null": "is not null",
    "not in": "in",
    "distinct": "",
    "desc": "",
    "true": "false",
    "false": "true",
    "union all": "union",
    "any_value": "count",
    "arg_max": "arg_min",
    "sum": "max",
    "max": "min",
    "min": "max",
    "least": "greatest",
    "greatest": "least",
    "unbounded preceding": "current row",
}
BEGINS = {"where", "on", "having", "and", "when"}
ENDS = BEGINS | {
    *("or", "then", "group", "order", "window", "left", "inner", "full", "join", "cross", "union", "qualify", "select"),
    *(",", "asof", "limit"),
}


@dataclass(frozen=True)
class Edit:
    """Text between two places of a select, and what stands there instead."""

    start: int
    end: int
    instead: str

    def applied(self, sql: str) -> str:
        return sql[: self.start] + self.instead + sql[self.end :]

    def said(self, sql: str) -> str:
        """The line that changes, before and after."""
        first, last = sql.rfind("\n", 0, self.start) + 1, sql.find("\n", self.end)
        last = len(sql) if last < 0 else last
        new = sql[first : self.start] + self.instead + sql[self.end : last]
        return f"-{' '.join(sql[first:last].split())}\n+{' '.join(new.split())}"


def edits(sql: str) -> list[Edit]:
    """Every edit of a select, comments left alone; each gives a text of its own."""
    found = [*_signs(sql), *_words(sql), *_numbers(sql), *_conditions(sql), *_coalesces(sql)]
    texts = {each.applied(sql): each for each in reversed(found)}
    return sorted(texts.values(), key=lambda each: (each.start, each.end, each.instead))


@cache
def _blank(sql: str) -> str:
    """The select with comments and quoted text blanked out, so that places stay."""
    return re.sub(r"--[^\n]*|'[^']*'", lambda found: " " * len(found[0]), sql)


def _signs(sql: str) -> Iterator[Edit]:
    for found in re.finditer(r"<=|>=|<>|//|(?<![:\w])[<>=](?!=)|(?<=\s)[-+](?=\s)|(?<=\s)%(?=\s)", _blank(sql)):
        yield Edit(found.start(), found.end(), SWAPS[found[0]])


def _words(sql: str) -> Iterator[Edit]:
    for word, other in WORDS.items():
        behind = r"\s*\(" if word in ("sum", "max", "min", "any_value", "arg_max", "least", "greatest") else r"\b"
        for found in re.finditer(rf"\b{word}(?={behind})", _blank(sql)):
            yield Edit(found.start(), found.end(), other)


def _numbers(sql: str) -> Iterator[Edit]:
    for found in re.finditer(r"(?<![\w.$])\d+(?![\w.])", _blank(sql)):
        for step in (1, -1):
            yield Edit(found.start(), found.end(), str(int(found[0]) + step))


@cache
def _tokens(sql: str) -> list[Any]:
    import sqlglot

    return list(sqlglot.tokenize(sql, read="duckdb"))


def _conditions(sql: str) -> Iterator[Edit]:
    """Each condition of a where, on, having or when falls away."""
    tokens = _tokens(sql)
    for number, token in enumerate(tokens):
        if token.text.lower() not in BEGINS or _is_of_between(tokens, number):
            continue
        last = _end_of_condition(tokens, number + 1)
        if last > number:
            yield Edit(tokens[number + 1].start, tokens[last].end + 1, "true")


def _is_of_between(tokens: list[Any], number: int) -> bool:
    """The `and` of `between x and y`."""
    depth = 0
    for token in reversed(tokens[:number]):
        word = token.text.lower()
        depth += {")": 1, "(": -1}.get(word, 0)
        if depth < 0 or (depth == 0 and word in ("where", "on", "having", "and", "when", "or", "select")):
            return False
        if depth == 0 and word == "between":
            return tokens[number].text.lower() == "and"
    return False


def _end_of_condition(tokens: list[Any], first: int) -> int:
    """The last token of a condition."""
    depth, between, last = 0, 0, first - 1
    for number in range(first, len(tokens)):
        word = tokens[number].text.lower()
        if depth == 0 and word == "and" and between:
            between -= 1
        elif depth == 0 and (word in ENDS or word == ")"):
            break
        between += depth == 0 and word == "between"
        depth += {"(": 1, ")": -1}.get(word, 0)
        last = number
    return last


def _coalesces(sql: str) -> Iterator[Edit]:
    """coalesce(a, b) becomes coalesce(b, a)."""
    tokens = _tokens(sql)
    for number, token in enumerate(tokens):
        if token.text.lower() != "coalesce":
            continue
        depth, commas, end = 0, [], number + 1
        for end in range(number + 1, len(tokens)):
            depth += {"(": 1, ")": -1}.get(tokens[end].text, 0)
            if depth == 1 and tokens[end].text == ",":
                commas.append(end)
            if depth == 0:
                break
        if len(commas) == 1:
            first = sql[tokens[number + 2].start : tokens[commas[0]].start].strip()
            second = sql[tokens[commas[0] + 1].start : tokens[end].start].strip()
            yield Edit(tokens[number + 2].start, tokens[end].start, f"{second}, {first}")
