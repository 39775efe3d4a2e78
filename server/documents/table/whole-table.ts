import type { StoredTable } from '../readings.ts'
import { headsOf } from './heads.ts'

/** A table goes on over so many pages at most. */
const MOST_PAGES = 200

const widthOf = ({ rows }: StoredTable): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

/** The rows that stand above the first of its figures, as one text; null where it has no heads. */
const headOf = ({ rows }: StoredTable): string | null => {
  const { titles, heads } = headsOf(rows)
  return heads === 0 ? null : JSON.stringify(rows.slice(titles, titles + heads))
}

/** Whether the next table goes on with this one: at the top of the next page, with the same heads. */
const goesOn = (above: StoredTable, below: StoredTable): boolean => {
  if (below.page !== above.page + 1 || widthOf(below) !== widthOf(above)) return false
  const head = headOf(above)
  return head !== null && head === headOf(below) && headsOf(below.rows).titles === 0
}

type TableAt = (number: number) => Promise<StoredTable | null>

/** The tables before (-1) or behind (1) that one, as far as they belong to it, the nearest first. */
const beside = async (
  tableAt: TableAt,
  from: StoredTable,
  number: number,
  step: -1 | 1,
): Promise<readonly StoredTable[]> => {
  const found: StoredTable[] = []
  let last = from
  for (let at = number + step; at > 0 && found.length < MOST_PAGES; at += step) {
    const next = await tableAt(at)
    if (next === null) break
    if (!(step > 0 ? goesOn(last, next) : goesOn(next, last))) break
    found.push(next)
    last = next
  }
  return found
}

/** Of the others a page is a worksheet, or cut by the count of characters. */
const HAS_PAGES = 'pdf'

/**
 * The table of that number, of a PDF with what it goes on with from page to page, its heads once; null where there
 * is none.
 */
export const wholeTable = async (
  { file_type }: { readonly file_type: string },
  tableAt: TableAt,
  number: number,
): Promise<StoredTable | null> => {
  const table = await tableAt(number)
  if (table === null || file_type !== HAS_PAGES) return table
  const before = await beside(tableAt, table, number, -1)
  const behind = await beside(tableAt, table, number, 1)
  const parts = [...before.toReversed(), table, ...behind]
  const rows = parts.flatMap((part, at) =>
    at === 0 ? part.rows : part.rows.slice(headsOf(part.rows).heads),
  )
  return { ...(parts[0] ?? table), rows, isCut: parts.some(({ isCut }) => isCut) }
}
