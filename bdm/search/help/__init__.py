"""The help for those who search: what is looked for besides, how a word was meant, what stands in the way."""
