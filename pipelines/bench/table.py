"""What the bench prints: a line a figure beside its floor and the last time, and a line for what failed."""

from collections.abc import Iterable

from pipelines.bench.figures import Figure
from pipelines.bench.history import Ratios

HEAD = f"{'figure':<34}{'size':<18}{'value':>12} {'unit':<12}{'floor':>12}{'ratio':>9}{'before':>9}  bound"
VERDICTS = {True: "✓", False: "✗", None: ""}


def show(figures: Iterable[Figure], failures: dict[str, str], before: Ratios) -> None:
    """Print it all; `failures` tells by part what went wrong."""
    print("\n" + HEAD + "\n" + "-" * len(HEAD))
    for each in figures:
        measured = f"{each.name:<34}{each.size:<18}{each.value:>12,.3f} {each.unit:<12}{each.floor:>12,.3f}"
        past = before.get((each.name, each.size))
        ratios = f"{each.ratio:>9.2f}" + (f"{past:>9.2f}" if past is not None else f"{'':>9}")
        print(f"{measured}{ratios}  {each.bound or ''} {VERDICTS[each.holds]}")
    for part, why in failures.items():
        print(f"{part:<34}FAILED: {why}")
