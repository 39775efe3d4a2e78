import type { CellStyle } from '#contract/workbook/workbook.ts'

/** The distinct styles of cells, rows and columns in a workbook. */
export type DistinctStyles = {
  /**
   * Worksheet default: the file's first style. Null if it is empty or has properties outside
   * `BASE_KEYS`.
   */
  readonly base: CellStyle | null
  readonly styles: { [id: string]: CellStyle }
  /** Style id for a style number. Null for the worksheet default and for an empty style. */
  readonly styleId: (styleIndex: string | undefined) => string | null
  /** Style id of a cell in a row and column with these style ids. */
  readonly cellStyleId: (
    styleIndex: string | undefined,
    row: string | undefined,
    column: string | undefined,
  ) => string | null
}

/**
 * Explicit defaults that override a row or column style. Null would not last, because Univer drops
 * null values when a cell is edited.
 */
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
  // Bottom, the default in files.
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

/** Overrides inherited style properties, because cells in files do not inherit from columns. */
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

/**
 * Safe properties for a worksheet default. Others would show on empty cells or turn numbers into
 * dates.
 */
const BASE_KEYS: ReadonlySet<string> = new Set(['ff', 'fs', 'cl', 'vt'])
const baseOf = (cells: readonly CellStyle[]): CellStyle | null => {
  const [plain = {}] = cells
  const keys = Object.keys(plain)
  return keys.length > 0 && keys.every((key) => BASE_KEYS.has(key)) ? plain : null
}

/**
 * Deduplicates styles. Most cells use the file's first style, so it becomes the worksheet default
 * if possible. The worksheet default and an empty style have no id.
 */
export const createDistinctStyles = (cells: readonly CellStyle[]): DistinctStyles => {
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
  const isBase = (style: CellStyle): boolean => JSON.stringify(style) === JSON.stringify(base)
  const idByIndex = cells.map((style) => (isBase(style) ? null : idOf(undoing(style, base ?? {}))))
  const styleId: DistinctStyles['styleId'] = (styleIndex) =>
    idByIndex[Number(styleIndex ?? 0)] ?? null
  const over = new Map<string, string | null>()
  return {
    base,
    styles,
    styleId,
    cellStyleId: (styleIndex, row, column) => {
      if (row === undefined && column === undefined) return styleId(styleIndex)
      const key = `${styleIndex} ${row} ${column}`
      const known = over.get(key)
      if (known !== undefined) return known
      const beneath = { ...base, ...styles[row ?? ''], ...styles[column ?? ''] }
      const id = idOf(undoing(cells[Number(styleIndex ?? 0)] ?? {}, beneath))
      over.set(key, id)
      return id
    },
  }
}
