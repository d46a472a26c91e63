"""The client: questions in, answers out, with small groups left out of every one of them."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

from api import constants
from api.platform.metrics import grids, kept, refusals, registry
from api.platform.metrics.answer import Answer
from api.platform.metrics.grids import Attributes, Cell, closure, columns_of, lattice
from api.platform.metrics.privacy import settle
from api.platform.metrics.question import Question, read
from api.platform.metrics.registry import Metric, Way
from api.settings import settings

MOST_DIMENSIONS = 4
AS_OF = "select max(as_of) from operations.runs where status = 'published'"
Place = tuple[object, ...]


class Metrics:
    """The published numbers, or those of another file: `Metrics().ask("minutes by subject, month")`."""

    def __init__(
        self, marts: Path | None = None, *, month: str | None = None, config: Mapping[str, str | int] | None = None
    ) -> None:
        """`month` opens the numbers as they were kept when that month was closed; `config` bounds what it may use."""
        self.path, self.month = marts or Path(os.environ.get("KITABO_MARTS") or settings().marts_path), month
        self.config = dict(config or {})
        self.db = duckdb.connect(config=self.config)
        self.db.execute("set timezone = 'UTC'")
        if month:
            self.moment = kept.opened(self.db, month, settings().data_dir / "kept")
        else:
            self.db.execute(f"attach '{self.path}' as marts_file (read_only)")
            self.db.execute("use marts_file")
            [(self.moment,)] = self.db.execute(AS_OF).fetchall()

    def measures(self) -> dict[str, Metric]:
        """What may be asked for."""
        return registry.measures()

    def dimensions(self, measure: str) -> dict[str, str]:
        """What a measure may be asked by, and what each means."""
        return {key: way.dimension.definition for key, way in _ways(self._measure(measure)).items()}

    def ask(self, words: str) -> Answer:
        """The answer to a question in words; raises Refusal, which says what may be asked."""
        return self.answer(read(words))

    def answer(self, question: Question) -> Answer:
        """The groups of a question with each measure's number, those that must be left out left out."""
        if question.as_of and question.as_of != self.month:
            return Metrics(self.path, month=question.as_of, config=self.config).answer(question)
        metrics = [self._measure(name) for name in question.measures]
        for metric in metrics:
            self._check(metric, question)
        found: dict[Place, dict[str, object]] = {}
        left_out = False
        for metric in metrics:
            with self._there(metric):
                numbers, missing = self._numbers(metric, question)
            left_out = left_out or missing
            for place, number in numbers.items():
                found.setdefault(place, {})[metric.key] = number
        if not found:
            raise refusals.too_few(constants.SMALL_GROUP_MIN)
        rows = [(*place, *(found[place].get(metric.key) for metric in metrics)) for place in sorted(found, key=_order)]
        return Answer(question, tuple(metrics), rows, left_out, self.moment)

    def _measure(self, name: str) -> Metric:
        known = registry.measures()
        if name not in known:
            raise refusals.no_measure(name, known)
        return known[name]

    def _check(self, metric: Metric, question: Question) -> None:
        allowed = _ways(metric)
        for name in question.dimensions:
            if name not in allowed:
                raise refusals.no_dimension(metric.key, name, allowed)
        if len(question.dimensions) > MOST_DIMENSIONS:
            raise refusals.too_many(MOST_DIMENSIONS)
        # One value is one group of a grid; a sum of several, taken from another such sum, could be a single one.
        for each in question.where:
            if not each.is_one and each.dimension not in question.by:
                raise refusals.several_values(each.dimension)

    @contextmanager
    def _there(self, metric: Metric) -> Iterator[None]:
        """Numbers that were made before a measure was lack its table or a column of it; that is a refusal."""
        try:
            yield
        except (duckdb.BinderException, duckdb.CatalogException) as missing:
            raise refusals.not_there(metric.key, self.month) from missing

    def by_learner(self, question: Question) -> tuple[tuple[str, ...], list[Place]]:
        """For exports: columns and rows of one measure for each group that is shown and each learner in it."""
        if len(question.measures) != 1 or question.as_of != self.month:
            raise refusals.one_measure()
        metric = self._measure(question.measures[0])
        self._check(metric, question)
        names = ", ".join([*columns_of(question.dimensions), "learner_key"])
        with self._there(metric):
            shown = {cell.place(question.dimensions) for cell in self._shown(metric, question)[0]}
            rows = self.db.execute(f"select {names}, {metric.measure} from asked group by all").fetchall()
        kept = [row for row in rows if tuple(row[:-2]) in shown]
        if not kept:
            raise refusals.too_few(constants.SMALL_GROUP_MIN)
        return (*question.dimensions, "learner", metric.key), [(*row[:-1], _rounded(row[-1])) for row in kept]

    def _numbers(self, metric: Metric, question: Question) -> tuple[dict[Place, object], bool]:
        """The number of each group that is shown, and whether groups are left out."""
        shown, left_out = self._shown(metric, question)
        dimensions = question.dimensions
        names = "".join(f"{name}, " for name in columns_of(dimensions))
        rows = self.db.execute(f"select {names}{metric.measure} from asked group by all").fetchall()
        values = {tuple(row[:-1]): _rounded(row[-1]) for row in rows}
        return {cell.place(question.by): values[cell.place(dimensions)] for cell in shown}, left_out

    def _shown(self, metric: Metric, question: Question) -> tuple[list[Cell], bool]:
        """The groups that are shown, and whether any are left out; `asked` then holds the rows behind them all."""
        ways, dimensions = _ways(metric), tuple(sorted(question.dimensions))
        every = closure(dimensions, ways)
        rows = grids.select_rows(metric.mart, metric.among, every, ways)
        self.db.execute(f"create or replace temp table asked as {rows}")
        people = ", ".join(["learner_key", *columns_of(every)])
        self.db.execute(f"create or replace temp table behind as select distinct {people} from asked")
        all_grids = [(grid, self._cells(grid, ways)) for grid in lattice(dimensions, ways)]
        within = {name: [each for each in closure((name,), ways) if each != name] for name in every}
        settled = settle(all_grids, constants.SMALL_GROUP_MIN, within)
        passing = {
            number
            for number, cell in enumerate(settled.cells)
            if all(each.holds(cell.traits[each.dimension]) for each in question.where)
        }
        # Two topics of one name, in two subjects, have one number: it is shown where each of them may be.
        kept_back = {settled.cells[number].place(dimensions) for number in settled.left_out}
        shown = [
            cell for cell in map(settled.cells.__getitem__, sorted(passing)) if cell.place(dimensions) not in kept_back
        ]
        return shown, any(settled.cells[number].people for number in passing & settled.left_out)

    def _cells(self, attributes: Attributes, ways: dict[str, Way]) -> Sequence[Cell]:
        """The groups of a grid: how many people each has, and who they are where these are few."""
        known = closure(attributes, ways)
        names = ", ".join(columns_of(known))
        rows = self.db.execute(
            f"select {names + ', ' if names else ''}count(distinct learner_key) as many,"
            f" case when many < {constants.SMALL_GROUP_MIN} then list(distinct learner_key) else [] end as who"
            " from behind group by all having many > 0 order by all"  # of equals the same one is left out each time
        ).fetchall()
        return [Cell(dict(zip(known, row, strict=False)), row[-2], frozenset(row[-1])) for row in rows]


def _ways(metric: Metric) -> dict[str, Way]:
    return registry.ways(metric.mart)


def _rounded(number: object) -> object:
    return round(float(number), 1) if isinstance(number, float) else number


def _order(place: Place) -> list[tuple[bool, str]]:
    return [(value is None, str(value)) for value in place]
