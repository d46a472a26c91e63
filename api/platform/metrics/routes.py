"""The analysts' questions over HTTP; one that leaves as a file is noted in the logs."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from api.platform.audit.service import audit
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import AnalyticsReader
from api.platform.metrics import exports, service
from api.platform.metrics.schemas import NumbersOut, RegistryOut
from api.platform.quotas import EXPORTS

router = APIRouter(prefix="/api/insight", tags=["metrics"])
Words = Annotated[str, Query(min_length=1, max_length=500)]
Purpose = Annotated[str, Query(min_length=3, max_length=200)]


@router.get("/registry")
def get_registry(me: AnalyticsReader, db: Db) -> RegistryOut:
    return service.get_registry(db)


@router.get("/answers")
def get_answer(me: AnalyticsReader, question: Words) -> NumbersOut:
    return service.present(service.ask(question))


@router.get("/answers.csv", dependencies=[EXPORTS])
def export_answer(me: AnalyticsReader, db: Db, client: From, now: Now, question: Words, purpose: Purpose) -> Response:
    answer = service.ask(question)
    rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
    sent = csv_response(f"kitabo-{'-'.join(answer.question.measures)}", answer.columns, rows)
    taken = exports.take(answer, bytes(sent.body).decode(), who=f"{me.id}: {purpose}", words=question, now=now)
    audit(
        db,
        user_id=me.id,
        action="metrics.exported",
        entity=("metrics", taken.export),
        new={"question": question, "purpose": purpose, "rows": taken.rows},
        client=client,
    )
    return sent
