"""What learners do with quizzes, one verb a file: listing, sitting, marking."""
