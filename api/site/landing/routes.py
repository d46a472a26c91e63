"""Sums over everybody, for the landing page."""

from fastapi import APIRouter, Response

from api.platform.clock import Now
from api.platform.db import Db
from api.site.landing import service
from api.site.landing.schemas import PublicNumbers

router = APIRouter(prefix="/api/insight", tags=["site"])


@router.get("/public")
def public_numbers(now: Now, db: Db, response: Response) -> PublicNumbers:
    """Sums over everybody for the landing page; they change once a run."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return service.public_numbers(db, now)
