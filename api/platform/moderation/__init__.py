"""Moderation: what people report, who decides about it, and who is told; the kinds of content come from above."""
