"""What the question bank needs of the content that ships with the product."""

from api.platform.hooks import Hook

# Rows [id, topic code, wrong idea, sample] of every named misconception.
misconceptions: Hook[[], list[list[str]]] = Hook("question_bank.misconceptions")
