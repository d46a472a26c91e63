"""Signing in, signing out, and who am I."""

from fastapi import APIRouter, Request, Response, status

from api.core.clock import Now
from api.core.db import Db
from api.core.guards import SignedIn, cookie_name
from api.identity import service
from api.identity.schemas import DemoAccount, LoginIn, SiteSettings, UserOut
from api.settings import settings

router = APIRouter(tags=["identity"])


@router.post("/api/auth/login")
def login(body: LoginIn, request: Request, response: Response, now: Now, db: Db) -> UserOut:
    user, token = service.sign_in(
        db,
        name=body.email_or_username,
        password=body.password,
        now=now,
        ip=request.client.host if request.client else None,
        user_agent=request.headers.get("user-agent"),
    )
    secure = settings().base_url.startswith("https://")
    response.set_cookie(cookie_name(), token, httponly=True, secure=secure, samesite="lax", path="/")
    return UserOut.model_validate(user)


@router.post("/api/auth/logout", status_code=status.HTTP_204_NO_CONTENT)
def logout(me: SignedIn, response: Response, now: Now, db: Db) -> None:
    service.sign_out(db, me=me, now=now)
    response.delete_cookie(cookie_name(), path="/")


@router.get("/api/auth/user")
async def current_user(me: SignedIn) -> UserOut:
    return UserOut.model_validate(me)


@router.get("/api/public/site-settings")
def site_settings() -> SiteSettings:
    return SiteSettings(site_name=settings().site_name, site_icon="/favicon.svg", demo_accounts=_demo_accounts())


def _demo_accounts() -> list[DemoAccount]:
    """The demo's people; no other environment has any."""
    if settings().app_env != "demo":
        return []
    from api.seeds.demo import DEMO_ACCOUNTS, DEMO_PASSWORD  # the demo's own data, never loaded elsewhere

    return [DemoAccount(role=role, email=email, password=DEMO_PASSWORD) for role, email in DEMO_ACCOUNTS]
