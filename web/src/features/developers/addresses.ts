/** The interface for programs, and how it describes itself. */
export const INTERFACE = '/api/v1';
export const DESCRIPTION = `${INTERFACE}/openapi.json`;
export const OLDER_DESCRIPTION = `${INTERFACE}/openapi-3.0.json`;
