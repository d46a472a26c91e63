"""Facts bound together: quantities, the equations between them, and what is asked."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import sympy as sp

from models.steps.online.stories.entities import Entities
from models.steps.online.stories.grammar import NAME, Domain, Rule, Sort
from models.steps.online.stories.reading import Piece
from models.steps.online.words.quantities import BASE, Quantity

INDEXED: Final = re.compile(r"\b([A-Za-z]+)_(?![A-Za-z0-9_])")
CHAINED: Final = re.compile(r"\b([a-z])([<>])")
GATHERED: Final = re.compile(r"\b(sum|before|last|count)\(([A-Za-z]+)\)")


class Unbound(Exception):
    """Facts that do not go together; the message, if any, is for the learner."""


@dataclass(frozen=True)
class Equation:
    left: Any  # SymPy, not put in order
    right: Any
    say: str
    is_told: bool  # a fact of the story: one that is not needed was not understood

    @property
    def symbols(self) -> set[Any]:
        return set(self.left.free_symbols | self.right.free_symbols)

    @property
    def difference(self) -> Any:
        return self.left.doit() - self.right.doit()


@dataclass
class Problem:
    """A story as quantities and equations."""

    domain: Domain
    given: dict[str, Quantity] = field(default_factory=dict)
    equations: list[Equation] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    entities: Entities = field(default_factory=Entities)
    index: int = 0
    mode: str = ""
    chain: dict[str, int] = field(default_factory=dict)
    shift: Fraction | None = None
    shift_used: bool = False
    minus: set[int] = field(default_factory=set)
    later: list[Callable[[], None]] = field(default_factory=list)  # what must wait until everybody is known

    def symbol(self, name: str) -> Any:
        return sp.Symbol(name, positive=True)

    def sort(self, name: str) -> Sort:
        """What a quantity of this name is."""
        base = re.sub(r"\d+$", "", name)
        wish = "@" if re.fullmatch(r"e\d+", name) else base if base in self.domain.sorts else f"{base}_"
        return self.domain.sorts[name if name in self.domain.sorts else wish]

    def has(self, base: str) -> bool:
        """Whether a quantity, or one of its lines, stands in the story."""
        return any(re.fullmatch(rf"{base}\d*", name) for name in self.in_use())

    def in_use(self) -> list[str]:
        found = dict.fromkeys(self.given)
        for each in self.equations:
            found.update(dict.fromkeys(sorted(str(symbol) for symbol in each.symbols)))
        return list(found)


def bind(sentences: list[list[Piece]], domain: Domain, quantities: tuple[Quantity, ...]) -> Problem:
    """The pieces of each sentence taken together. Raises `Unbound`."""
    problem = Problem(domain)
    for pieces in sentences:
        _take_shift(problem, pieces, quantities)
        for piece in pieces:
            _take(problem, piece, quantities)
        if problem.shift and not problem.shift_used:
            raise Unbound
    waiting, problem.later = problem.later, []
    for later in waiting:
        later()
    for told in domain.closings:
        _close(problem, told)
    if not problem.asked:
        raise Unbound("I did not find what is asked for.")
    return problem


def _take_shift(problem: Problem, pieces: list[Piece], quantities: tuple[Quantity, ...]) -> None:
    """The time a sentence speaks of, wherever in it that is said."""
    problem.shift, problem.shift_used = None, False
    told = [piece for piece in pieces if piece.rule.shift]
    if len(told) > 1:
        raise Unbound
    for piece in told:
        quantity = quantities[ord(piece.match["q_y"]) - BASE]
        years = quantity.worth("years") if quantity.kind == "span" else quantity.value
        problem.shift = piece.rule.shift * years


def _take(problem: Problem, piece: Piece, quantities: tuple[Quantity, ...]) -> None:
    rule, found = piece.rule, piece.match.groupdict()
    if rule.shift:
        return
    if rule.needs and problem.mode not in rule.needs:
        raise Unbound
    if rule.is_new or any(f"{name[2:-1]}{problem.index}" in problem.given for name, sign in found.items()
                          if sign and name.startswith("q_") and name.endswith("_")):  # fmt: skip
        problem.index += 1
    if rule.mode is not None:
        problem.mode = rule.mode
    problem.marks.update(rule.marks)
    who = _people(problem, rule, found)
    numbers = {
        name[2:]: quantities[ord(sign) - BASE] for name, sign in found.items() if sign and name.startswith("q_")
    }
    constants = {name: each for name, each in numbers.items() if name not in problem.domain.sorts}
    for name, quantity in numbers.items():
        if name not in constants:
            _give(problem, _plain_name(problem, name), quantity)
    _say(problem, rule, found, who, constants)
    for written, say in rule.equations:
        filled = _filled(problem, say, found, who)
        add(problem, written, filled, who, constants, is_told=bool(constants or who))
    if rule.minus:
        problem.minus.add(who[rule.minus])
    if rule.most:
        index = problem.index
        problem.later.append(lambda: _most(problem, rule.most or "", index))
    for asked in rule.asks:
        problem.asked += _asked(problem, asked, who)


def _people(problem: Problem, rule: Rule, found: dict[str, Any]) -> dict[str, int]:
    who = {name[2:]: problem.entities.named(said) for name, said in found.items() if said and name.startswith("e_")}
    who |= {name: problem.entities.named(said) for name, said in rule.people.items()}
    if len(set(who.values())) != len(who):
        raise Unbound
    if any("@last" in written for written, _ in rule.equations):
        if len(problem.entities.known) != 1:
            raise Unbound
        who["last"] = 0
    return who


def _most(problem: Problem, told: str, index: int) -> None:
    """The largest share, or the smallest, is the one that has most parts of the ratio, or fewest."""
    parts = {}
    for each in problem.equations:
        found = re.fullmatch(r"e(\d+)", str(each.left))
        ratio = sp.simplify(each.right.doit() / problem.symbol("k"))
        if found and ratio.is_Rational:
            parts[int(found[1])] = ratio
    wish = (min if told.startswith("-") else max)(parts.values(), default=None)
    who = [at for at, part in parts.items() if part == wish]
    if len(who) != 1:
        raise Unbound
    problem.index = index
    add(problem, f"@a = {told.lstrip('-')}", "", {"a": who[0]}, {}, is_told=True)


def _plain_name(problem: Problem, name: str) -> str:
    return f"{name[:-1]}{problem.index}" if name.endswith("_") else name


def _give(problem: Problem, name: str, quantity: Quantity) -> None:
    if name in problem.given and problem.given[name] != quantity:
        raise Unbound
    problem.given[name] = quantity


def _say(
    problem: Problem, rule: Rule, found: dict[str, Any], who: dict[str, int], constants: dict[str, Quantity]
) -> None:
    if rule.told:
        said = _filled(problem, rule.told, found, who)
        for name, quantity in constants.items():
            said = said.replace(f"${name}", f"${quantity.value}$")
        problem.told.append(said)
    for name, called in rule.names.items():
        problem.names[_plain_name(problem, name)] = _filled(problem, called, found, who)


def _filled(problem: Problem, said: str, found: dict[str, Any], who: dict[str, int]) -> str:
    """Words with the names and things of the story in their places."""
    for name, at in who.items():
        said = said.replace(f"<{name}>", problem.entities.called(at))
    thing = (found.get("t_thing") or "").replace(NAME, "").strip()
    return said.replace("<thing>", thing or "these")


def add(
    problem: Problem, written: str, say: str, who: dict[str, int], constants: dict[str, Quantity], *, is_told: bool
) -> None:
    """An equation of a rule, its lines and names filled in."""
    if "~" in written:
        if problem.shift is None:
            raise Unbound
        problem.shift_used = True
        sign, years = "+" if problem.shift > 0 else "-", abs(problem.shift)
        written = re.sub(r"@(\w*)~", lambda found: f"(@{found[1]} {sign} {years})", written)
    if "sum(@)" in written or "sum((@ " in written:
        index = problem.index
        problem.later.append(lambda: _add_sum(problem, written, say, index))
        return
    _add(problem, written, say, who, constants, is_told=is_told)


def _add_sum(problem: Problem, written: str, say: str, index: int) -> None:
    """A sum of everybody, when everybody is known."""
    people = range(len(problem.entities.known))
    shifted = re.search(r"sum\(\(@ ([+-]) (\S+)\)\)", written)
    each = [f"(e{at} {shifted[1]} {shifted[2]})" if shifted else f"e{at}" for at in people]
    told = each[0] + "".join(f" {'-' if at in problem.minus else '+'} {one}" for at, one in enumerate(each) if at)
    if 0 in problem.minus:
        raise Unbound
    problem.index = index
    written = re.sub(r"sum\((?:@|\(@ [+-] \S+\))\)", lambda _: f"({told})", written)
    _add(problem, written, say, {}, {}, is_told=False)


def _add(
    problem: Problem, written: str, say: str, who: dict[str, int], constants: dict[str, Quantity], *, is_told: bool
) -> None:
    left, right = written.split(" = ")
    sides = []
    for side in (right, left):  # the new link of a chain stands on the left: the right still means the one before
        sides.append(_side(problem, side, who, constants))
    made = Equation(sides[1], sides[0], say, is_told)
    if made.symbols:
        problem.equations.append(made)
    elif made.difference != 0:
        raise Unbound


def _side(problem: Problem, side: str, who: dict[str, int], constants: dict[str, Quantity]) -> Any:
    side = GATHERED.sub(lambda found: _gathered(problem, found[1], found[2]), side)
    side = CHAINED.sub(lambda found: _link(problem, found[1], found[2]), side)
    side = INDEXED.sub(lambda found: f"{found[1]}{problem.index}", side)
    side = re.sub(r"@@([a-z])\.([a-z])", lambda found: f"h{who[found[1]] * 100 + who[found[2]]}", side)
    side = re.sub(r"@([a-z]+)", lambda found: f"e{who[found[1]]}", side)
    side = re.sub(r"\$([a-z]+)", lambda found: f"({constants[found[1]].value})", side)
    names = {name: problem.symbol(name) for name in re.findall(r"[A-Za-z]+\d*", side)}
    return sp.parse_expr(side, local_dict=names, evaluate=False)


def _gathered(problem: Problem, how: str, base: str) -> str:
    if how == "last":
        return f"{base}{problem.chain.get(base, 0)}"
    found = [name for name in problem.in_use() if re.fullmatch(rf"{base}\d+", name)]
    if how == "before":
        found = [name for name in found if int(name[len(base) :]) < problem.index]
    if how == "count":
        return str(len(found))
    if not found:
        raise Unbound
    return "(" + " + ".join(sorted(found, key=lambda name: int(name[len(base) :]))) + ")"


def _link(problem: Problem, base: str, way: str) -> str:
    if way == ">":
        problem.chain[base] = problem.chain.get(base, 0) + 1
    return f"{base}{problem.chain.get(base, 0)}"


def _asked(problem: Problem, asked: str, who: dict[str, int]) -> list[str]:
    if asked == "all":
        return [f"e{at}" for at in range(len(problem.entities.known))]
    if asked.startswith("@@"):
        return [f"h{who[asked[2]] * 100 + who[asked[4]]}"]
    if asked.startswith("@"):
        return [f"e{who[asked[1:]]}"]
    return [asked]


def _close(problem: Problem, told: dict[str, Any]) -> None:
    """What is always true in a domain, where the story has the quantities it is about."""
    if not all(problem.has(each) or each in problem.marks for each in told.get("if", [])):
        return
    if any(problem.has(each) or each in problem.marks for each in told.get("unless", [])):
        return
    if told.get("asked") and told["asked"] not in problem.asked:
        return
    if "each" in told:
        return _close_each(problem, told)
    if "refuse" in told:
        raise Unbound(told["refuse"] or "")
    if "ask" in told:
        at, wish = problem.asked.index(told["asked"]), told["ask"]
        if isinstance(wish, str) and wish.startswith("last("):
            wish = _gathered(problem, "last", wish[5:-1])
        problem.asked[at : at + 1] = [wish] if isinstance(wish, str) else wish
        if "call" in told:
            problem.names[problem.asked[at]] = told["call"]
        return
    add(problem, told["eq"], told.get("say", ""), {}, {}, is_told=False)
    for later in problem.later:
        later()
    problem.later.clear()


def _close_each(problem: Problem, told: dict[str, Any]) -> None:
    """A law for every line, leg or part that has a quantity of it."""
    lines = {int(found[2]) for name in problem.in_use()
             if (found := re.fullmatch(r"([a-z])(\d+)", name)) and found[1] in told["each"]}  # fmt: skip
    for at, problem.index in enumerate(sorted(lines), 1):
        if told.get("refuse") == "full" and all(f"{name}{problem.index}" in problem.given for name in told["each"]):
            raise Unbound
        if "eq" in told:
            add(problem, told["eq"], told["say"].replace("<n>", str(at)), {}, {}, is_told=False)
