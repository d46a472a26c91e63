"""Video lessons: films with chapters, questions at moments, and what each learner really watched."""
