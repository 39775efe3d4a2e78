/** The monospace font stack for code and formulas, for CSS and canvas. */
export const CODE_FONT =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace"
