"""The learner's own lines: the first that does not follow from the one before, and the slip it looks like."""

import re

import sympy as sp

from models.math_solver.online.grammar import read_chain
from models.math_solver.online.kinds import Looked
from models.math_solver.online.notation import Found, algebra, same
from models.math_solver.online.slips import Line, slip
from models.math_solver.online.trees import Node, NotMaths, Relation, TooBig

MOST_LINES = 12
OR = re.compile(r"\s+or\s+|\s*;\s*", re.IGNORECASE)
LABEL = re.compile(
    r"^\s*(?:\(?\d{1,2}[).:]|step\s*\d{1,2}[.:)]?|[=⇒→∴]+|so|then|therefore|hence|[-•])\s+", re.IGNORECASE
)


def look_over(lines: list[str]) -> Looked:
    """Where does the working go wrong? Raises `NotMaths` if the lines cannot be read or compared."""
    read_lines = _lines(lines)
    if len(read_lines) < 2:
        raise NotMaths("Give me at least two lines of working: the question first, then one step a line.")
    _comparable(read_lines)
    shown = [each.tex for each in read_lines]
    for at in range(1, len(read_lines)):
        before, after = read_lines[at - 1], read_lines[at]
        if not follows(before, after):
            why, hint = slip(before, after)
            return Looked(shown, at, why, hint, False)
    return Looked(shown, None, "", "", _finished(read_lines[-1]))


def _lines(lines: list[str]) -> list[Line]:
    given = [line for line in (LABEL.sub("", each).strip() for each in lines) if line]
    if len(given) > MOST_LINES:
        raise TooBig(f"I look over at most {MOST_LINES} lines at once.")
    found: list[Line] = []
    for text in given:
        parts = [read_chain(part) for part in OR.split(text.lstrip("="))]
        if len(parts) > 1 or (len(parts[0]) == 2 and _has_letters(parts[0])):
            if any(len(part) != 2 for part in parts):
                raise NotMaths("Write one equals sign in each part of a line.")
            found.append(Line(tuple(Relation(p[0][1], p[1][0], p[1][1]) for p in parts), None))
        elif all(sign in ("", "=") for sign, _ in parts[0]):
            found.extend(Line((), node) for _, node in parts[0])
        else:
            raise NotMaths("I cannot compare two inequalities in one line.")
    return found


def _has_letters(parts: list[tuple[str, Node]]) -> bool:
    return any(algebra(node).free_symbols for _, node in parts)


def _comparable(lines: list[Line]) -> None:
    if len({line.expression is None for line in lines}) > 1:
        raise NotMaths("Some lines are equations and some are not. Write all as equations, or all as expressions.")


def follows(before: Line, after: Line) -> bool:
    """Equal for all values, or with the same solutions."""
    if before.expression is not None and after.expression is not None:
        return same(algebra(before.expression), algebra(after.expression))
    if any(relation.sign != "=" for relation in (*before.relations, *after.relations)):
        return _inequalities(before, after)
    old, new = _solutions(before), _solutions(after)
    if old is not None and new is not None:
        return len(old) == len(new) and all(any(same(a, b) for b in new) for a in old)
    return _proportional(before, after)


def _difference(relation: Relation) -> Found:
    return sp.expand(sp.numer(sp.together(algebra(relation.left) - algebra(relation.right))))


def _solutions(line: Line) -> list[Found] | None:
    """The real numbers that fulfil it; None when there is more than one letter, or all numbers do."""
    found: list[Found] = []
    for relation in line.relations:
        difference = _difference(relation)
        letters = list(difference.free_symbols)
        if len(letters) != 1 or not difference.is_polynomial(*letters) or sp.degree(difference, letters[0]) > 2:
            return None
        below = sp.denom(sp.together(algebra(relation.left) - algebra(relation.right)))
        for root in _real_roots(difference, letters[0]):
            if below.subs(letters[0], root) != 0 and not any(same(root, other) for other in found):
                found.append(root)
    return found


def _real_roots(polynomial: Found, x: sp.Symbol) -> list[Found]:
    numbers = sp.Poly(polynomial, x).all_coeffs()
    if len(numbers) == 2:
        return [-numbers[1] / numbers[0]]
    a, b, c = numbers
    under = b**2 - 4 * a * c
    return [] if under < 0 else [(-b - sp.sqrt(under)) / (2 * a), (-b + sp.sqrt(under)) / (2 * a)]


def _proportional(before: Line, after: Line) -> bool:
    """With several letters: one line is the other times a number."""
    if len(before.relations) != 1 or len(after.relations) != 1:
        raise NotMaths("I cannot compare these two lines.")
    old, new = _difference(before.relations[0]), _difference(after.relations[0])
    if old == 0 or new == 0:
        return bool(old == new)
    times = sp.cancel(new / old)
    return bool(times.is_number and times != 0)


def _inequalities(before: Line, after: Line) -> bool:
    if len(before.relations) != 1 or len(after.relations) != 1:
        raise NotMaths("I compare inequalities one a line.")
    old, new = before.relations[0], after.relations[0]
    if (old.sign == "=") != (new.sign == "="):
        return False
    was, now = algebra(old.left) - algebra(old.right), algebra(new.left) - algebra(new.right)
    times = sp.cancel(sp.expand(now) / sp.expand(was))
    if not times.is_number or times == 0:
        return False
    flipped = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    return new.sign == (old.sign if times > 0 else flipped[old.sign])


def _finished(last: Line) -> bool:
    """Whether the last line says what the letter is, or cannot be written shorter."""
    if last.expression is not None:
        return True
    return all(algebra(each.left).is_Symbol and algebra(each.right).is_number for each in last.relations)
