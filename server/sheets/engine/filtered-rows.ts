import * as v from 'valibot'
import type { WorkbookData } from '#contract/workbook/workbook.ts'

const Rows = v.fallback(v.optional(v.array(v.number()), []), [])
const Sheets = v.record(
  v.string(),
  v.fallback(v.object({ cachedFilteredOut: Rows, tableFilteredOutRows: Rows }), {
    cachedFilteredOut: [],
    tableFilteredOutRows: [],
  }),
)
const PLUGINS: ReadonlySet<unknown> = new Set(['SHEET_FILTER_PLUGIN', 'SHEET_TABLE_PLUGIN'])

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

/** Rows hidden by filters of sheets and tables, by sheet id. */
export const filteredRows = ({
  resources,
}: WorkbookData): ReadonlyMap<string, ReadonlySet<number>> => {
  const found = new Map<string, Set<number>>()
  const all = Array.isArray(resources) ? resources : []
  for (const { name, data } of all as readonly { readonly name?: unknown; data?: unknown }[]) {
    if (!PLUGINS.has(name)) continue
    const sheets = v.safeParse(Sheets, parsed(data))
    for (const [id, filters] of Object.entries(sheets.success ? sheets.output : {})) {
      const rows = found.get(id) ?? new Set<number>()
      for (const row of filters.cachedFilteredOut) rows.add(row)
      for (const row of filters.tableFilteredOutRows) rows.add(row)
      found.set(id, rows)
    }
  }
  return found
}
