/** Room left and right of a cell's text where its style names none, px. */
export const CELL_PADDING_PX = 4
