"""The figures of a learner, defined once: study time, questions, streak, topics, and what was just done."""
