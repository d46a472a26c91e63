"""Why a question has no answer, in words that say what would have one."""

from collections.abc import Iterable

from api.platform.problem import Problem


class Refusal(Problem):
    """Nothing is shown."""

    status, title = 422, "No answer to this question"


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def unreadable(words: str) -> Refusal:
    return Refusal(
        f"This is no question: {words!r}. Ask like: minutes by subject, month where form = S3 as of 2026-06."
        " After the measures come, each only if wanted: by, where, as of."
    )


def no_measure(name: str, known: Iterable[str]) -> Refusal:
    return Refusal(f"There is no measure {name!r}. There are: {listed(known)}.")


def no_dimension(measure: str, name: str, allowed: Iterable[str]) -> Refusal:
    return Refusal(f"{measure} has no {name!r}. It may be asked by, and filtered by: {listed(allowed)}.")


def several_values(name: str) -> Refusal:
    return Refusal(f"A filter of several values shows each: ask by {name} too, or for one {name} with =.")


def too_few(least: int) -> Refusal:
    return Refusal(
        f"Nothing is shown: there is no such group, fewer than {least} learners stand behind it, or it would"
        " give such a group away. Ask by less, or for a larger group."
    )


def too_fine(most: int) -> Refusal:
    return Refusal(f"Nothing is shown: more than {most} of its groups would have to be left out. Ask by less.")


def one_measure() -> Refusal:
    return Refusal("An export has one measure, and the numbers of today.")


def too_many(most: int) -> Refusal:
    return Refusal(f"At most {most} dimensions in one question, those of its filters counted.")


def not_frozen(month: str, known: Iterable[str]) -> Refusal:
    return Refusal(f"No numbers were kept as of {month}. There are: {listed(known) or 'none yet'}.")


def not_there(measure: str, month: str | None) -> Refusal:
    if month:
        return Refusal(f"{measure} was not measured yet when the numbers of {month} were kept.")
    return Refusal(f"These numbers were made before {measure} was. Ask again after the next run.")
