"""The steps of Armada's sequences, named as the rulebook names them."""
