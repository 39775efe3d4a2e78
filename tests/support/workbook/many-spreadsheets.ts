import { randomUUID } from 'node:crypto'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { windowToCache } from '#server/sheets/windows/cached-window.ts'
import type { Store } from '#server/store/store.ts'

/** Rows per insert, below the parameter limit of every database. */
const BATCH = 500
const MINUTE_MS = 60_000

/** `of` is the owner. Each spreadsheet is a minute older than the one before. */
export type ManySpreadsheets = {
  readonly of: string
  readonly count: number
  readonly workbook: (n: number) => WorkbookData
  readonly newest?: Date
}

/** Inserts spreadsheets with cached windows and previews. "Sheet 1" is the newest. */
export const seedSpreadsheets = async (
  store: Store,
  { of, count, workbook, newest = new Date(0) }: ManySpreadsheets,
): Promise<void> => {
  const sheetAt = (n: number) => {
    const at = new Date(newest.getTime() - n * MINUTE_MS).toISOString()
    const data = workbook(n)
    const row = {
      id: randomUUID(),
      user_id: of,
      request_id: null,
      title: `Sheet ${n + 1}`,
      workbook_data: JSON.stringify(data),
      revision: 1,
      created_at: at,
      updated_at: at,
      share_code: null,
      made_of: null,
      shared_at: null,
    }
    return { row, kept: { spreadsheet_id: row.id, of_revision: 1, ...windowToCache(data) } }
  }
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from)
    const batch = Array.from({ length }, (_, at) => sheetAt(from + at))
    await store
      .insertInto('spreadsheets')
      .values(batch.map(({ row }) => row))
      .execute()
    await store
      .insertInto('sheet_windows')
      .values(batch.map(({ kept }) => kept))
      .execute()
  }
}
