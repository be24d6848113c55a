"""The kernel: state, frames, questions, effects and records of any turn-based game. It knows no game."""
