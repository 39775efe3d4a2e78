/** A GET that a busy server refuses is sent again so often. */
export const GET_RETRIES = 2
/** A server that asks for a longer pause than this is not asked again by itself, in seconds. */
export const GET_RETRY_AFTER_MAX_SECONDS = 5
