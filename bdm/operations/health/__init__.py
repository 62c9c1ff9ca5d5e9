"""How the service is: for machines (live, ready, metrics) and for administrators (the page 'Stato del servizio')."""
