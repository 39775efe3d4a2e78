// Every number of the reading of documents, once.
import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000

/** The process that reads a document holds so much memory at most, all of it counted. */
export const READING_MEMORY_BYTES = 300 * MB_BYTES
/** Reading a document takes so much time of the processor at most, beside what its pages and its pictures may take (ours). */
export const READING_STEP_MS = 4 * SECOND_MS
/** Each page of a PDF that is read adds so much to that (ours). */
export const READING_PDF_PAGE_MS = 20
/** So does each UTF-16 unit of its text (ours). */
export const READING_PDF_CHAR_MS = 0.02
/** Reading a workbook takes so much at most (ours). */
export const READING_WORKBOOK_MS = 20 * SECOND_MS
/** Recognising the letters of one picture takes so much at most (ours). */
export const READING_PICTURE_MS = 30 * SECOND_MS
/** A document takes so long at most, by the clock: as long as its status is asked for (ours). */
export const READING_TIMEOUT_MS = 300 * SECOND_MS
/** A picture whose letters are recognised has so many pixels at most, where all of its colours are unpacked (ours). */
export const READING_PICTURE_MAX_SIZE = 30_000_000
/** One that is unpacked row by row, or as bits, has so many at most: a page of A3 at 600 dots an inch (ours). */
export const READING_SCAN_MAX_SIZE = 72_000_000
/** Pictures of a PDF with no more pixels fit the process's memory however they are packed (ours). */
export const READING_PICTURE_SURE_SIZE = 9_000_000
/** Of a picture with more pixels than `READING_PICTURE_MAX_SIZE`, so many to a byte make it a bomb (ours). */
export const READING_PICTURE_MAX_RATIO = 200
/** A document without pages of its own is cut into pages of about so much text, in UTF-16 units. */
export const READING_PAGE_CHARS = 3000
/** The text of a document has so many UTF-16 units at most (ours). */
export const READING_TEXT_MAX_CHARS = 4_000_000
/** The tables of a document have so many cells at most, all together; what follows is cut (ours). */
export const READING_TABLE_MAX_CELLS = 100_000
/** What they say has so many UTF-16 units at most, all together; what follows is cut (ours). */
export const READING_TABLE_MAX_CHARS = 2_000_000
/** The name of a table has so many UTF-16 units at most; what follows is cut (ours). */
export const READING_TABLE_NAME_CHARS = 100
/** The body of a .docx has so many tags at most: more take its reader all of its memory (ours). */
export const READING_WORD_MAX_TAGS = 1_500_000
/** Its tags stand so deep in each other at most (ours). */
export const READING_WORD_MAX_DEPTH = 5000
/** A PDF has so many pages at most (ours). */
export const READING_PAGES_MAX_SIZE = 5000
/** The small picture of a document is so wide and high at most, and so large: twice what is shown of it (ours). */
export const READING_THUMBNAIL_WIDTH_PX = 320
/** See `READING_THUMBNAIL_WIDTH_PX`. */
export const READING_THUMBNAIL_HEIGHT_PX = 400
/** See `READING_THUMBNAIL_WIDTH_PX`. */
export const READING_THUMBNAIL_MAX_BYTES = 15_000
/** Making it takes so much time of the processor at most; then there is none (ours). */
export const READING_THUMBNAIL_MS = 1 * SECOND_MS
