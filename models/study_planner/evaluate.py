"""Does the planner beat equal split and weakest first at equal minutes? Paired over the same simulated learners."""

from typing import Any

import numpy as np

from models.study_planner.simulation import POLICIES, a_learner, run

BOOTSTRAPS = 2_000


def evaluate(learners: int = 200, weeks: int = 8, weekly_minutes: int = 300, seed: int = 0) -> dict[str, Any]:
    """Marks (0 to 100) by policy, and the planner's gain over each other with a 95 % interval over learners.

    `minutes` are those really used, by learner; a policy that used more would have won by that alone.
    """
    marks: dict[str, Any] = {}
    minutes: dict[str, Any] = {}
    for name, policy in POLICIES.items():
        found = [run(policy, seed + n, weeks, weekly_minutes) for n in range(learners)]
        marks[name] = 100 * np.array([mark for mark, _ in found])
        minutes[name] = np.array([used for _, used in found])
    rng = np.random.default_rng(seed)
    draws = rng.integers(0, learners, (BOOTSTRAPS, learners))
    report: dict[str, Any] = {
        "learners": learners,
        "weeks": weeks,
        "weekly_minutes": weekly_minutes,
        "before": float(np.mean([100 * a_learner(seed + n).score(7 * weeks) for n in range(learners)])),
        "policies": {
            name: {"mark": float(marks[name].mean()), "minutes": float(minutes[name].mean())} for name in POLICIES
        },
        "gains": {},
    }
    for name in POLICIES:
        if name != "planner":
            gain = marks["planner"] - marks[name]
            low, high = np.quantile(gain[draws].mean(axis=1), [0.025, 0.975])
            report["gains"][name] = {
                "mean": float(gain.mean()), "low": float(low), "high": float(high), "better": float((gain > 0).mean()),
            }  # fmt: skip
    return report


def as_text(report: dict[str, Any]) -> str:
    """The report as a person reads it."""
    lines = [f"{report['learners']} simulated learners, {report['weeks']} weeks of {report['weekly_minutes']} minutes"]
    lines += [f"{'nothing done':<16}{report['before']:7.2f}"]
    for name, row in report["policies"].items():
        lines.append(f"{name:<16}{row['mark']:7.2f} of 100   {row['minutes']:7.0f} minutes used")
    for name, row in report["gains"].items():
        lines.append(
            f"planner over {name}: +{row['mean']:.2f} [{row['low']:.2f}, {row['high']:.2f}],"
            f" better for {100 * row['better']:.0f} %"
        )
    return "\n".join(lines)
