import { cellName, columnName, parseRange } from '#contract/cells.ts'
import type { Outcome } from './step.ts'

/** A block of cells as read_range answers it, from A1 on. */
export type Cells = {
  readonly values: readonly (readonly unknown[])[]
  readonly formulas: Readonly<Record<string, unknown>>
  readonly truncated: boolean
}

/** A figure, or the text that a formula gives, with the label that stands left of it. */
export type Labelled = {
  readonly label: string
  readonly cell: string
  readonly value: number | string
  readonly isFormula: boolean
}

/** What a read_range outcome holds; a range that starts elsewhere than in A1 is not understood. */
export const cellsOf = (outcome: Outcome): Cells => {
  const { values, formulas, truncated } = outcome.output
  return {
    values: Array.isArray(values) ? (values as readonly (readonly unknown[])[]) : [],
    formulas: (formulas ?? {}) as Readonly<Record<string, unknown>>,
    truncated: truncated === true,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The labels of the sheet with the first figure or result to their right, top to bottom. */
export const labelledFigures = ({ values, formulas }: Cells): readonly Labelled[] =>
  values.flatMap((row, r) =>
    row.flatMap((label, c) => {
      if (!isText(label)) return []
      const next = row.findIndex((value, at) => at > c && value !== null && value !== '')
      const value = row[next]
      const cell = cellName(r, next)
      const isFormula = cell in formulas
      const isResult = typeof value === 'number' || (isFormula && typeof value === 'string')
      return isResult ? [{ label: label.trim(), cell, value, isFormula }] : []
    }),
  )

/** A column with a head and figures below it, as a range without the head. */
export type Column = { readonly head: string; readonly range: string; readonly figures: number }

const columnAt = (cells: Cells, head: string, r: number, c: number): Column | null => {
  const below = cells.values.slice(r + 1)
  const end = below.findIndex((row) => typeof row[c] !== 'number')
  const figures = end < 0 ? below.length : end
  if (figures < 2) return null
  const last = cells.truncated && end < 0 ? '1048576' : String(r + 1 + figures)
  const name = columnName(c)
  return { head: head.trim(), range: `${name}${r + 2}:${name}${last}`, figures }
}

/** The columns of figures that have a head. */
export const columnsOf = (cells: Cells): readonly Column[] =>
  cells.values.flatMap((row, r) =>
    row.flatMap((head, c) => {
      const column = isText(head) ? columnAt(cells, head, r, c) : null
      return column ? [column] : []
    }),
  )

/** The range that a name means by itself, "B" as B:B and "Q1" as Q1; null outside the cells in use. */
export const rangeNamed = ({ values, truncated }: Cells, name: string): string | null => {
  const range = /\d/.test(name) ? name : `${name}:${name}`
  const found = parseRange(range)
  if (!found.ok) return null
  const { startColumn, startRow } = found.value
  const isInUse = startColumn < (values[0]?.length ?? 0) && (truncated || startRow < values.length)
  return isInUse ? range : null
}
