/** The font of code and formulas, as CSS and canvases take a list of families. */
export const CODE_FONT =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace"
