"""python -m api.platform.integrations.catcher --smtp 1025 --page 8025: take every mail sent here, and show it."""

import argparse

import uvicorn
from aiosmtpd.controller import Controller

from api.platform.integrations.catcher.store import Folder, Taking
from api.platform.integrations.catcher.viewer import application
from api.settings import settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smtp", type=int, required=True, help="the port mail is sent to")
    parser.add_argument("--page", type=int, required=True, help="the port its page is read at")
    given = parser.parse_args()
    folder = Folder(settings().data_dir / "mailbox")
    taking = Controller(Taking(folder), hostname="127.0.0.1", port=given.smtp, enable_SMTPUTF8=True)
    taking.start()
    try:
        uvicorn.run(application(folder), host="127.0.0.1", port=given.page, access_log=False)
    finally:
        taking.stop()


if __name__ == "__main__":
    main()
