"""An answer as a file: what somebody wrote into a title is a text there, too."""

from api.platform.metrics.answer import Answer
from api.platform.metrics.question import read
from tests.conftest import NOON


def test_a_title_that_a_spreadsheet_would_run_stays_a_text() -> None:
    rows = [('=HYPERLINK("http://evil.example")', 12.5), ("@SUM(A1)", -3.0), (None, None), ("Kind hearts", 1.0)]
    answer = Answer(read("minutes by book"), (), rows, False, NOON)
    lines = answer.csv().splitlines()[1:]
    assert lines == ['"\'=HYPERLINK(""http://evil.example"")",12.5', "'@SUM(A1),-3.0", ",", "Kind hearts,1.0"]
