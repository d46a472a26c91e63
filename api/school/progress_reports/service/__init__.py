"""Making, judging, sending and showing progress reports."""
