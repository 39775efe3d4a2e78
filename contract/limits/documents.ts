// Every number of documents that the spec does not give, once (ours).
import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Whoever reads a document has it for so long before another may take it up; it says anew that it is at it. */
export const DOCUMENT_LEASE_MS = 30 * SECOND_MS
/** A document is read so often at most: each time it was cut off before. */
export const DOCUMENT_TRIES = 3
/** While the storage of its file is away a document is tried anew after so long at most. */
export const DOCUMENT_AWAY_PAUSE_MS = 10 * MINUTE_MS
/** One whose file the storage does not give for so long has failed. */
export const DOCUMENT_AWAY_MAX_MS = 24 * 60 * MINUTE_MS
/** Reading a document takes so long at most. */
export const DOCUMENT_READING_MAX_MS = 330 * SECOND_MS
/** A part of a page that a search finds by itself, in UTF-16 units. */
export const DOCUMENT_PART_CHARS = 1500
/** Parts that a search answers at most. */
export const DOCUMENT_HITS = 20
/** The health of the documents is looked at so often at most. */
export const DOCUMENT_HEALTH_MS = 10 * SECOND_MS
/** So often a composer asks about what is ready in it, so that it is not swept. */
export const DOCUMENT_KEEP_MS = 20 * MINUTE_MS
/** A client that was told that they are down does not ask again before. */
export const DOCUMENT_HEALTH_PAUSE_MS = 30 * SECOND_MS
/** That somebody asked about a document is written down so often at most. */
export const DOCUMENT_USE_MS = MINUTE_MS
/** Documents that one person has at a time, at most, unless the server is told otherwise. */
export const STORED_DOCUMENTS_MAX_FILES = 5000
/** MB that the files of one person take together, at most, unless the server is told otherwise. */
export const STORED_DOCUMENTS_MAX_MB = 10_240
/** An answer waits so long for files that go up beside its message, once one has come until all are read. */
export const DOCUMENT_AWAIT_MAX_MS = 30 * SECOND_MS
/** Where none has come by then it waits no longer. */
export const DOCUMENT_ARRIVAL_MS = 15 * SECOND_MS
/** An answer that has asked for none of them waits so long at its end. */
export const DOCUMENT_SETTLE_MS = 3 * SECOND_MS
/** It looks so often. */
export const DOCUMENT_AWAIT_PAUSE_MS = 250
/** Of a larger picture its file is not drawn: what is shown of it is its small picture. */
export const DRAWN_PICTURE_MAX_BYTES = 10 * MB_BYTES
/** A message names so many documents at most: as many as somebody has (ours). */
export const MESSAGE_MAX_DOCUMENTS = STORED_DOCUMENTS_MAX_FILES
/** A model is told so many of their names with the message; the others its tools list (ours). */
export const NAMED_DOCUMENTS = 40
