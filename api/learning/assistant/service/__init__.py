"""What learners do with the study assistant, one verb a file: asking, recalling, keeping threads."""
