import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000

/** Maximum number of entries in the archive of an import. */
export const IMPORT_MAX_ENTRIES = 10_000
/** Largest unpacked size of an import. */
export const IMPORT_MAX_UNPACKED_BYTES = 512 * MB_BYTES
/** We check the compression ratio only of entries whose unpacked size exceeds this. */
export const IMPORT_RATIO_MIN_BYTES = 10 * MB_BYTES
/** Highest permitted ratio of unpacked to packed bytes of an entry. */
export const IMPORT_MAX_RATIO = 200
/** Maximum total size of the pictures in an imported file. A save can hold no more. */
export const IMPORT_MAX_PICTURE_BYTES = 10 * MB_BYTES
/** Longest time of one import, without its wait in the queue. */
export const IMPORT_TIMEOUT_MS = 60 * SECOND_MS
/** Number of bytes of a text file that the preview reads. */
export const IMPORT_PREVIEW_MAX_BYTES = 262_144
/** Interval in which an upload must send `UPLOAD_PACE_BYTES`. */
export const UPLOAD_PACE_MS = 30 * SECOND_MS
/** Minimum number of bytes that an upload must send per `UPLOAD_PACE_MS`. */
export const UPLOAD_PACE_BYTES = 65_536
/** Longest time that the client gives a transfer, including the transmission of the bytes. */
export const TRANSFER_TIMEOUT_MS = 15 * 60 * SECOND_MS
/** A document upload fails after this long without progress or an answer. */
export const UPLOAD_IDLE_TIMEOUT_MS = 5 * 60 * SECOND_MS
/** Longest time of a document upload with progress: 50 files of 50 MB at 0.25 Mbit/s. */
export const UPLOAD_TIMEOUT_MS = 24 * 60 * 60 * SECOND_MS
/** Largest JSON of an imported workbook. A save must be able to hold it. */
export const IMPORT_MAX_WORKBOOK_BYTES = 30 * MB_BYTES
/** Rows in the preview of a text file. */
export const IMPORT_PREVIEW_ROWS = 50
/** Columns in the preview of a text file. */
export const IMPORT_PREVIEW_COLUMNS = 50
/** Longest text of a preview cell in UTF-16 units. */
export const IMPORT_PREVIEW_TEXT_CHARS = 200
/** Longest time of one export, without its wait in the queue. */
export const EXPORT_TIMEOUT_MS = 60 * SECOND_MS
/** Maximum number of linked workbooks that we keep for an imported workbook. */
export const LINKED_MAX_WORKBOOKS = 100
/** Maximum number of cells of all linked workbooks together. */
export const LINKED_MAX_CELLS = 100_000
/** Longest text of a cell of a linked workbook in characters, the same as in Excel. */
export const LINKED_TEXT_MAX_CHARS = 32_767
/** Longest path of a linked workbook in characters. */
export const LINKED_TARGET_MAX_CHARS = 2_083
