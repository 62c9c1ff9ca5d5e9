/** The interface for programs, and how it describes itself. */
export const INTERFACE = '/api/v1';
export const DESCRIPTION = `${INTERFACE}/openapi.json`;
export const GUIDE = `${INTERFACE}/guida`;
export const ENGLISH_GUIDE = `${INTERFACE}/guide`;
export const OLDER_DESCRIPTION = `${INTERFACE}/openapi-3.0.json`;
