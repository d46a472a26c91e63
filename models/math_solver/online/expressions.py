"""Expressions: multiply out, factorise, simplify. Each line is equal to the one before for every value."""

import sympy as sp

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import Found, algebra, alike, same, show, tex
from models.math_solver.online.reasons import Reason, Said
from models.math_solver.online.trees import Node, NotMaths, Num, Power, Product, Quotient, Root, Sum, parts_of

BRACKETS, INDICES, SURDS = ("M2.06", "M1.12"), ("M2.04",), ("M2.12",)


def expand(asked: Node) -> Worked:
    """Open every bracket, term by term, then add like terms."""
    found, answer = algebra(asked), sp.expand(algebra(asked))
    _polynomial(found)
    steps = _opened(asked)
    if not steps or steps[-1].tex != show(answer):
        steps.append(step(Reason.ADD_LIKE_TERMS, show(answer)))
    _prove(found, answer)
    return Worked(Task.EXPAND, tex(asked), "Which term outside a bracket multiplies which terms inside?",
                  steps, show(answer), _try_number(found, answer), BRACKETS)  # fmt: skip


def _opened(asked: Node) -> list[Step]:
    """The line in which each term of one bracket has met each term of the other, not yet added."""
    if isinstance(asked, Sum):
        opened = [each for term in _terms(asked) for each in sp.expand(term).as_ordered_terms()]
        has_brackets = any(isinstance(part, Sum) for _, term in asked.terms for part in parts_of(term))
        return [step(Reason.OPEN_EACH_BRACKET, _line(opened))] if has_brackets else []
    factors: list[list[Found]] = []
    for part in asked.factors if isinstance(asked, Product) else (asked,):
        base, times = (part.base, int(part.exponent)) if isinstance(part, Power) else (part, 1)
        if times > 3 or times < 1 or (isinstance(part, Power) and part.exponent.denominator != 1):
            return []
        factors.extend([_terms(base)] * times)
    if len([each for each in factors if len(each) > 1]) == 0 or len(factors) < 2:
        return []
    steps = []
    if any(isinstance(part, Power) and len(_terms(part.base)) > 1 for part in _factors(asked)):
        brackets = "".join(rf"\left({_line(each)}\right)" if len(each) > 1 else show(each[0]) for each in factors)
        steps.append(step(Reason.REPEAT_BRACKET, brackets))
    while len(factors) > 1:
        first, second, *rest = factors
        products = [sp.expand(one * two) for one in first for two in second]
        _prove(sp.Add(*first) * sp.Add(*second), sp.Add(*products))
        after = "".join(rf"\left({_line(each)}\right)" if len(each) > 1 else show(each[0]) for each in rest)
        line = rf"\left({_line(products)}\right){after}" if rest else _line(products)
        steps.append(step(Reason.TERM_BY_TERM, line))
        factors = [list(sp.Add.make_args(sp.expand(sp.Add(*products)))) if rest else products, *rest]
    return steps


def _factors(asked: Node) -> tuple[Node, ...]:
    return asked.factors if isinstance(asked, Product) else (asked,)


def _terms(node: Node) -> list[Found]:
    """The terms of a bracket in the order in which they were typed."""
    if isinstance(node, Sum):
        return [sign * algebra(term) for sign, term in node.terms]
    return [algebra(node)]


def _line(terms: list[Found]) -> str:
    said = ""
    for at, term in enumerate(terms):
        negative = term.could_extract_minus_sign()
        said += ("-" if negative else "") if at == 0 else (" - " if negative else " + ")
        said += show(-term) if negative else show(term)
    return said


def factorise(asked: Node) -> Worked:
    """Take out what is common, then look for two squares or a pair of numbers."""
    found = sp.expand(algebra(asked))
    _polynomial(found)
    steps, answer = [], sp.factor(found)
    if not alike(show(found), tex(asked)) and len(sp.Add.make_args(found)) != len(_terms(asked)):
        steps.append(step(Reason.OPEN_FIRST, show(found)))
    common = _common(found)
    if common != 1:
        rest = sp.expand(sp.cancel(found / common))
        _prove(found, common * rest)
        line = rf"{show(common)}\left({show(rest)}\right)"
        steps.append(step(Reason.TAKE_OUT_FACTOR, line, factor=show(common)))
    else:
        rest = found
    steps += _pattern(rest, common)
    _prove(found, answer)
    if not steps or not alike(steps[-1].tex, show(answer)):
        steps.append(step(Reason.EXPRESSION_AS_PRODUCT, show(answer)))
    if answer.is_Add:
        raise NotMaths("This does not factorise with whole numbers.")
    return Worked(Task.FACTORISE, tex(asked), _hint(rest, common), steps, show(answer),
                  "Multiply the brackets out again: you must come back to where you began.", BRACKETS)  # fmt: skip


