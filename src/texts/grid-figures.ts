/** Figures of the selected cells, by function. */
export const GRID_FIGURES = {
  SUM: 'Sum',
  AVERAGE: 'Average',
  COUNTA: 'Count',
  COUNT: 'Numbers',
  MIN: 'Min',
  MAX: 'Max',
} as const
/** The button that chooses a figure. */
export const CHOOSE_FIGURE = 'Choose a figure of the selection'
