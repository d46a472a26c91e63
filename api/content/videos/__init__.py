"""Short films of animated figures, drawn by scripts of ours."""
