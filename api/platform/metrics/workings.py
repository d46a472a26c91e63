"""How an answer was computed: the select behind each number, and the columns its own is made from."""

from dataclasses import dataclass

from api.platform.metrics import registry
from api.platform.metrics.question import Condition, Question
from api.platform.metrics.registry import Join, Metric

BREAK = "\n"


@dataclass(frozen=True)
class Source:
    """A column, and those it is made from; nothing where it came from the database or the SQL does not tell."""

    column: str
    made_from: list[str]


@dataclass(frozen=True)
class Working:
    """One number of an answer."""

    measure: str
    grain: str
    sql: str
    sources: list[Source]


def workings(question: Question) -> list[Working]:
    """The working of each measure of a question that has an answer."""
    known = registry.measures()
    found = []
    for name in question.measures:
        metric = known[name]
        fact = registry.facts()[metric.mart]
        sources = [Source(column, made_from) for column, made_from in fact.sources[metric.column].items()]
        found.append(Working(name, fact.grain, sql_of(metric, question), sources))
    return found


def sql_of(metric: Metric, question: Question) -> str:
    """The select over the published marts, as one would write it; groups of few learners are left out after it."""
    ways = registry.ways(metric.mart)
    joins: dict[Join, None] = dict.fromkeys(join for name in question.dimensions for join in ways[name].joins)
    names = [f'{ways[name].sql} as "{name}"' for name in question.by]
    lines = ["select " + f",{BREAK}       ".join([*names, f"{metric.measure} as {metric.key}"])]
    lines += [f"from {metric.mart} as fact"]
    lines += [
        f"left join {join.table} as {join.alias} on {join.beside}.{join.key} = {join.alias}.{join.key}"
        for join in joins
    ]
    limits = [metric.among] if metric.among else []
    limits += [f"{ways[each.dimension].sql} {_said(each)}" for each in question.where]
    lines += [f"where {f'{BREAK}  and '.join(limits)}"] if limits else []
    lines += ["group by all", "order by all"] if question.by else []
    return BREAK.join(lines)


def _said(each: Condition) -> str:
    values = ", ".join("'" + value.replace("'", "''") + "'" for value in each.values)
    return f"in ({values})" if each.sign == "in" else f"{each.sign} {values}"
