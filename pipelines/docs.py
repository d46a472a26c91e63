"""Data docs: a folder of plain HTML, one page a mart with its columns, its promises and what the last run saw.

One page lists every column of every mart, to be searched by the browser; a column says which columns it is made from.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from html import escape
from pathlib import Path

from api.platform.clock import KAMPALA
from api.platform.metrics.registry import Dimension, Metric
from pipelines.contracts import Contract
from pipelines.lineage import lineage_of
from pipelines.runlog import RunRecord
from pipelines.suites import Verdict

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{text-align:left;padding:.4rem .6rem;
border-bottom:1px solid #d6d3d1;vertical-align:top}a{color:#c2410c}.holds{color:#15803d}
.fails{color:#b91c1c;font-weight:600}
code{background:#f5f5f4;padding:0 .25rem}"""


def write_docs(folder: Path, contracts: Iterable[Contract], record: RunRecord) -> None:
    """Write index.html and one page a mart."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(contracts, key=lambda contract: contract.mart)
    (folder / "index.html").write_text(_index(ordered, record))
    (folder / "columns.html").write_text(_columns(ordered))
    for contract in ordered:
        (folder / f"{contract.mart}.html").write_text(_mart(contract, record))


def _page(title: str, body: str) -> str:
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style><body>{body}</body></html>"
    )


def _table(heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th scope='col'>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _said(success: bool) -> str:
    return "<span class='holds'>holds</span>" if success else "<span class='fails'>fails</span>"


def _when(as_of: str | None) -> str:
    return f"{datetime.fromisoformat(as_of).astimezone(KAMPALA):%-d %b %Y, %H:%M} in Kampala" if as_of else "never"


def first_sentence(description: str) -> str:
    """What a mart is, whole: its lines are broken for the width of a file, not where a thought ends."""
    return re.split(r"(?<=\.)\s", " ".join(description.split()), maxsplit=1)[0]


def _index(contracts: list[Contract], record: RunRecord) -> str:
    rows = []
    for contract in contracts:
        verdicts = [verdict for verdict in record.verdicts if verdict.mart == contract.mart]
        holding = sum(verdict.success for verdict in verdicts)
        state = f"{_said(holding == len(verdicts))} ({holding} of {len(verdicts)})" if verdicts else "not judged"
        link = f"<a href='{contract.mart}.html'><code>{contract.mart}</code></a>"
        rows.append([link, escape(first_sentence(contract.description)), escape(contract.owner), state])
    heading = (
        f"<h1>The marts</h1><p>Run <code>{record.run_id}</code>: {escape(record.status)}, "
        f"as of {_when(record.as_of)}. <a href='columns.html'>Every column</a></p>"
    )
    return _page("The marts", heading + _table(["Mart", "One row per", "Owner", "Checks"], rows))


def _columns(contracts: list[Contract]) -> str:
    """Every column by its name: to be found with the browser's own search, since the page may run nothing."""
    found = [(name, contract) for contract in contracts for name in contract.columns]
    found.sort(key=lambda each: (each[0], each[1].mart))
    rows = [
        [f"<code>{name}</code>", _link(contract.mart, name), escape(contract.columns[name]), _sources(contract, name)]
        for name, contract in found
    ]
    heading = "<p><a href='index.html'>All marts</a></p><h1>Every column</h1><p>Search with Ctrl F.</p>"
    return _page("Every column", heading + _table(["Column", "Mart", "Meaning", "Made from"], rows))


def _link(mart: str, column: str) -> str:
    return f"<a href='{mart}.html#{column}'><code>{mart}</code></a>"


def _sources(contract: Contract, column: str) -> str:
    """What a column is made from; a mart's column is a link to it."""
    notes = []
    for source in lineage_of(contract.mart).get(column, []):
        table, _, name = source.rpartition(".")
        is_mart = table.split(".")[0] not in ("raw", "staging", "intermediate", "predictions")
        notes.append(
            f"<a href='{table}.html#{name}'><code>{source}</code></a>" if is_mart else f"<code>{source}</code>"
        )
    return "<br>".join(notes)


def _mart(contract: Contract, record: RunRecord) -> str:
    found = {verdict.check: verdict for verdict in record.verdicts if verdict.mart == contract.mart}
    metrics = {metric.column: metric for metric in contract.metrics}
    dimensions = {each.column: each for each in contract.dimensions}
    columns = [
        [
            f"<code id='{name}'>{name}</code>",
            escape(says),
            _metric(metrics.get(name), dimensions.get(name)),
            _sources(contract, name),
        ]
        for name, says in contract.columns.items()
    ]
    checks = [[escape(check.name), check.severity, *_verdict(found.get(check.name))] for check in contract.checks]
    body = (
        f"<p><a href='index.html'>All marts</a></p><h1><code>{contract.mart}</code></h1>"
        f"<p>{escape(contract.description)}</p><p>Grain: {escape(', '.join(contract.grain) or 'one row')}. "
        f"Owner: {escape(contract.owner)}.</p><h2>Columns</h2>"
        + _table(["Column", "Meaning", "Asked for as", "Made from"], columns)
        + "<h2>What must hold</h2>"
        + _table(["Check", "If it fails", "Last run", "Seen"], checks)
    )
    return _page(contract.mart, body)


def _metric(metric: Metric | None, dimension: Dimension | None) -> str:
    notes = [escape(f"{metric.title} ({metric.unit})")] if metric else []
    notes += [f"<code>{metric.key}</code>"] if metric and metric.measure else []
    notes += [f"by <code>{dimension.key}</code>"] if dimension else []
    return "<br>".join(notes)


def _verdict(verdict: Verdict | None) -> list[str]:
    return [_said(verdict.success), escape(verdict.observed)] if verdict else ["not judged", ""]
