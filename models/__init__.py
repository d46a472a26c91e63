"""Estimators of Kitabo: frames in, frames out; they know no wing and no database."""
