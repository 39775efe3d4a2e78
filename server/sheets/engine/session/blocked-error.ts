/** The result of an array formula that a cell in its way blocks. */
export const BLOCKED_ERROR = '#SPILL!'
