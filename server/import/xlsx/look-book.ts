import type { CellStyle } from '#contract/workbook.ts'

/** The looks that a workbook's cells, rows and columns name, each once. */
export type LookBook = {
  readonly styles: { [id: string]: CellStyle }
  /** The id of the look of that number; null for the plain one. */
  readonly styleId: (look: string | undefined) => string | null
  /** The same for a cell of a row and a column whose looks have these ids. */
  readonly cellStyleId: (
    look: string | undefined,
    row: string | undefined,
    column: string | undefined,
  ) => string | null
}

/** What says that a cell has none of what its row or column has. Univer drops a null when a cell is edited. */
const NEUTRAL: CellStyle = {
  n: { pattern: 'General' },
  ff: 'Calibri',
  fs: 11,
  bl: 0,
  it: 0,
  ul: { s: 0 },
  st: { s: 0 },
  va: 1,
  cl: { rgb: '#000000' },
  bg: { rgb: '' },
  ht: 0,
  vt: 0,
  tb: 0,
  td: 0,
  tr: { a: 0 },
  pd: { l: 2, r: 2 },
  protection: { locked: 1 },
}
const NO_LINE = { s: 0, cl: { rgb: '#000000' } }

const neutralOf = (key: string, part: unknown): unknown =>
  key === 'bd'
    ? Object.fromEntries(Object.keys(part ?? {}).map((side) => [side, NO_LINE]))
    : NEUTRAL[key]

/** A cell's look with what undoes the one beneath it: in a file a cell takes nothing from its column. */
const undoing = (own: CellStyle, beneath: CellStyle): CellStyle => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(beneath).flatMap(([key, part]) => {
      const neutral = neutralOf(key, part)
      const isSaid = own[key] !== undefined || neutral === undefined || neutral === part
      return isSaid ? [] : [[key, neutral]]
    }),
  ),
})

/** Looks that are alike share one id; the plain one has none. */
export const createLookBook = (cells: readonly CellStyle[]): LookBook => {
  const styles: { [id: string]: CellStyle } = {}
  const ids = new Map<string, string>()
  const idOf = (style: CellStyle): string | null => {
    const text = JSON.stringify(style)
    if (text === '{}') return null
    const id = ids.get(text) ?? `s${ids.size}`
    ids.set(text, id)
    styles[id] = style
    return id
  }
  const byLook = cells.map(idOf)
  const styleId: LookBook['styleId'] = (look) => byLook[Number(look ?? 0)] ?? null
  const over = new Map<string, string | null>()
  return {
    styles,
    styleId,
    cellStyleId: (look, row, column) => {
      if (row === undefined && column === undefined) return styleId(look)
      const key = `${look} ${row} ${column}`
      const known = over.get(key)
      if (known !== undefined) return known
      const beneath = { ...styles[row ?? ''], ...styles[column ?? ''] }
      const id = idOf(undoing(styles[styleId(look) ?? ''] ?? {}, beneath))
      over.set(key, id)
      return id
    },
  }
}
