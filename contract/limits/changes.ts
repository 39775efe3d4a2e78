/** Default page size of the change history. */
export const CHANGE_PAGE_SIZE = 50
/** Default number of cells per page of a change. */
export const CHANGE_CELLS_PAGE_SIZE = 500
/** Most cells per page of a change. A large page lets the grid catch up in few calls. */
export const CHANGE_CELLS_PAGE_MAX = 15_000
/** Conflicting cells that a rejected undo lists. */
export const UNDO_SHOWN_CONFLICTS = 500
/** The grid applies changes up to this many cells. Above it, the client reloads the workbook. */
export const FOLLOW_MAX_CELLS = 2000
/**
 * `FOLLOW_MAX_CELLS` with unsaved edits. The limit is higher because a reloaded workbook would
 * conflict with them.
 */
export const FOLLOW_UNSAVED_MAX_CELLS = 30_000
