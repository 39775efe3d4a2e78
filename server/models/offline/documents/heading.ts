import { figuresIn } from './amounts.ts'
import { isPeriod, readPeriods } from './periods.ts'
import type { Page } from './reading.ts'

const MOST_HEADING_CHARS = 110
const OF_TIME = /\b(?:by|per|in|for|the|quarter(?:s|ly)?|month(?:s|ly)?|years?|annual|yearly)\b/gi

/** What the figures are counted in, above which the heading stands. */
const NOTE = /^\(?(?:(?:all )?(?:figures|amounts|numbers)\b|in\b)/i

/** Heads of columns: cells, or several periods. */
const isColumns = (line: string): boolean =>
  /[\t|]/.test(line) ||
  readPeriods(line).periods.length > 1 ||
  line.split(/\s+/).every((word) => isPeriod(word))

/**
 * What a heading above a row says that its figures are, without its time: of "Q3 | 12,675" below "Revenue by
 * quarter" it is "Revenue". Null where prose, or nothing, stands above (DOC-159).
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
