import { columnName } from '#contract/workbook/cells.ts'
import type { SheetRows } from './rows.ts'

/** The number of columns of each sheet, and the 0-based row of each key. */
export type SheetLayouts = ReadonlyMap<
  string,
  { readonly columns: number; readonly rows: ReadonlyMap<string, number> }
>

/** Position of a formula: its sheet, its line's key and its 0-based column. */
export type FormulaPosition = {
  readonly sheet: string
  readonly key: string | null
  readonly column: number
}

/** A formula with cell references. `isLink` is true if it refers to another sheet. */
export type ResolvedFormula = { readonly formula: string; readonly isLink: boolean }

// Reference syntax:
// [key] this column, [key<] the previous one, [key<4] four columns before.
// [$key] the first column, [$key/2] the third, [key@2] the third without $.
// [key:] all columns, [key..] from the first to this one, [key|] the last.
// [Sheet.key] on another sheet.
const REFERENCE =
  /\[(\$?)(?:([\w -]+)\.)?(#|[a-z]\w*)(?:(<)(\d*)|\/(\d+)|@(\d+)|(:)|(\.\.)|(\|))?\]/g

const absolute = (column: number, row: number): string => `$${columnName(column)}$${row + 1}`

/** Where the lines of worksheets are, by their keys. */
export const sheetLayoutsOf = (sheets: readonly SheetRows[]): SheetLayouts =>
  new Map(
    sheets.map(({ name, columns, rows }) => {
      const keyed = rows.flatMap((row, index) =>
        'key' in row && row.key !== null ? [[row.key, index] as const] : [],
      )
      return [name, { columns, rows: new Map(keyed) }]
    }),
  )

type Parts = readonly (string | undefined)[]

const cellsOf = (parts: Parts, at: FormulaPosition, row: number, columns: number): string => {
  const [dollar, , , before, by, nth, free, all, upTo, last] = parts
  if (all) return `${absolute(1, row)}:${absolute(columns, row)}`
  if (last) return absolute(columns, row)
  if (nth !== undefined || dollar) return absolute(1 + Number(nth ?? 0), row)
  if (free !== undefined) return `${columnName(1 + Number(free))}${row + 1}`
  const name = `${columnName(at.column - (before ? Number(by || 1) : 0))}${row + 1}`
  return upTo ? `$${columnName(1)}${row + 1}:${name}` : name
}

const sheetPrefix = (sheet: string): string =>
  /^[A-Za-z]\w*$/.test(sheet) ? `${sheet}!` : `'${sheet}'!`

/**
 * Replaces the keys of a formula with cell references, in the syntax above. `#` is the formula's
 * own line. Throws on an unknown key, which is a bug of the template.
 */
export const resolveReferences = (
  source: string,
  places: SheetLayouts,
  at: FormulaPosition,
): ResolvedFormula => {
  let isLink = false
  const formula = source.replace(REFERENCE, (text: string, ...groups: readonly unknown[]) => {
    const parts = groups.map((part) => (typeof part === 'string' ? part : undefined))
    const [, sheet = at.sheet, name = ''] = parts
    const found = places.get(sheet)
    const row = found?.rows.get(name === '#' ? (at.key ?? '') : name)
    if (found === undefined || row === undefined) throw new Error(`no line ${text} for ${source}`)
    const cells = cellsOf(parts, at, row, found.columns)
    if (sheet === at.sheet) return cells
    isLink = true
    return sheetPrefix(sheet) + cells
  })
  return { formula, isLink }
}
