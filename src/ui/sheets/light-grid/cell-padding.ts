/** Horizontal padding of a cell without its own, px. */
export const CELL_PADDING_PX = 4
