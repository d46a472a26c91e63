"""Hands the night's figures of every question to the api, which keeps them and sets aside what is beyond doubt."""

from datetime import datetime

from sqlalchemy import Engine as Server
from sqlalchemy.orm import Session

from api.assessment.item_analysis.service.nightly import judge_items
from pipelines.engines import Engine

FIGURES = """
select question_id::varchar as question_id, answers, facility, discrimination, distractors::varchar as distractors,
       guess_rate, median_seconds, flags::varchar as flags, is_grave
from learning.question_statistics
where answers > 0
"""


def judge(engine: Engine, server: Server, now: datetime, known: str = "") -> tuple[str, str]:
    """One transaction a night, none where the figures are the `known` ones.

    Answers with what was found and done, in words, and with what the figures are known by from now on.
    """
    [figures] = engine.rows(f"select bit_xor(hash(given))::varchar as print from ({FIGURES}) as given")
    if known and known == figures["print"]:
        return "item_findings: as they were", known
    with Session(server) as db, db.begin():
        found, quarantined = judge_items(db, engine.rows(FIGURES), now)
    return f"item_findings: {found:,} written, {quarantined} questions set aside", figures["print"] or ""
