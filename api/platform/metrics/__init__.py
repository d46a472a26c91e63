"""The analysts' numbers: questions in words, answered over the published marts with small groups left out."""
