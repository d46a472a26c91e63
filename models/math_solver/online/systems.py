"""Two linear equations in two letters, by elimination."""

import sympy as sp

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import Found, algebra, equation, same, show, tex
from models.math_solver.online.reasons import Reason
from models.math_solver.online.trees import NotMaths, Relation

TOPICS = ("M3.10",)


def simultaneous(one: Relation, two: Relation) -> Worked:
    """Make one letter's numbers equal, add or subtract, solve, put back; both equations are tried at the end."""
    if one.sign != "=" or two.sign != "=":
        raise NotMaths("I work out two equations together, not inequalities.")
    pair = [algebra(each.left) - algebra(each.right) for each in (one, two)]
    letters = sorted({letter for each in pair for letter in each.free_symbols}, key=str)
    if len(letters) != 2 or any(
        not each.is_polynomial(*letters) or sp.Poly(each, *letters).total_degree() != 1 for each in pair
    ):
        raise NotMaths("I work out two linear equations with two letters.")
    x, y = letters
    rows = [_row(sp.expand(each), x, y) for each in pair]
    asked = rf"\begin{{cases}} {tex(one)} \\ {tex(two)} \end{{cases}}"
    steps = [step(Reason.NUMBER_EQUATIONS, _both(rows, x, y))]
    if rows[0][0] * rows[1][1] == rows[1][0] * rows[0][1]:
        return _parallel(asked, rows, steps)
    out, keep = (y, x) if _cost(rows, 1) <= _cost(rows, 0) else (x, y)
    kept = _eliminate(rows, x, y, out, keep, steps)
    found = _put_in(rows, x, y, {keep: kept}, out, steps)
    for each in pair:
        if not same(each.subs(found), sp.Integer(0)):
            raise Unproved(asked)
    answer = rf"{x} = {show(found[x])}, \quad {y} = {show(found[y])}"
    hint = "Which letter is easier to be rid of? Make its numbers equal in both equations."
    check = "Put both values into the equation you have not used last: it must be true."
    return Worked(Task.SIMULTANEOUS, asked, hint, steps, answer, check, TOPICS)


Row = tuple[Found, Found, Found]


def _row(difference: Found, x: sp.Symbol, y: sp.Symbol) -> Row:
    """a, b, c of ax + by = c in whole numbers."""
    a, b = difference.coeff(x), difference.coeff(y)
    c = -difference.subs({x: 0, y: 0})
    below = sp.ilcm(a.q, b.q, c.q)
    return a * below, b * below, c * below


def _cost(rows: list[Row], at: int) -> int:
    a, b = rows[0][at], rows[1][at]
    return 10**6 if a == 0 or b == 0 else int(abs(sp.ilcm(a, b)))


def _written(row: Row, x: sp.Symbol, y: sp.Symbol) -> str:
    return equation(row[0] * x + row[1] * y, "=", row[2])


def _both(rows: list[Row], x: sp.Symbol, y: sp.Symbol) -> str:
    return rf"\begin{{cases}} {_written(rows[0], x, y)} \\ {_written(rows[1], x, y)} \end{{cases}}"


def _eliminate(
    rows: list[Row], x: sp.Symbol, y: sp.Symbol, out: sp.Symbol, keep: sp.Symbol, steps: list[Step]
) -> Found:
    at, other = (1, 0) if out == y else (0, 1)
    alone = next((row for row in rows if row[at] == 0), None)
    if alone is not None:
        value = alone[2] / alone[other]
        steps.append(step(Reason.ONE_LETTER_ALREADY, f"{keep} = {show(value)}", letter=str(keep)))
        return value
    target = sp.ilcm(rows[0][at], rows[1][at])
    times = [target / abs(row[at]) for row in rows]
    scaled = [tuple(part * by for part in row) for row, by in zip(rows, times, strict=True)]
    if times != [1, 1]:
        said = " and ".join(f"({n}) by {by}" for n, by in enumerate(times, 1) if by != 1)
        steps.append(step(Reason.MATCH_NUMBERS, _both(scaled, x, y), equations=said, letter=str(out)))
    alike = scaled[0][at] == scaled[1][at]
    left, right = (scaled[0][n] - scaled[1][n] if alike else scaled[0][n] + scaled[1][n] for n in (other, 2))
    does = Reason.SUBTRACT_EQUATIONS if alike else Reason.ADD_EQUATIONS
    steps.append(step(does, equation(left * keep, "=", right), letter=str(out)))
    value = right / left
    if left != 1:
        steps.append(step(Reason.DIVIDE_EQUATION, f"{keep} = {show(value)}", by=show(left)))
    return value


def _put_in(
    rows: list[Row], x: sp.Symbol, y: sp.Symbol, known: dict[sp.Symbol, Found], out: sp.Symbol, steps: list[Step]
) -> dict[sp.Symbol, Found]:
    at = 1 if out == y else 0
    number = min((n for n in (0, 1) if rows[n][at] != 0), key=lambda n: abs(rows[n][at]))
    row, (keep, value) = rows[number], next(iter(known.items()))
    rest = row[1 - at] * value
    found = (row[2] - rest) / row[at]
    line = f"{show(row[at] * out)} {'-' if rest < 0 else '+'} {show(abs(rest))} = {show(row[2])}"
    steps.append(step(Reason.PUT_VALUE, line, letter=str(keep), value=show(value), equation=number + 1))
    steps.append(step(Reason.SOLVE_FOR, f"{out} = {show(found)}", letter=str(out)))
    return {**known, out: found}


def _parallel(asked: str, rows: list[Row], steps: list[Step]) -> Worked:
    first, second = rows
    at = 0 if first[0] != 0 else 1
    same_line = first[2] * second[at] == second[2] * first[at]
    answer = r"\text{every point of one line}" if same_line else r"\text{no solution}"
    does = Reason.SAME_EQUATION if same_line else Reason.PARALLEL
    return Worked(Task.SIMULTANEOUS, asked, "Compare the numbers of the letters in both equations.",
                  [*steps, step(does, answer)], answer, "", TOPICS)  # fmt: skip
