/** Horizontal padding in px of a cell that sets no padding itself. */
export const CELL_PADDING_PX = 4
