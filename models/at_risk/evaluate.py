"""The model beside the plain rule, on learners and weeks it never saw: how early, at the same precision."""

from typing import Any, Final

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import average_precision_score, brier_score_loss, roc_auc_score

from models.at_risk.estimator import AtRisk, TooLittle, design, threshold_at
from models.at_risk.weeks import (
    AHEAD_DAYS,
    SILENT_DAYS,
    Bools,
    Floats,
    Study,
    failing_at,
    labels,
    mondays,
    read,
    rows_at,
    rule,
    silent_run,
)

FOLDS: Final = 5
ROUNDS: Final = 200
MODELS: Final = ("days since the last", "at risk (served)", "boosting")


def evaluate(
    days: pd.DataFrame, *, terms: pd.DataFrame | None = None, challenger: bool = True, seed: int = 0
) -> dict[str, Any]:
    """Figures over the last third of the weeks; each fifth of the learners is forecast from the others, before it.

    Returns rows, share (that came into trouble), models {name: auc, ap, brier, ece, precision, warned, lead_days},
    rule (the same without the curves) and gain in lead days over the rule with its 95 % interval. Without
    `challenger` boosting is not tried, which takes most of the time.
    """
    study = read(days)
    at = mondays(study, labelled=True)
    rows = rows_at(study, at, terms)
    if rows.empty:
        raise TooLittle
    outcome = labels(study, rows)
    before, test = split(rows, at)
    if not test.any():
        raise TooLittle
    y = outcome.loc[test, "trouble"].to_numpy(dtype=np.int64)
    shown = rows[test]
    plain = rule(shown)
    said = precision_of(y, plain)
    onsets = _onsets(study, shown)
    result: dict[str, Any] = {
        "rows": int(test.sum()),
        "share": float(y.mean()),
        "onsets": len(onsets),
        "rule": {"alerts": int(plain.sum()), "precision": said, **_earliness(shown, plain, onsets)},
        "models": {},
    }
    for name, p in _forecasts(rows, outcome, before, test, challenger, seed).items():
        flagged = p >= threshold_at(y, p, said, least=max(int(plain.sum()), 1))
        result["models"][name] = {
            **_curves(y, p),
            "alerts": int(flagged.sum()),
            "precision": precision_of(y, flagged),
            **_earliness(shown, flagged, onsets),
            "gain": _gain(shown, flagged, plain, onsets, seed),
        }
    return result


