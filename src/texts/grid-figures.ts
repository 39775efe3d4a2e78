/** Figures of the selected cells, by the function that each is. */
export const GRID_FIGURES = {
  SUM: 'Sum',
  AVERAGE: 'Average',
  COUNTA: 'Count',
  COUNT: 'Numbers',
  MIN: 'Min',
  MAX: 'Max',
} as const
/** The tool that chooses one of them. */
export const CHOOSE_FIGURE = 'Choose a figure of the selection'
