/** Everything about the queues begins with this, to be read again together. */
export const QUEUE_KEY = 'attivita';
