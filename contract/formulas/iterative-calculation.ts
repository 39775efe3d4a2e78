/** How formulas that circle are calculated: at most so many times, until no value changes by as much. */
export type Iteration = { readonly count: number; readonly change: number }

/** Excel's own, where a file that asks for iterative calculation says no others. */
const EXCEL: Iteration = { count: 100, change: 0.001 }
/** The most that Excel takes. */
const MOST_ITERATIONS = 32_767

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

const figureOf = (said: unknown): number | null => {
  const figure = typeof said === 'string' && said.trim() !== '' ? Number(said) : Number.NaN
  return Number.isFinite(figure) ? figure : null
}

/**
 * Reads iterative calculation from a workbook's `custom`, as the file said it (`custom.file.calcPr`). Null
 * where circular formulas are errors.
 */
export const iterationOf = (custom: unknown): Iteration | null => {
  const said = inside(inside(custom, 'file'), 'calcPr')
  const isOn = /^(?:1|true)$/.test(String(inside(said, 'iterate')))
  if (!isOn) return null
  const count = figureOf(inside(said, 'iterateCount')) ?? EXCEL.count
  const change = figureOf(inside(said, 'iterateDelta')) ?? EXCEL.change
  return {
    count: Math.min(Math.max(1, Math.trunc(count)), MOST_ITERATIONS),
    change: Math.max(0, change),
  }
}
