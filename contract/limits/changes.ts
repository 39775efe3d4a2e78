/** Changes of a spreadsheet that one page of their list holds unless it says otherwise. */
export const CHANGE_PAGE_SIZE = 50
/** Cells of a change that one page holds unless it says otherwise. */
export const CHANGE_CELLS_PAGE_SIZE = 500
/** Cells of a change that one page holds at most: an open grid follows in few calls. */
export const CHANGE_CELLS_PAGE_MAX = 15_000
/** Cells that were changed since, which a refused undo names. */
export const UNDO_SHOWN_CONFLICTS = 500
/** The open grid follows changes of at most this many cells; above it the workbook is taken whole. */
export const FOLLOW_MAX_CELLS = 2000
/** The same beside unsaved edits, which a whole workbook would set against it. */
export const FOLLOW_UNSAVED_MAX_CELLS = 30_000
