"""Closed months, worked out a second time: `python -m pipelines.close verify 2026-09`."""