def _common(found: Found) -> Found:
    """The largest number and letters that divide every term; 1 if there is none."""
    letters = sorted(found.free_symbols, key=str)
    if not letters or not found.is_Add:
        return sp.Integer(1)
    number = sp.gcd_list([abs(c) for c in sp.Poly(found, *letters).coeffs()])
    powers = [min(term[at] for term in sp.Poly(found, *letters).monoms()) for at in range(len(letters))]
    return number * sp.Mul(*(letter**power for letter, power in zip(letters, powers, strict=True)))


def _pattern(rest: Found, common: Found) -> list[Step]:
    letters = sorted(rest.free_symbols, key=str)
    before = "" if common == 1 else show(common)
    terms = list(sp.Add.make_args(rest))
    if len(terms) == 2 and sp.factor(rest).is_Mul:
        roots = [sp.sqrt(-term if term.could_extract_minus_sign() else term) for term in terms]
        if sum(term.could_extract_minus_sign() for term in terms) == 1:
            squares = step(Reason.TWO_SQUARES, f"{before}{show(sp.factor(rest))}")
            return [squares] if all(_whole(root) for root in roots) else []
        return []
    if len(letters) != 1 or len(terms) != 3 or sp.degree(rest, letters[0]) != 2:
        return []
    return _split(rest, letters[0], before)


def _whole(root: Found) -> bool:
    return not root.has(sp.sqrt) and not any(p.is_Pow and not p.exp.is_Integer for p in sp.preorder_traversal(root))


def _split(rest: Found, x: sp.Symbol, before: str) -> list[Step]:
    a, b, c = sp.Poly(rest, x).all_coeffs()
    under = b**2 - 4 * a * c
    if under < 0 or not sp.sqrt(under).is_rational:
        return []
    one, two = sorted(((b - sp.sqrt(under)) / 2, (b + sp.sqrt(under)) / 2), key=abs)
    _prove(a * x**2 + one * x + two * x + c, rest)
    values = {"product": show(a * c), "sum": show(b), "one": show(one), "two": show(two)}
    said = (Said(Reason.FOUND_PAIR, values), Said(Reason.SPLIT_MIDDLE))
    middle = _line([a * x**2, one * x, two * x, c])
    return [Step(said, rf"{before}\left({middle}\right)" if before else middle)]


def simplify(asked: Node) -> Worked:
    """Like terms, laws of indices, surds, or an algebraic fraction, whichever it is."""
    found = algebra(asked)
    topics = SURDS if any(isinstance(p, Root) for p in parts_of(asked)) else INDICES
    divides = any(isinstance(p, Quotient) for p in parts_of(asked)) and not _indices(asked)
    if divides and algebra_as_typed(asked).free_symbols:
        return _fraction(asked, found)
    answer = sp.radsimp(sp.powsimp(sp.expand(found)))
    steps = _indices(asked)
    if any(isinstance(p, Sum) for p in parts_of(asked)):
        topics = ("M1.12",)
        if any(isinstance(p, Product | Power) and "(" in tex(p) for p in parts_of(asked)):
            steps += [each for each in _opened(asked) if each.tex != show(answer)]
        steps.append(step(Reason.OPEN_AND_ADD, show(answer)))
    elif any(isinstance(p, Root) for p in parts_of(asked)):
        steps += _squares_out(asked)
        steps.append(step(Reason.TAKE_SQUARE_ROOT, show(answer)))
    if not steps or steps[-1].tex != show(answer):
        steps.append(step(Reason.PUT_TOGETHER, show(answer)))
    _prove(found, answer)
    hint = "Which terms are alike: the same letters to the same powers?"
    if topics is SURDS:
        hint = "Which is the largest square number (4, 9, 16, 25, 36 …) that divides the number under the root?"
    elif topics is INDICES:
        hint = "When powers of one letter are multiplied, what happens to the indices?"
    return Worked(Task.SIMPLIFY, tex(asked), hint, steps, show(answer), _try_number(found, answer), topics)


