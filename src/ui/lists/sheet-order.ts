import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { normalizeText } from '#contract/api/search.ts'
import type { SheetOrder } from './sheet-list-params.ts'

type Sheets = readonly SpreadsheetSummary[]

/** Sorts "Plan 2" before "Plan 10", case-insensitively. */
const titles = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Timestamps are ISO in UTC, so they sort as strings. */
const newer = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

const compare: Readonly<
  Record<SheetOrder, (a: SpreadsheetSummary, b: SpreadsheetSummary) => number>
> = {
  edited: (a, b) => newer(a.updated_at, b.updated_at),
  created: (a, b) => newer(a.created_at, b.created_at),
  title: (a, b) => titles.compare(a.title, b.title),
}

/** Sorts spreadsheets. The sort is stable. */
export const sortSheets = (sheets: Sheets, order: SheetOrder): Sheets =>
  sheets.toSorted(compare[order])

/** Spreadsheets whose titles contain every search word, ignoring case and accents. */
export const filterByTitle = (sheets: Sheets, query: string): Sheets => {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return sheets
  return sheets.filter(({ title }) => {
    const text = normalizeText(title)
    return words.every((word) => text.includes(word))
  })
}
