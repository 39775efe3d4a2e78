import { figuresIn } from './amounts.ts'
import { isPeriod, readPeriods } from './periods.ts'
import type { Page, Table } from './read-documents.ts'

const MOST_HEADING_CHARS = 110
const OF_TIME = /\b(?:by|per|in|for|the|quarter(?:s|ly)?|month(?:s|ly)?|years?|annual|yearly)\b/gi

/** A unit note, which is not a heading. */
const NOTE = /^\(?(?:(?:all )?(?:figures|amounts|numbers)\b|in\b)/i

/** True for column headings: several cells or several periods. */
const isColumns = (line: string): boolean =>
  /[\t|]/.test(line) ||
  readPeriods(line).periods.length > 1 ||
  line.split(/\s+/).every((word) => isPeriod(word))

/**
 * The text of the heading above a row, without the period that the heading contains. For the row
 * "Q3 12,675" below "Revenue by quarter" it is "Revenue". Null if the line above is prose or
 * missing.
 */
export const headingAbove = (
  fact: {
    readonly documentId: string
    readonly page: number
    readonly row: string
    readonly value: string
  },
  pages: readonly Page[],
): string | null => {
  const page = pages.find((one) => one.documentId === fact.documentId && one.page === fact.page)
  const lines = page?.text.split('\n').map((line) => line.trim()) ?? []
  const at = lines.findIndex((line) => line.includes(fact.row) && line.includes(fact.value))
  const above = lines
    .slice(0, Math.max(0, at))
    .findLast(
      (line) => line !== '' && !isColumns(line) && !NOTE.test(line) && figuresIn(line).length === 0,
    )
  if (above === undefined || above.length > MOST_HEADING_CHARS || /[.!?]$/.test(above)) return null
  return readPeriods(above.replace(/^#+ */, '')).rest.replace(OF_TIME, ' ').trim() || null
}

const MOST_TIMED_CHARS = 60
/**
 * True for a heading that sets the period or plan of everything below: "Results 2025", "## 2024".
 */
export const isTimedHeading = (line: string): boolean => {
  const bare = line.replace(/^#+ */, '').trim()
  const { periods, rest } = readPeriods(bare)
  return (
    bare.length <= MOST_TIMED_CHARS &&
    /^[\p{Lu}\d]/u.test(bare) &&
    !/[\t|:.!?;,]/.test(bare) &&
    figuresIn(rest).length === 0 &&
    periods.length === 1 &&
    periods.every(({ day }) => day === null)
  )
}

/** The last timed heading above each table on its page. `tables` must be in document order. */
export const timedHeadingsOf = (
  tables: readonly Table[],
  pages: readonly Page[],
): ReadonlyMap<Table, string> => {
  const found = new Map<Table, string>()
  for (const { documentId, page, text } of pages) {
    const lines = text.split('\n')
    let from = 0
    for (const table of tables.filter(
      (one) => one.documentId === documentId && one.page === page,
    )) {
      const cells = table.rows[1]?.filter((cell) => cell !== '') ?? []
      const at = lines.findIndex(
        (line, down) =>
          down >= from && cells.length > 0 && cells.every((cell) => line.includes(cell)),
      )
      if (at < 0) continue
      from = at + 1
      const heading = lines.slice(0, at).findLast(isTimedHeading) ?? ''
      found.set(table, heading.replace(/^#+ */, ''))
    }
  }
  return found
}
