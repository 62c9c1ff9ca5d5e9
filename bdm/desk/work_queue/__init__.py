"""The work queues ('Le mie attività'): what each person may work on, and what waits for them."""
