import type { Readings, StoredTable } from '../readings.ts'
import { isAlike, rowsOf } from './continued.ts'
import { headsOf } from './heads.ts'
import { isNextTo } from './next-page.ts'
import { unitLine } from './unit-note.ts'

/** A table goes on over so many pages at most. */
const MOST_PAGES = 200

type Source = {
  readonly table: (number: number) => Promise<StoredTable | null>
  readonly text: (page: number) => Promise<string>
}

/** Whether it goes on: nothing stands behind the one and before the other. */
const goesOn = async (
  { text }: Source,
  above: StoredTable,
  below: StoredTable,
): Promise<boolean> => {
  if (!isAlike(above, below)) return false
  const [first, second] = [await text(above.page), await text(below.page)]
  return isNextTo({ text: first, rows: above.rows }, { text: second, rows: below.rows })
}

/** The tables before (-1) or behind (1) that one, as far as they belong to it, the nearest first. */
const beside = async (
  source: Source,
  from: StoredTable,
  number: number,
  step: -1 | 1,
): Promise<readonly StoredTable[]> => {
  const found: StoredTable[] = []
  let last = from
  for (let at = number + step; at > 0 && found.length < MOST_PAGES; at += step) {
    const next = await source.table(at)
    if (next === null) break
    const [above, below] = step > 0 ? [last, next] : [next, last]
    if (!(await goesOn(source, above, below))) break
    found.push(next)
    last = next
  }
  return found
}

/** Of the others a page is a worksheet, or cut by the count of characters. */
const HAS_PAGES = 'pdf'

/** A table with what it goes on with; `number` is that of its first part, `units` the line above it. */
export type WholeTable = StoredTable & { readonly number: number; readonly units?: string }

/** What stands above a table on its page about its units; a worksheet has no lines. */
const unitsOver = async (
  source: Source,
  { page, rows }: StoredTable,
): Promise<{ readonly units?: string }> => {
  const { titles, heads } = headsOf(rows)
  const units = heads === 0 ? null : unitLine(await source.text(page), rows, titles + heads)
  return units === null ? {} : { units }
}

/**
 * The table of that number, of a PDF with what it goes on with from page to page, its heads once; null where there
 * is none.
 */
export const wholeTable = async (
  { id, file_type }: { readonly id: string; readonly file_type: string },
  readings: Pick<Readings, 'table' | 'text'>,
  number: number,
): Promise<WholeTable | null> => {
  const source: Source = {
    table: (at) => readings.table(id, at),
    text: (page) => readings.text(id, page),
  }
  const table = await source.table(number)
  if (table === null) return null
  if (file_type !== HAS_PAGES) return { ...table, number, ...(await unitsOver(source, table)) }
  const before = await beside(source, table, number, -1)
  const behind = await beside(source, table, number, 1)
  const found = [...before.toReversed(), table, ...behind]
  // Of tables without heads nothing tells that they are one.
  const isOne = headsOf(found[0]?.rows ?? []).heads > 0
  const parts = isOne ? found : [table]
  const rows = rowsOf(parts)
  const isCut = parts.some((part) => part.isCut)
  const first = parts[0] ?? table
  const units = await unitsOver(source, first)
  return { ...first, number: isOne ? number - before.length : number, rows, isCut, ...units }
}
