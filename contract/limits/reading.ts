import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000

/** Total memory of the process that reads a document. */
export const READING_MEMORY_BYTES = 300 * MB_BYTES
/** CPU time to read a document, without its pages and pictures. */
export const READING_BASE_MS = 4 * SECOND_MS
/** Additional CPU time per page of a PDF. */
export const READING_PDF_PAGE_MS = 20
/** Additional CPU time per UTF-16 unit of a PDF's text. */
export const READING_PDF_CHAR_MS = 0.02
/** CPU time to read a workbook. */
export const READING_WORKBOOK_MS = 20 * SECOND_MS
/** CPU time to recognise the text in one picture. */
export const READING_PICTURE_MS = 30 * SECOND_MS
/** Elapsed time to read a document. The client polls its status this long. */
export const READING_TIMEOUT_MS = 300 * SECOND_MS
/**
 * Maximum number of pixels of a picture for text recognition, if the decoder unpacks all its
 * colours at once.
 */
export const READING_PICTURE_MAX_SIZE = 30_000_000
/**
 * Maximum number of pixels of a picture that is unpacked row by row or as bits: an A3 page at 600
 * dpi.
 */
export const READING_SCAN_MAX_SIZE = 72_000_000
/** A picture of a PDF with up to this many pixels fits into memory in any encoding. */
export const READING_PICTURE_SAFE_SIZE = 9_000_000
/**
 * A picture that is too large counts as a decompression bomb if it has more pixels per byte than
 * this.
 */
export const READING_PICTURE_MAX_RATIO = 200
/** Approximate page length in UTF-16 units, for documents that have no pages. */
export const READING_PAGE_CHARS = 3000
/** Longest text of a document in UTF-16 units. */
export const READING_TEXT_MAX_CHARS = 4_000_000
/** Maximum number of table cells of a document. We drop the rest. */
export const READING_TABLE_MAX_CELLS = 100_000
/** Longest text of all tables in UTF-16 units. We drop the rest. */
export const READING_TABLE_MAX_CHARS = 2_000_000
/** Longest name of a table in UTF-16 units. We drop the rest. */
export const READING_TABLE_NAME_CHARS = 100
/** Maximum number of tags in the body of a .docx. More tags would exhaust the reader's memory. */
export const READING_WORD_MAX_TAGS = 1_500_000
/** Deepest nesting of the tags in the body of a .docx. */
export const READING_WORD_MAX_DEPTH = 5000
/** Maximum number of pages of a PDF. */
export const READING_PAGES_MAX_SIZE = 5000
/** Width of a document's thumbnail, for twice the displayed resolution. */
export const READING_THUMBNAIL_WIDTH_PX = 320
/** Height of a document's thumbnail. */
export const READING_THUMBNAIL_HEIGHT_PX = 400
/** Largest file of a thumbnail. */
export const READING_THUMBNAIL_MAX_BYTES = 15_000
/** CPU time to make a thumbnail. If this is not enough, the document has no thumbnail. */
export const READING_THUMBNAIL_MS = 1 * SECOND_MS
