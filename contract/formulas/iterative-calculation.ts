/**
 * Settings of iterative calculation. It stops after `count` passes, or once no value changes by
 * more than `change`.
 */
export type Iteration = { readonly count: number; readonly change: number }

/** Excel's defaults. They apply when a file enables iterative calculation without values. */
const EXCEL: Iteration = { count: 100, change: 0.001 }
/** Excel's upper limit. */
const MOST_ITERATIONS = 32_767

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

const figureOf = (value: unknown): number | null => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(figure) ? figure : null
}

/**
 * Reads the iterative calculation settings from a workbook's `custom` data (`custom.file.calcPr`).
 * Returns null if they are off. Circular formulas are then errors.
 */
export const iterationOf = (custom: unknown): Iteration | null => {
  const settings = inside(inside(custom, 'file'), 'calcPr')
  const isOn = /^(?:1|true)$/.test(String(inside(settings, 'iterate')))
  if (!isOn) return null
  const count = figureOf(inside(settings, 'iterateCount')) ?? EXCEL.count
  const change = figureOf(inside(settings, 'iterateDelta')) ?? EXCEL.change
  return {
    count: Math.min(Math.max(1, Math.trunc(count)), MOST_ITERATIONS),
    change: Math.max(0, change),
  }
}
