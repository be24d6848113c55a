"""The benchmark suite: what the engine reaches here, raw and scaled to the machine the targets were set on."""
