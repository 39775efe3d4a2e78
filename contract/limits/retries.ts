/** Retries of a GET after a busy answer. */
export const GET_RETRIES = 2
/** The client does not retry if the server asks for a longer wait. */
export const GET_RETRY_AFTER_MAX_SECONDS = 5
