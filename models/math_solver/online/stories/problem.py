"""Facts bound together: each piece of a story adds its numbers, its equations and what it asks to one problem."""

import re
from typing import Any, Final

from models.math_solver.online.reasons import Said
from models.math_solver.online.stories.domain_laws import add_most, close
from models.math_solver.online.stories.entities import bare
from models.math_solver.online.stories.equation_builder import add
from models.math_solver.online.stories.facts import Problem, Unbound
from models.math_solver.online.stories.grammar import NAME, Domain, Rule
from models.math_solver.online.stories.parser import Piece
from models.math_solver.online.words.quantities import BASE, Quantity, unit_at

NOBODY: Final = frozenset(["he", "she", "it", "they", "i", "we", "you", "him", "her", "them", "rectangle"])
ANYBODY: Final = frozenset(("customer", "buyer", "guest"))


def bind(
    sentences: list[list[Piece]], domain: Domain, quantities: tuple[Quantity, ...], capitals: dict[str, str]
) -> Problem:
    """The pieces of each sentence taken together. Raises `Unbound`."""
    problem = Problem(domain)
    problem.entities.capitals = capitals
    for pieces in sentences:
        _take_shift(problem, pieces, quantities)
        for piece in pieces:
            _take(problem, piece, quantities)
        if problem.shift and not problem.shift_used:
            raise Unbound
    _of_one(problem, sentences)
    waiting, problem.later = problem.later, []
    for later in waiting:
        later()
    problem.is_closing = True
    for told in domain.closings:
        close(problem, told)
    if not problem.asked:
        raise Unbound("I did not find what is asked for.")
    return problem


def _of_one(problem: Problem, sentences: list[list[Piece]]) -> None:
    """Where nobody has a quantity of his own, all that is told is of one doer, and of one figure. Raises `Unbound`."""
    if "@" not in problem.domain.sorts and len(problem.doers) > 1:
        raise Unbound("More than one does something in it, and I cannot keep them apart.")
    if len(problem.figures) > 1:
        raise Unbound("I cannot tell whether it speaks of one figure.")
    both = any(re.search(rf"\bboth{NAME}? ", piece.match[0]) for pieces in sentences for piece in pieces)
    if both and len(problem.entities.known) > 2:
        raise Unbound("It speaks of both, and there are more than two.")


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
    _enter(problem, rule, found)
    _same_things(problem, found, quantities)
    who = _people(problem, rule, found)
    problem.doers |= _names(found, "w_") - ANYBODY
    problem.figures |= _names(found, "f_")
    if len(who) > 1 and not problem.group:
        problem.group = len(problem.entities.known)
    numbers = {name[2:]: quantities[ord(sign) - BASE] for name, sign in found.items() if sign and name.startswith("q_")}
    constants = {name: each for name, each in numbers.items() if name not in problem.domain.sorts}
    for name, quantity in numbers.items():
        if name not in constants:
            _give(problem, _plain_name(problem, name), quantity)
    _say(problem, rule, found, who, constants)
    for written, fact in rule.equations:
        said = Said(fact, _values(problem, found, who)) if fact else None
        add(problem, written, said, who, constants, is_told=bool(constants or who))
    if rule.minus:
        problem.minus.add(who[rule.minus])
    if rule.most:
        index = problem.index
        problem.later.append(lambda: add_most(problem, rule.most or "", index))
    for asked in rule.asks:
        problem.asked += _asked(problem, asked, who)


def _enter(problem: Problem, rule: Rule, found: dict[str, Any]) -> None:
    """A line of its own where the rule begins one, or where this one has such a number already."""
    held = (f"{name[2:-1]}{problem.index}" for name, sign in found.items() if sign and re.match(r"q_\w+_$", name))
    if rule.is_new or any(name in problem.given for name in held):
        problem.index += 1
    if rule.mode is not None:
        problem.mode = rule.mode
    problem.marks.update(rule.marks)


def _same_things(problem: Problem, found: dict[str, Any], quantities: tuple[Quantity, ...]) -> None:
    """One job for all who do it; and "a tray" must be what is counted, not the eggs in it. Raises `Unbound`."""
    job = bare((found.get("o_one") or "").replace(NAME, ""))
    if job and job not in ("it", "them", "this"):
        if problem.job and re.match(r"(?:his|her|their|my) ", found["o_one"]):
            raise Unbound("They do not do the same work.")
        if problem.job and problem.job != job:
            raise Unbound("They do not do the same work.")
        problem.job = job
    thing = (found.get("t_thing") or "").replace(NAME, "").strip()
    if thing:
        problem.things.add(bare(thing.split(" of ")[0]).rpartition(" ")[2])
        counted = quantities[ord(found["q_n_"]) - BASE]
        if " of " in thing and counted.kind == "number":
            problem.marks.add("container")
    per = found.get("per")
    if per and unit_at(per, 0) is None and bare(per) not in problem.things:
        raise Unbound


def _names(found: dict[str, Any], kind: str) -> set[str]:
    named = {bare(said.replace(NAME, "")).split(" of ")[0] for name, said in found.items() if said and name[:2] == kind}
    return {each.rpartition(" ")[2] for each in named} - NOBODY


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


def _plain_name(problem: Problem, name: str) -> str:
    return f"{name[:-1]}{problem.index}" if name.endswith("_") else name


def _give(problem: Problem, name: str, quantity: Quantity) -> None:
    if name in problem.given and problem.given[name] != quantity:
        raise Unbound
    most = problem.sort(name).most
    if most is not None and quantity.value > most:
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
    for name, value in _values(problem, found, who).items():
        said = said.replace(f"<{name}>", str(value))
    return said


def _values(problem: Problem, found: dict[str, Any], who: dict[str, int]) -> dict[str, str | int]:
    """The names and things of the story."""
    thing = (found.get("t_thing") or "").replace(NAME, "").strip()
    return {**{name: problem.entities.called(at) for name, at in who.items()}, "thing": thing or "these"}


def _asked(problem: Problem, asked: str, who: dict[str, int]) -> list[str]:
    if asked == "all":
        return [f"e{at}" for at in range(len(problem.entities.known))]
    if asked.startswith("@@"):
        return [f"h{who[asked[2]] * 100 + who[asked[4]]}"]
    if asked.startswith("@"):
        return [f"e{who[asked[1:]]}"]
    return [asked]
