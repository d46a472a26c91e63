"""The words of a plan: what a task is called, why it is there, and what became of it when the plan was made anew."""

from collections import Counter
from typing import Final

from api.learning.study_plans.schemas import PlanLine
from api.learning.study_plans.service.inputs import Known
from models.study_planner.online import Task

TITLES: Final = {
    "lesson": "Read: {material}",
    "video": "Watch: {material}",
    "practice": "Practise {topic}",
    "review": "Review {topic}",
    "test": "Test yourself on {topic}",
    "book": "Read on {topic} in {material}",
}
FEW: Final = 3  # tasks that are named; more are counted


def title_of(task: Task, known: Known) -> str:
    """What a learner reads on the card of a task."""
    topic = known.topics[task.topic].name
    return TITLES[task.kind].format(topic=topic, material=known.titles.get(task.material or "", topic))[:200]


def reason_of(task: Task, known: Known) -> str:
    """Why the task is there, in a sentence."""
    topic = known.topics[task.topic]
    if task.why == "due":
        return "You knew this once. A short review now keeps it until the examination."
    if task.why == "opens":
        above = [each.name for each in known.topics.values() if topic.code in each.prerequisites]
        return (
            f"{_listed(above)} {'builds' if len(above) == 1 else 'build'} on it." if above else "Other topics need it."
        )
    if task.why == "weak":
        return f"On a new test we expect {known.expected[task.topic]} right, and the examination asks for it."
    return "New to you, and you are ready for it."


def priority_of(rank: int, of: int) -> str:
    """high for the third of the tasks that gain most a minute, low for the last third."""
    return "high" if rank < of / 3 else "medium" if rank < 2 * of / 3 else "low"


def hours(minutes: int) -> str:
    """'45 min', '1 h', '2 h 30 min'."""
    whole, rest = divmod(minutes, 60)
    return " ".join(part for part in (f"{whole} h" if whole else "", f"{rest} min" if rest else "") if part) or "0 min"


def summary_of(lines: list[PlanLine], lost_minutes: int) -> str:
    """What changed and why, in a few sentences; the lines below it say all of it."""
    counted = Counter(line.kind for line in lines)
    short = [line.title for line in lines if line.kind == "dropped" and line.why != "known"]
    known = [line.title for line in lines if line.kind == "dropped" and line.why == "known"]
    moved = [line.title for line in lines if line.kind == "moved"]
    were = "was" if lost_minutes == 60 else "were"
    said = []
    if short:
        because = f" because {hours(lost_minutes)} {were} lost" if lost_minutes else ""
        said.append(f"Dropped{because}: {_listed(short, 2)}.")
    elif lost_minutes:
        said.append(f"{hours(lost_minutes)} {were} lost, and everything still fits.")
    if known:
        said.append(f"No longer needed, as you know it well by now: {_listed(known, 2)}.")
    if len(moved) > FEW:
        said.append(f"{len(moved)} tasks move to other days.")
    elif moved:
        said.append(f"Moved: {_listed(moved)}.")
    if counted["added"]:
        said.append(f"Added: {counted['added']} {'task' if counted['added'] == 1 else 'tasks'}.")
    if not said and counted["further"]:
        said.append("The next weeks are planned too.")
    return " ".join(said) or "Nothing has to change."


def _listed(names: list[str], most: int = 3) -> str:
    # Several tasks of one name are one thing to read.
    shown = list(dict.fromkeys(names))[:most]
    rest = sum(name not in shown for name in names)
    if rest > 0:
        return f"{', '.join(shown)} and {rest} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
