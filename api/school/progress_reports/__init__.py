"""Progress reports: made from the published numbers, commented and approved by teachers, sent to parents."""
