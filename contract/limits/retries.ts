/** Retries of a GET whose response status means a temporary failure, such as 503. */
export const GET_RETRIES = 2
/** The client does not retry if the server asks for a longer wait. */
export const GET_RETRY_AFTER_MAX_SECONDS = 5
