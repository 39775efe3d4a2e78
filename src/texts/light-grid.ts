/** Accessible names of the light grid's parts. */
export const LIGHT_GRID = {
  address: 'Selected cell',
  content: 'Formula or value',
  tabs: 'Worksheets',
  corner: 'Rows',
} as const
