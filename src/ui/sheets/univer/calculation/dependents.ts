import type { IRange, IUnitRange } from '@univerjs/core'

/** The index groups cells into blocks of 32 rows by 8 columns. */
const BLOCK_ROWS = 32
const BLOCK_COLUMNS = 8
/** A range that covers more blocks goes to the `wide` list, which every lookup scans. */
const BLOCKS_MOST = 64

/** A range without NaN. Univer marks the open ends of whole rows and columns with NaN. */
type Area = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}
type Entry<T> = Area & { readonly readers: T[] }
type Sheet<T> = {
  readonly areas: Map<string, Entry<T>>
  readonly blocks: Map<number, Map<number, Entry<T>[]>>
  readonly wide: Entry<T>[]
}

const or = (value: number, open: number): number => (Number.isNaN(value) ? open : value)

/** Replaces NaN with 0 or Infinity, because an open end reaches the edge of the worksheet. */
const areaOf = ({ startRow, startColumn, endRow, endColumn }: IRange): Area => ({
  top: or(startRow, 0),
  left: or(startColumn, 0),
  bottom: or(endRow, Infinity),
  right: or(endColumn, Infinity),
})

const meets = (a: Area, b: Area): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

const spanOf = ({ top, left, bottom, right }: Area) => ({
  firstRow: Math.floor(top / BLOCK_ROWS),
  lastRow: Math.floor(bottom / BLOCK_ROWS),
  firstColumn: Math.floor(left / BLOCK_COLUMNS),
  lastColumn: Math.floor(right / BLOCK_COLUMNS),
})

const blockCount = (area: Area): number => {
  const { firstRow, lastRow, firstColumn, lastColumn } = spanOf(area)
  return (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1)
}

const keyOf = (unitId: string, sheetId: string): string => `${unitId} ${sheetId}`

/** An index from cells to their readers. We build it once and query it for each changed range. */
export class Dependents<T> {
  readonly #sheets = new Map<string, Sheet<T>>()

  add(reader: T, { unitId, sheetId, range }: IUnitRange): void {
    const sheet = this.#sheet(keyOf(unitId, sheetId))
    const area = areaOf(range)
    const key = `${area.top} ${area.left} ${area.bottom} ${area.right}`
    const known = sheet.areas.get(key)
    if (known) {
      known.readers.push(reader)
      return
    }
    const entry = { ...area, readers: [reader] }
    sheet.areas.set(key, entry)
    if (blockCount(area) > BLOCKS_MOST) sheet.wide.push(entry)
    else this.#place(sheet, entry)
  }

  /**
   * Calls `found` for each reader of the range. A reader with several matching ranges is reported
   * several times.
   */
  each({ unitId, sheetId, range }: IUnitRange, found: (reader: T) => void): void {
    const sheet = this.#sheets.get(keyOf(unitId, sheetId))
    if (!sheet) return
    const area = areaOf(range)
    const visit = (entries: Iterable<Entry<T>>): void => {
      for (const entry of entries)
        if (meets(entry, area)) for (const one of entry.readers) found(one)
    }
    if (blockCount(area) > BLOCKS_MOST) {
      visit(sheet.areas.values())
      return
    }
    visit(sheet.wide)
    const { firstRow, lastRow, firstColumn, lastColumn } = spanOf(area)
    for (let row = firstRow; row <= lastRow; row += 1)
      for (let column = firstColumn; column <= lastColumn; column += 1)
        visit(sheet.blocks.get(row)?.get(column) ?? [])
  }

  #sheet(key: string): Sheet<T> {
    const known = this.#sheets.get(key)
    if (known) return known
    const sheet: Sheet<T> = { areas: new Map(), blocks: new Map(), wide: [] }
    this.#sheets.set(key, sheet)
    return sheet
  }

  #place({ blocks }: Sheet<T>, entry: Entry<T>): void {
    const { firstRow, lastRow, firstColumn, lastColumn } = spanOf(entry)
    for (let row = firstRow; row <= lastRow; row += 1) {
      const columns = blocks.get(row) ?? new Map<number, Entry<T>[]>()
      blocks.set(row, columns)
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const entries = columns.get(column)
        if (entries) entries.push(entry)
        else columns.set(column, [entry])
      }
    }
  }
}
