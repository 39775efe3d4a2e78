import type { Readings, StoredTable } from '../readings.ts'
import { isLikelyContinuation, joinTableRows } from './continuation.ts'
import { countHeaderRows } from './header-rows.ts'
import { isAdjacentTable } from './adjacent-tables.ts'
import { unitLine } from './unit-note.ts'

/** Maximum number of parts that are joined in each direction. */
const MOST_PAGES = 200

type Source = {
  readonly table: (number: number) => Promise<StoredTable | null>
  readonly text: (page: number) => Promise<string>
}

/** Whether `below` continues `above`: they look alike and no text lies between them. */
const goesOn = async (
  { text }: Source,
  above: StoredTable,
  below: StoredTable,
): Promise<boolean> => {
  if (!isLikelyContinuation(above, below)) return false
  const [first, second] = [await text(above.page), await text(below.page)]
  return isAdjacentTable({ text: first, rows: above.rows }, { text: second, rows: below.rows })
}

/**
 * The parts of the same table that come before `from` (`step` -1) or after it (1), nearest first.
 */
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

/** Only a PDF has real pages. Pages of other formats are worksheets or chunks. */
const HAS_PAGES = 'pdf'

/**
 * A table joined with its continuations. `number` is the number of its first part. `units` is the
 * line above that part that states the units.
 */
export type WholeTable = StoredTable & { readonly number: number; readonly units?: string }

const unitsOver = async (
  source: Source,
  { page, rows }: StoredTable,
): Promise<{ readonly units?: string }> => {
  const { titles, heads } = countHeaderRows(rows)
  const units = heads === 0 ? null : unitLine(await source.text(page), rows, titles + heads)
  return units === null ? {} : { units }
}

/**
 * The table `number`. In a PDF it includes its parts on adjacent pages. Null if no table has this
 * number.
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
  // Without head rows in the first part, nothing proves that the parts belong together.
  const isOne = countHeaderRows(found[0]?.rows ?? []).heads > 0
  const parts = isOne ? found : [table]
  const rows = joinTableRows(parts)
  const isCut = parts.some((part) => part.isCut)
  const first = parts[0] ?? table
  const units = await unitsOver(source, first)
  return { ...first, number: isOne ? number - before.length : number, rows, isCut, ...units }
}