def algebra_as_typed(asked: Node) -> Found:
    """Only what stands below a line, so that a factor that cancels is still seen."""
    below = [algebra(part.below) for part in parts_of(asked) if isinstance(part, Quotient)]
    return 1 / sp.Mul(*below)


def _squares_out(asked: Node) -> list[Step]:
    if not isinstance(asked, Root) or not isinstance(asked.of, Num) or asked.of.value.denominator != 1:
        return []
    number = int(asked.of.value)
    square = max((n * n for n in range(1, 1000) if n * n <= number and number % (n * n) == 0), default=1)
    if square in (1, number):
        return []
    return [step(Reason.LARGEST_SQUARE, rf"\sqrt{{{square} \times {number // square}}}")]


def _indices(asked: Node) -> list[Step]:
    """Powers of one letter multiplied and divided: the sum of the indices as it is written in a book."""
    if isinstance(asked, Quotient):
        above, below = _of_letters(asked.above), _of_letters(asked.below)
    else:
        above, below = _of_letters(asked), {}
    if above is None or below is None or max([*map(len, above.values()), 0]) + len(below) < 2:
        return []
    steps = []
    if any(len(each) > 1 for each in above.values()):
        said = " ".join(f"{x}^{{{' + '.join(each)}}}" for x, each in sorted(above.items()))
        steps.append(step(Reason.ADD_INDICES, said))
    if below:
        said = " ".join(
            f"{x}^{{{' + '.join(above.get(x, ['0']))}{''.join(f' - {each}' for each in below.get(x, []))}}}"
            for x in sorted({*above, *below})
        )
        steps.append(step(Reason.SUBTRACT_INDICES, said))
    return steps


def _of_letters(node: Node) -> dict[str, list[str]] | None:
    """Letters and their indices of a product of bare powers; None if it is anything else."""
    found: dict[str, list[str]] = {}
    for factor in _factors(node):
        base, index = (factor.base, factor.exponent) if isinstance(factor, Power) else (factor, 1)
        if not hasattr(base, "name"):
            return None
        found.setdefault(base.name, []).append(str(index))
    return found


def _fraction(asked: Node, found: Found) -> Worked:
    whole = sp.together(found)
    top, bottom = sp.factor(sp.numer(whole)), sp.factor(sp.denom(whole))
    answer = sp.cancel(found)
    steps = []
    if isinstance(asked, Sum):
        line = rf"\frac{{{show(sp.expand(sp.numer(whole)))}}}{{{show(bottom)}}}"
        steps.append(step(Reason.ONE_DENOMINATOR, line))
    factored = rf"\frac{{{show(top)}}}{{{show(bottom)}}}"
    if not alike(factored, steps[-1].tex if steps else tex(asked)):
        steps.append(step(Reason.FACTORISE_BOTH, factored))
    if not steps or not alike(steps[-1].tex, show(sp.factor(answer))):
        steps.append(step(Reason.CANCEL, show(sp.factor(answer))))
    _prove(found, answer)
    return Worked(Task.SIMPLIFY, tex(asked), "Factorise above and below. What do both have?", steps,
                  show(sp.factor(answer)), _try_number(found, answer), ("M2.06",))  # fmt: skip


def _polynomial(found: Found) -> None:
    if not found.free_symbols or not found.is_polynomial(*found.free_symbols):
        raise NotMaths(
            "I do this with sums and products of letters and numbers, without letters below a line or under a root."
        )


def _prove(before: Found, after: Found) -> None:
    if not same(before, after):
        raise Unproved(f"{show(before)} to {show(after)}")


def _hint(rest: Found, common: Found) -> str:
    if common != 1:
        return "What number or letter divides every term?"
    letters = sorted(rest.free_symbols, key=str)
    if len(sp.Add.make_args(rest)) == 2:
        return "Is each part a square? Think of $a^2 - b^2$."
    if len(letters) == 1 and sp.degree(rest, letters[0]) == 2:
        a, b, c = sp.Poly(rest, letters[0]).all_coeffs()
        return f"Which two numbers multiply to ${show(a * c)}$ and add to ${show(b)}$?"
    return "Can you group the terms in pairs that share a factor?"


def _try_number(before: Found, after: Found) -> str:
    letters = sorted(before.free_symbols, key=str)
    for value in (2, 3, 5):
        put = {letter: value for letter in letters}
        got = before.subs(put)
        if letters and got.is_rational and got == after.subs(put):
            names = " and ".join(f"${letter} = {value}$" for letter in letters)
            return f"Put in {names}: both give ${show(got)}$."
    return ""
