"""The warehouse's SQL, as Spark says it, and the engine that runs it there."""
