// Every number of imports and exports, once.
import { MB_BYTES } from '../limits.ts'

const SECOND_MS = 1000

/** An import's container holds so many entries at most. */
export const IMPORT_MAX_ENTRIES = 10_000
/** What an import unpacks to at most. */
export const IMPORT_MAX_UNPACKED_BYTES = 512 * MB_BYTES
/** From this size on an entry's packing is looked at … */
export const IMPORT_RATIO_FROM_BYTES = 10 * MB_BYTES
/** … and may be so dense at most: unpacked to packed bytes. */
export const IMPORT_MAX_RATIO = 200
/** Pictures of an import, all together, as they are in the file: a save holds no more (ours). */
export const IMPORT_MAX_PICTURE_BYTES = 10 * MB_BYTES
/** One import takes so long at most, once it is its turn. */
export const IMPORT_TIMEOUT_MS = 60 * SECOND_MS
/** What is read of a text file for its preview (ours). */
export const IMPORT_PREVIEW_MAX_BYTES = 262_144
/** Of a file that is sent, in so many ms … (ours) */
export const UPLOAD_PACE_MS = 30 * SECOND_MS
/** … so many bytes come at least (ours). */
export const UPLOAD_PACE_BYTES = 65_536
/** A transfer takes so long at most, the way of its bytes included (ours). */
export const TRANSFER_TIMEOUT_MS = 15 * 60 * SECOND_MS
/** Of an upload of documents something is heard within so long: bytes that go out, or its answer … */
export const UPLOAD_SILENCE_MS = 5 * 60 * SECOND_MS
/** … and while it is, it takes so long at most: 50 files of 50 MB at 0.25 Mbit/s (ours). */
export const UPLOAD_TIMEOUT_MS = 24 * 60 * 60 * SECOND_MS
/** The JSON of an imported workbook is this long at most: it must fit into a save (ours). */
export const IMPORT_MAX_WORKBOOK_BYTES = 30 * MB_BYTES
/** Rows of a text file that its preview shows (ours). */
export const IMPORT_PREVIEW_ROWS = 50
/** Columns that it shows (ours). */
export const IMPORT_PREVIEW_COLUMNS = 50
/** So much of each cell, in UTF-16 units (ours). */
export const IMPORT_PREVIEW_TEXT_CHARS = 200
/** One export takes so long at most, once it is its turn (ours). */
export const EXPORT_TIMEOUT_MS = 60 * SECOND_MS
/** Workbooks that an imported one is linked with: so many are kept (ours) … */
export const LINKED_MAX_WORKBOOKS = 100
/** … with so many cells, all together (ours) … */
export const LINKED_MAX_CELLS = 100_000
/** … of so many characters each, as Excel has it … */
export const LINKED_TEXT_MAX_CHARS = 32_767
/** … and the place where each lay, in characters (ours). */
export const LINKED_TARGET_MAX_CHARS = 2_083
