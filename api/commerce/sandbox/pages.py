"""What a person clicks through: the page to pay on, the pretend phone, and what should go wrong next."""

from functools import partial
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from api.commerce.sandbox.deals import Book, Deal, Decision, Mishap, State

STYLE: Final = Path(__file__).parent / "page"
STRICT: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
LABELS: Final = {
    Decision.APPROVE: "Approve",
    Decision.REJECT: "Reject",
    Decision.TIME_OUT: "Let it time out",
    Decision.PAY_LITTLE: "Pay UGX 2,000 too little",
    Decision.PAY_LATE: "Time out, then pay late",
    Decision.PAY_TWICE: "Pay twice",
}
SAID: Final = {
    State.PENDING: "Waiting",
    State.COMPLETED: "Paid",
    State.FAILED: "Not paid",
    State.REVERSED: "Given back",
}
NAMES: Final = {"pesapal": "Pesapal", "momo": "MTN MoMo", "flutterwave": "Flutterwave"}


def routes(book: Book) -> list[Route | Mount]:
    return [
        Route("/", partial(_overview, book)),
        Route("/phone", partial(_phone, book)),
        Route("/checkout/{tracking}", partial(_checkout, book)),
        Route("/deals.json", partial(_deals, book)),
        Route("/deals/{tracking}/{decision}", partial(_decide, book), methods=["POST"]),
        Route("/faults", partial(_plan, book), methods=["POST"]),
        Mount("/page", StaticFiles(directory=STYLE)),
    ]


def _overview(book: Book, request: Request) -> Response:
    deals = "".join(_row(deal) for deal in book.all()[:50]) or "<p>Nothing was paid here yet.</p>"
    return _page("Pretend payments", f"<p><a href='/phone'>Open the pretend phone</a></p>{deals}{_faults()}")


def _phone(book: Book, request: Request) -> Response:
    waiting = [deal for deal in book.all(kind="payment") if deal.state is State.PENDING and not deal.is_card]
    prompts = "".join(_prompt(deal) for deal in waiting) or "<p>No payment waits for you.</p>"
    paid_out = [deal for deal in book.all(kind="transfer") if deal.state is State.COMPLETED]
    came = "".join(f"<section><h2>You got UGX {deal.amount:,}</h2><p>{_whose(deal)}</p></section>" for deal in paid_out)
    return _page("Pretend phone", f"<main class='phone'>{prompts}{came}</main>", again=3)


def _checkout(book: Book, request: Request) -> Response:
    deal = _deal(book, request)
    if deal is None:
        return _page("Pretend payments", "<p>There is no such payment.</p>", status=404)
    back = f"<p><a class='button' href='{escape(_return_url(deal), quote=True)}'>Go back to the shop</a></p>"
    body = _prompt(deal) if deal.state is State.PENDING else f"<p>{SAID[deal.state]}.</p>{back}"
    return _page(f"Pay with {NAMES[deal.provider]} (pretend)", f"<main>{body}</main>")


def _decide(book: Book, request: Request) -> Response:
    deal = _deal(book, request)
    if deal is not None and request.path_params["decision"] in list(Decision):
        book.decide(deal, Decision(request.path_params["decision"]))
    return RedirectResponse(f"/checkout/{deal.tracking}" if deal and deal.return_url else "/phone", 303)


async def _plan(book: Book, request: Request) -> Response:
    form = await request.form()
    times = str(form.get("times") or 1)
    if form.get("fault") in list(Mishap) and times.isdecimal():
        book.plan(Mishap(str(form["fault"])), provider=str(form.get("provider") or ""),
                  act=str(form.get("act") or ""), times=int(times))  # fmt: skip
    return RedirectResponse("/", 303)


def _deals(book: Book, request: Request) -> Response:
    rows = [{"provider": deal.provider, "reference": deal.reference, "tracking": deal.tracking, "kind": deal.kind,
             "amount": deal.amount, "state": deal.state.value} for deal in book.all()]  # fmt: skip
    return JSONResponse(rows, headers=STRICT)


def _deal(book: Book, request: Request) -> Deal | None:
    return next((each for each in book.all() if each.tracking == request.path_params["tracking"]), None)


def _page(title: str, body: str, *, status: int = 200, again: int = 0) -> Response:
    refresh = f"<meta http-equiv='refresh' content='{again}'>" if again else ""
    return HTMLResponse(
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width, initial-scale=1'>{refresh}<title>{escape(title)}</title>"
        f"<link rel='stylesheet' href='/page/page.css'></head><body><h1>{escape(title)}</h1>"
        f"<p class='note'>No real money moves here.</p>{body}</body></html>",
        status, STRICT,
    )  # fmt: skip


def _prompt(deal: Deal) -> str:
    """What the phone shows, with everything a person may do."""
    buttons = "".join(
        f"<form method='post' action='/deals/{deal.tracking}/{decision}'>"
        f"<button class='{decision}'>{label}</button></form>"
        for decision, label in LABELS.items()
    )
    whom = f" from {escape(deal.phone)}" if deal.phone else ""
    return (f"<section><h2>Pay UGX {deal.amount:,}{whom}</h2><p>{escape(deal.words or deal.reference)}"
            f" · {NAMES[deal.provider]}</p>{buttons}</section>")  # fmt: skip


def _whose(deal: Deal) -> str:
    """On which phone money came in, and through whom."""
    return f"{escape(deal.phone)} · {escape(deal.words or deal.reference)} · {NAMES[deal.provider]}"


def _row(deal: Deal) -> str:
    link = f"<a href='/checkout/{deal.tracking}'>{escape(deal.reference)}</a>"
    return (f"<p class='row'><b>{SAID[deal.state]}</b> UGX {deal.amount:,} · {deal.kind} · {NAMES[deal.provider]}"
            f" · {link} {escape(deal.reason)}</p>")  # fmt: skip


def _faults() -> str:
    options = "".join(f"<option>{fault}</option>" for fault in Mishap)
    names = "".join(f"<option value='{name}'>{label}</option>" for name, label in NAMES.items())
    return ("<h2>What should go wrong next</h2><form method='post' action='/faults'>"
            f"<label>Mishap <select name='fault'>{options}</select></label>"
            f"<label>Provider <select name='provider'><option value=''>any</option>{names}</select></label>"
            "<label>At <select name='act'><option value=''>any</option><option>begin</option><option>status</option>"
            "<option>notify</option><option>token</option></select></label>"
            "<label>Times <input name='times' type='number' min='1' max='100' value='1'></label>"
            "<button>Go wrong</button></form>")  # fmt: skip


def _return_url(deal: Deal) -> str:
    """The shop's address with what each provider adds to it; nothing of it is to be believed."""
    if urlsplit(deal.return_url).scheme not in ("http", "https"):
        return "/phone"
    if deal.provider == "pesapal":
        more = {"OrderTrackingId": deal.tracking, "OrderNotificationType": "CALLBACKURL",
                "OrderMerchantReference": deal.reference}  # fmt: skip
    else:
        status = "successful" if deal.state is State.COMPLETED else "failed"
        more = {"status": status, "tx_ref": deal.reference, "transaction_id": str(deal.number)}
    return f"{deal.return_url}{'&' if '?' in deal.return_url else '?'}{urlencode(more)}"
