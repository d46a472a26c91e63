"""The client of notebooks and of the command: the answers of the API, as frames too."""

from typing import TYPE_CHECKING

from api.platform.metrics import answer, client

if TYPE_CHECKING:
    import pandas as pd


class Answer(answer.Answer):
    """An answer that is also a frame."""

    def frame(self) -> "pd.DataFrame":
        """For notebooks."""
        import pandas as pd

        return pd.DataFrame(list(self.rows), columns=list(self.columns))


class Metrics(client.Metrics):
    """The published numbers, or those of another file: `Metrics().ask("minutes by subject, month")`."""

    def ask(self, words: str) -> Answer:
        """The answer to a question in words; raises Refusal, which says what may be asked."""
        return Answer(**vars(super().ask(words)))
