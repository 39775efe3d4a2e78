import { randomUUID } from 'node:crypto'
import type { WorkbookData } from '#contract/workbook.ts'
import { toKeep } from '#server/sheets/kept-windows.ts'
import type { Store } from '#server/store/store.ts'

/** Rows of one insert, below every database's limit of parameters. */
const BATCH = 500
const MINUTE_MS = 60_000

/** Which spreadsheets: `of` is the owner; all hold the workbook, each a minute older than the one before. */
export type ManySpreadsheets = {
  readonly of: string
  readonly count: number
  readonly workbook: WorkbookData
  readonly newest?: Date
}

/** Stores spreadsheets with their windows and pictures; titles count from "Sheet 1", the newest. */
export const seedSpreadsheets = async (
  store: Store,
  { of, count, workbook, newest = new Date(0) }: ManySpreadsheets,
): Promise<void> => {
  const kept = toKeep(workbook)
  const workbook_data = JSON.stringify(workbook)
  const sheets = Array.from({ length: count }, (_, n) => {
    const at = new Date(newest.getTime() - n * MINUTE_MS).toISOString()
    return {
      id: randomUUID(),
      user_id: of,
      request_id: null,
      title: `Sheet ${n + 1}`,
      workbook_data,
      revision: 1,
      created_at: at,
      updated_at: at,
      share_code: null,
      shared_at: null,
    }
  })
  for (let from = 0; from < count; from += BATCH) {
    const batch = sheets.slice(from, from + BATCH)
    await store.insertInto('spreadsheets').values(batch).execute()
    await store
      .insertInto('sheet_windows')
      .values(batch.map(({ id }) => ({ spreadsheet_id: id, of_revision: 1, ...kept })))
      .execute()
  }
}
