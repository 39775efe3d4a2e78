/** Default page size of the change history. */
export const CHANGE_PAGE_SIZE = 50
/** Default number of cells per page of a change. */
export const CHANGE_CELLS_PAGE_SIZE = 500
/**
 * Maximum number of cells per page of a change. A large page lets the grid catch up in few calls.
 */
export const CHANGE_CELLS_PAGE_MAX = 15_000
/** Maximum number of conflicting cells that a rejected undo lists. */
export const UNDO_SHOWN_CONFLICTS = 500
/**
 * The grid applies changes of up to this many cells. For larger changes, the client reloads the
 * workbook.
 */
export const FOLLOW_MAX_CELLS = 2000
/**
 * Replaces `FOLLOW_MAX_CELLS` while the user has unsaved edits. This limit is higher, because a
 * reload would conflict with the edits.
 */
export const FOLLOW_UNSAVED_MAX_CELLS = 30_000
