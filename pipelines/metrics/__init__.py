"""The analysts' numbers: measures by dimensions, as the contracts of `warehouse/marts/model` name them.

`python -m pipelines.metrics query minutes by subject, month where form = S3`, and for notebooks `Metrics`.
"""
