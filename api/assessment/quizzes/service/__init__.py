"""What learners do with quizzes, one verb a file: listing, attempts, grading."""
