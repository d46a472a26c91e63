"""How old the published numbers are, and what every one of them means."""

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.guards import SignedIn
from api.platform.marts import registry
from api.platform.marts.schemas import Freshness, Metric

router = APIRouter(prefix="/api/insight", tags=["marts"])


@router.get("/freshness")
def get_freshness(me: SignedIn, now: Now) -> Freshness:
    return registry.freshness(now)


@router.get("/metrics")
def list_metrics(me: SignedIn, now: Now) -> list[Metric]:
    return registry.metrics(now, learner_id=me.id)
