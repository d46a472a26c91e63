"""One contract for every carrier: the local catcher, and a server as Africa's Talking describes its own."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
import uvicorn

from api.platform.integrations.catcher.store import Folder
from api.platform.integrations.catcher.viewer import application
from api.platform.integrations.sms import (
    AfricasTalking,
    SmsNotTaken,
    SmsRefused,
    SmsSender,
    SmsTaken,
    UnsafeSmsServer,
    _read,
    fitted,
    places,
    plain,
    sms_sender,
)
from api.settings import Settings

MTN = "+256772123456"


class Carrier(BaseHTTPRequestHandler):
    """Wants the key in its header and a form, and answers with one recipient: 403 for a number that is none."""

    took: list[dict[str, str]]
    says: dict[str, Any]

    def do_POST(self) -> None:
        form = {name: values[0] for name, values in parse_qs(self._body().decode()).items()}
        if self.path != "/version1/messaging" or self.headers["apiKey"] != "key":
            return self._answer(401, b"The supplied authentication is invalid")
        number = form["to"]
        code, status = (101, "Success") if number.startswith("+256") else (403, "InvalidPhoneNumber")
        code = type(self).says.get("code", code)
        if code == 101:
            type(self).took.append(form | {"once": self.headers["Idempotency-Key"]})
        recipient = {"statusCode": code, "number": number, "status": status, "cost": "UGX 35", "messageId": "ATXid_1"}
        result = {"Message": "Sent to 1/1 Total Cost: UGX 35", "Recipients": [recipient]}
        self._answer(201, type(self).says.get("body") or json.dumps({"SMSMessageData": result}).encode())

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def carrier() -> Iterator[tuple[str, type[Carrier]]]:
    handler = type("Handler", (Carrier,), {"took": [], "says": {}})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", handler
    server.shutdown()
    server.server_close()


@pytest.fixture
def caught(tmp_path: Path) -> Iterator[tuple[str, Folder]]:
    folder = Folder(tmp_path / "box")
    server = uvicorn.Server(uvicorn.Config(application(folder), host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}", folder
    server.should_exit = True
    thread.join()


@pytest.fixture(params=["carrier", "caught"])
def gateway(request: pytest.FixtureRequest) -> SmsSender:
    return AfricasTalking(url=request.getfixturevalue(request.param)[0], user="kitabo", key="key", sender="KITABO")


def test_a_message_that_fits_is_taken_and_named(gateway: SmsSender) -> None:
    assert gateway.send(MTN, "Amina: 95 min this week.", "k1").id.startswith("ATXid_")


def test_a_number_that_is_none_is_refused_for_good(gateway: SmsSender) -> None:
    with pytest.raises(SmsRefused, match="403 InvalidPhoneNumber"):
        gateway.send("772", "Amina: 95 min this week.", "k1")


def test_the_catcher_shows_the_same_key_once_beside_the_mails(caught: tuple[str, Folder]) -> None:
    address, folder = caught
    gateway = AfricasTalking(url=address, user="sandbox", sender="KITABO")
    assert gateway.send(MTN, "Amina: 95 min.", "k1") == gateway.send(MTN, "Amina: 95 min.", "k1")
    gateway.send(MTN, "Ben: 20 min.", "k2")
    texts = sorted(each["text"].strip() for each in folder.mails(MTN))
    assert texts == ["Amina: 95 min.", "Ben: 20 min."]
    with pytest.raises(SmsNotTaken, match="400"):
        gateway.send(MTN, "x" * 161, "k3")


def test_the_form_bears_what_the_carrier_asks_for(carrier: tuple[str, type[Carrier]]) -> None:
    address, handler = carrier
    AfricasTalking(url=address, user="kitabo", key="key").send(MTN, "Amina & Ben: 1+1", "k1")
    assert handler.took == [
        {"username": "kitabo", "to": MTN, "message": "Amina & Ben: 1+1", "enqueue": "1", "once": "k1"}
    ]


NO_SENDER = b'{"SMSMessageData": {"Message": "InvalidSenderId", "Recipients": []}}'


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ({"code": 405}, SmsNotTaken),
        ({"code": 406}, SmsRefused),
        ({"code": 501}, SmsNotTaken),
        ({"body": b"<html>"}, SmsNotTaken),
        ({"body": NO_SENDER}, SmsNotTaken),
    ],
)
def test_what_the_carrier_says_against_it_is_for_now_or_for_good(
    carrier: tuple[str, type[Carrier]], says: dict[str, Any], kind: type[SmsNotTaken]
) -> None:
    carrier[1].says = says
    with pytest.raises(SmsNotTaken) as result:
        AfricasTalking(url=carrier[0], user="kitabo", key="key").send(MTN, "Amina", "k1")
    assert type(result.value) is kind


@pytest.mark.parametrize(
    ("found", "shillings"), [("UGX 35.0000", 35), ("UGX 35.2", 36), ("UGX 0", 0), ("KES 1", None), ("", None)]
)
def test_what_it_costs_is_told_in_whole_shillings(found: str, shillings: int | None) -> None:
    one = {"number": MTN, "statusCode": 101, "messageId": "ATXid_1", "cost": found}
    answer = json.dumps({"SMSMessageData": {"Message": "", "Recipients": [one]}}).encode()
    assert _read(answer, MTN) == SmsTaken("ATXid_1", shillings)


def test_the_catcher_refuses_two_numbers_as_a_carrier_would(caught: tuple[str, Folder]) -> None:
    gateway = AfricasTalking(url=caught[0], user="sandbox")
    for number, code in (("+256700000403", 403), ("+256700000406", 406)):
        with pytest.raises(SmsRefused) as result:
            gateway.send(number, "Amina", "k1")
        assert result.value.code == code


def test_a_wrong_key_or_nobody_there_is_for_now(carrier: tuple[str, type[Carrier]]) -> None:
    with pytest.raises(SmsNotTaken, match="401"):
        AfricasTalking(url=carrier[0], user="kitabo", key="wrong").send(MTN, "Amina", "k1")
    with pytest.raises(SmsNotTaken):
        AfricasTalking(url="http://127.0.0.1:9", user="kitabo").send(MTN, "Amina", "k1")


def test_a_key_never_leaves_this_machine_in_the_clear() -> None:
    with pytest.raises(UnsafeSmsServer):
        AfricasTalking(url="http://api.africastalking.com", user="kitabo", key="key")
    named = Settings(sms_url="https://api.africastalking.com", sms_user="kitabo", sms_key="hidden")
    assert "hidden" not in repr(sms_sender(named))


def test_every_text_is_made_to_fit_one_message() -> None:
    assert plain("Nalubega’s goal – “ŋŋamba” … 50% 🎉 Zoë") == 'Nalubega\'s goal - "nnamba" ... 50%  Zoe'
    assert (places("abc"), places("a€"), places("é")) == (3, 3, 1)
    with pytest.raises(ValueError, match=r"GSM 03\.38"):
        places("ŋ")
    long = fitted("Amina " * 60)
    assert (places(long) <= 160, long.endswith("Amina")) == (True, True)
    assert places(fitted("[" * 200)) <= 160
