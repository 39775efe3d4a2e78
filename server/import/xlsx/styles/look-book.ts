import type { CellStyle } from '#contract/workbook/workbook.ts'

/** The looks that a workbook's cells, rows and columns name, each once. */
export type LookBook = {
  /** What cells have that say nothing, where a worksheet can have it for all of its cells; null where it cannot. */
  readonly base: CellStyle | null
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
  // Where a file says none.
  vt: 3,
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

/** What a worksheet's own look may say: more would show where there are no cells, or turn numbers into days. */
const BASE_KEYS: ReadonlySet<string> = new Set(['ff', 'fs', 'cl', 'vt'])
const baseOf = (cells: readonly CellStyle[]): CellStyle | null => {
  const [plain = {}] = cells
  const keys = Object.keys(plain)
  return keys.length > 0 && keys.every((key) => BASE_KEYS.has(key)) ? plain : null
}

/**
 * Looks that are alike share one id; the plain one has none. The first look of a file is what most of its cells have:
 * where it can be their worksheet's own, they name none.
 */
export const createLookBook = (cells: readonly CellStyle[]): LookBook => {
  const base = baseOf(cells)
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
  const isBase = (look: CellStyle): boolean => JSON.stringify(look) === JSON.stringify(base)
  const byLook = cells.map((look) => (isBase(look) ? null : idOf(undoing(look, base ?? {}))))
  const styleId: LookBook['styleId'] = (look) => byLook[Number(look ?? 0)] ?? null
  const over = new Map<string, string | null>()
  return {
    base,
    styles,
    styleId,
    cellStyleId: (look, row, column) => {
      if (row === undefined && column === undefined) return styleId(look)
      const key = `${look} ${row} ${column}`
      const known = over.get(key)
      if (known !== undefined) return known
      const beneath = { ...base, ...styles[row ?? ''], ...styles[column ?? ''] }
      const id = idOf(undoing(cells[Number(look ?? 0)] ?? {}, beneath))
      over.set(key, id)
      return id
    },
  }
}
