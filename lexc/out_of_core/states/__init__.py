"""From words to nodes: states, each once, with number, targets and level; their order; targets and RANK."""
