"""What the text of each document cites, decisions and norms, and where: the edges of the graph, read with the text."""
