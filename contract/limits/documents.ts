import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Lease of a worker on a document. The worker renews the lease while it reads. */
export const DOCUMENT_LEASE_MS = 30 * SECOND_MS
/** Maximum number of attempts to read a document. A new attempt follows only an interrupted one. */
export const DOCUMENT_TRIES = 3
/** Longest delay between retries while the file storage is unavailable. */
export const DOCUMENT_RETRY_MAX_MS = 10 * MINUTE_MS
/** A document fails if the storage cannot deliver its file for this long. */
export const DOCUMENT_UNAVAILABLE_MAX_MS = 24 * 60 * MINUTE_MS
/** Longest time to read a document. */
export const DOCUMENT_READING_MAX_MS = 330 * SECOND_MS
/** Length of a searchable part of a page in UTF-16 units. */
export const DOCUMENT_PART_CHARS = 1500
/** Maximum number of such parts in a search result. */
export const DOCUMENT_HITS = 20
/** The server caches the result of its document storage health check for this long. */
export const DOCUMENT_HEALTH_MS = 10 * SECOND_MS
/** Interval at which a composer refreshes its documents, so the sweep keeps them. */
export const DOCUMENT_REFRESH_MS = 20 * MINUTE_MS
/** A client waits this long after a failed health check. */
export const DOCUMENT_HEALTH_PAUSE_MS = 30 * SECOND_MS
/** The server records the use of a document at most once in this time. */
export const DOCUMENT_USE_MS = MINUTE_MS
/** Default limit of documents per user. */
export const STORED_DOCUMENTS_MAX_FILES = 5000
/** Default limit of a user's files in MB. */
export const STORED_DOCUMENTS_MAX_MB = 10_240
/**
 * An answer waits at most this long until the server has read the files that upload beside its
 * message.
 */
export const DOCUMENT_AWAIT_MAX_MS = 30 * SECOND_MS
/**
 * If none of the files that upload beside a message has arrived after this time, the answer stops
 * waiting.
 */
export const DOCUMENT_ARRIVAL_MS = 15 * SECOND_MS
/**
 * If an answer is about to end without reading documents, it waits this long for the files that
 * upload beside its message.
 */
export const DOCUMENT_SETTLE_MS = 3 * SECOND_MS
/** Interval between checks for files that upload beside a message. */
export const DOCUMENT_AWAIT_PAUSE_MS = 250
/** Larger pictures show only as their thumbnail. */
export const DRAWN_PICTURE_MAX_BYTES = 10 * MB_BYTES
/**
 * Maximum number of documents of one message. It equals the default limit of documents per user.
 */
export const MESSAGE_MAX_DOCUMENTS = STORED_DOCUMENTS_MAX_FILES
/**
 * Maximum number of document names that the model gets with a message. Tools list the other
 * documents.
 */
export const NAMED_DOCUMENTS = 40