def split(rows: pd.DataFrame, at: Any) -> tuple[Bools, Bools]:
    """Rows whose three weeks ended before the cut, two thirds through the weeks, and rows from it on."""
    cut = at[len(at) * 2 // 3] if len(at) else 0
    return (rows["at"] + AHEAD_DAYS <= cut).to_numpy(), (rows["at"] >= cut).to_numpy()


def _forecasts(
    rows: pd.DataFrame, outcome: pd.DataFrame, before: Bools, test: Bools, challenger: bool, seed: int
) -> dict[str, Floats]:
    """Every model's forecast of the test rows, made by a fit that saw neither the learner nor the time."""
    ids = np.random.default_rng(seed).permutation(np.array(sorted(rows["learner_id"].unique())))
    fold = rows["learner_id"].map({each: number % FOLDS for number, each in enumerate(ids)}).to_numpy()
    result = {name: np.full(len(rows), np.nan) for name in MODELS[: None if challenger else -1]}
    result["days since the last"] = rows["days_since"].to_numpy(dtype=np.float64) / SILENT_DAYS
    for number in range(FOLDS):
        train, shown = before & (fold != number), test & (fold == number)
        if not shown.any():
            continue
        line = AtRisk().fit_rows(rows[train], outcome[train])
        result["at risk (served)"][shown] = line.predict_proba(rows[shown])
        if not challenger:
            continue
        trees = HistGradientBoostingClassifier(max_iter=80, learning_rate=0.06, max_leaf_nodes=8, random_state=seed)
        trees.fit(design(rows[train]), outcome.loc[train, "trouble"].to_numpy(dtype=np.int64))
        result["boosting"][shown] = trees.predict_proba(design(rows[shown]))[:, 1]
    return {name: p[test] for name, p in result.items()}


def _onsets(study: Study, shown: pd.DataFrame) -> pd.DataFrame:
    """The days on which trouble was plain for the learners shown: silent for two weeks, or failing for three."""
    who = study.learner_ids.get_indexer(pd.Index(shown["learner_id"].unique()))
    since, until = int(shown["at"].min()), int(shown["at"].max()) + AHEAD_DAYS
    failing = failing_at(study)
    began = failing & ~np.pad(failing, ((0, 0), (7, 0)))[:, :-7] if study.days > 7 else failing
    plain = (silent_run(study.active) == SILENT_DAYS) | _first_of_run(began)
    learner, day = np.nonzero(plain[who, since:until])
    return pd.DataFrame({"learner_id": study.learner_ids[who[learner]], "day": day + since})


def _first_of_run(marked: Bools) -> Bools:
    return marked & ~np.pad(marked, ((0, 0), (1, 0)))[:, :-1]


def _leads(shown: pd.DataFrame, flagged: Bools, onsets: pd.DataFrame) -> pd.DataFrame:
    """For each onset the days from the first alert of the three weeks before it; 0 when there was none."""
    alerts = shown.loc[flagged, ["learner_id", "at"]]
    pairs = onsets.reset_index(names="onset").merge(alerts, on="learner_id")
    pairs = pairs[(pairs["at"] <= pairs["day"]) & (pairs["at"] >= pairs["day"] - AHEAD_DAYS)]
    first = (pairs["day"] - pairs["at"]).groupby(pairs["onset"]).max()
    return onsets.assign(lead=first.reindex(onsets.index).fillna(0.0), warned=onsets.index.isin(first.index))


def _earliness(shown: pd.DataFrame, flagged: Bools, onsets: pd.DataFrame) -> dict[str, float]:
    leads = _leads(shown, flagged, onsets)
    return {"warned": float(leads["warned"].mean()), "lead_days": float(leads["lead"].mean())} if len(leads) else {
        "warned": float("nan"), "lead_days": float("nan")
    }  # fmt: skip


def _gain(shown: pd.DataFrame, ours: Bools, theirs: Bools, onsets: pd.DataFrame, seed: int) -> dict[str, float]:
    """Mean lead days over the rule's with its 95 % interval, drawing whole learners with replacement."""
    found = [_leads(shown, flagged, onsets) for flagged in (ours, theirs)]
    if not len(found[0]):
        return dict.fromkeys(("days", "low", "high"), float("nan"))
    each = (found[0]["lead"] - found[1]["lead"]).groupby(found[0]["learner_id"]).agg(["sum", "size"]).to_numpy()
    rng = np.random.default_rng(seed)
    drawn = [each[rng.integers(0, len(each), len(each))].sum(axis=0) for _ in range(ROUNDS)]
    low, high = np.percentile([total / n for total, n in drawn], [2.5, 97.5])
    return {"days": float(each[:, 0].sum() / each[:, 1].sum()), "low": float(low), "high": float(high)}


def precision_of(y: Any, flagged: Bools) -> float:
    """The share of alerts that came true; NaN without alerts."""
    return float(np.asarray(y)[flagged].mean()) if flagged.any() else float("nan")


def _curves(y: Any, p: Floats) -> dict[str, float]:
    if len(set(y)) < 2:
        return dict.fromkeys(("auc", "ap", "brier", "ece"), float("nan"))
    return {
        "auc": float(roc_auc_score(y, p)),
        "ap": float(average_precision_score(y, p)),
        "brier": float(brier_score_loss(y, np.clip(p, 0, 1))),
        "ece": ece(y, p),
    }


def ece(y: Any, p: Floats, bins: int = 10) -> float:
    """Mean distance of forecast and outcome in bins of equal mass."""
    parts = [part for part in np.array_split(np.argsort(p, kind="stable"), bins) if len(part)]
    return float(sum(len(part) * abs(np.asarray(y)[part].mean() - p[part].mean()) for part in parts) / len(p))


def as_text(result: dict[str, Any]) -> str:
    """The figures as a person reads them."""
    heads = ["AUC", "AP", "Brier", "ECE", "alerts", "precision", "warned", "lead days"]
    lines = [
        f"{result['rows']:,} learner-weeks held out, {result['share']:.1%} came into trouble;"
        f" {result['onsets']:,} onsets",
        f"{'model':<22}" + "".join(f"{head:>11}" for head in heads),
    ]
    plain = result["rule"]
    lines.append(
        f"{'failing and absent':<22}" + " " * 44 + f"{plain['alerts']:>11}{plain['precision']:>11.3f}"
        f"{plain['warned']:>11.3f}{plain['lead_days']:>11.2f}"
    )
    for name, got in result["models"].items():
        curves = "".join(f"{got[key]:>11.3f}" for key in ("auc", "ap", "brier", "ece"))
        lines.append(
            f"{name:<22}{curves}{got['alerts']:>11}{got['precision']:>11.3f}{got['warned']:>11.3f}"
            f"{got['lead_days']:>11.2f}   over the rule "
            f"{got['gain']['days']:+.2f} [{got['gain']['low']:+.2f}, {got['gain']['high']:+.2f}]"
        )
    return "\n".join(lines)
