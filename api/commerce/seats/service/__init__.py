"""What is done with seats: ordered, paid, counted month by month, given and taken back."""
