"""The catcher's page: mails and short messages newest first, the same as JSON, and where short messages come in."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from api.platform.integrations.catcher.sms import take
from api.platform.integrations.catcher.store import Folder
from api.platform.integrations.sms import PATH

PAGE = Path(__file__).parent / "page"
STRICT = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
# A mail is shown as a stranger's page: no scripts, nothing fetched, links only into a new window.
SEALED = STRICT | {
    "Content-Security-Policy": "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';"
    " style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
}


def application(folder: Folder) -> Starlette:
    """The page over one folder."""

    def page(request: Request) -> Response:
        return FileResponse(PAGE / "page.html", headers=STRICT)

    def mails(request: Request) -> Response:
        return JSONResponse(list(folder.mails(request.query_params.get("to", ""))), headers=STRICT)

    def html(request: Request) -> Response:
        mail = folder.mail(request.path_params["id"])
        if mail is None:
            return JSONResponse({"detail": "no such mail"}, 404, headers=STRICT)
        body = mail["html"].replace("<head>", '<head><base target="_blank">', 1)
        return HTMLResponse(body, headers=SEALED)

    async def text(request: Request) -> Response:
        form = {name: str(value) for name, value in (await request.form()).items()}
        status, said = take(folder, form, request.headers.get("idempotency-key", ""))
        return JSONResponse(said, status, headers=STRICT)

    return Starlette(
        routes=[
            Route("/", page),
            Route(PATH, text, methods=["POST"]),
            Mount("/page", StaticFiles(directory=PAGE)),
            Route("/mails.json", mails),
            Route("/mails/{id}.html", html),
        ],
        # Only under this machine's own names: a page elsewhere must not read mail by rebinding its name to us.
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["localhost", "127.0.0.1", "testserver"])],
    )
