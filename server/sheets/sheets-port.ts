import { err, ok } from '#contract/api/result.ts'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { RUN_OPEN_SPREADSHEETS_MAX } from '#contract/limits/engine-sessions.ts'
import type { SheetsPort, StoredSheet } from '../tools/context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { changeHeadOf } from './change-heads.ts'
import type { Spreadsheets } from './spreadsheets.ts'
import { createLruCache } from './lru-cache.ts'
import { workbookText } from './workbook-text.ts'
import { uniqueTitle } from './unique-title.ts'
import type { PerUserQueue } from '../per-user-queue.ts'

/**
 * The spreadsheets of a user, for the tools of one run. Keeps the spreadsheets that the run used
 * last, so that a call reads and writes only what changed.
 */
export const sheetsPort = (
  spreadsheets: Spreadsheets,
  queue: PerUserQueue,
  history: SheetsPort['history'],
): SheetsPort => {
  const opened = createLruCache<StoredSheet>(RUN_OPEN_SPREADSHEETS_MAX)
  const keep = (sheet: StoredSheet): StoredSheet => {
    opened.set(sheet.id, sheet, 1)
    return sheet
  }
  return {
    history,
    withLock: queue.wait,
    get: async (id) => {
      const head = await spreadsheets.head(id)
      if (!head) return err({ type: 'not_found', id })
      const known = opened.get(id)
      if (known?.revision === head.revision) return ok({ ...known, title: head.title })
      const sheet = await spreadsheets.get(id)
      if (!sheet) return err({ type: 'not_found', id })
      await yieldToEventLoop()
      const workbook = parseWorkbook(sheet.workbook_data)
      if (!workbook.ok) return workbook
      const { title, revision } = sheet
      return ok(keep({ id, title, revision, workbook_data: workbook.value }))
    },
    hasMovedSince: async (id, revision) =>
      (await spreadsheets.movedSince(id, revision)) === 'moved',
    isUsedIn: spreadsheets.isUsedIn,
    create: async ({ id, title: wanted, workbook_data: data }) => {
      const title = await uniqueTitle(spreadsheets, wanted)
      const workbook_data = { ...data, name: title }
      const { revision } = await spreadsheets.create({ id, title, workbook_data })
      return { id, title, revision, workbook_data }
    },
    applyChangeSet: async ({ spreadsheetId, baseRevision, workbook_data, changeSet }) => {
      const text = workbookText(workbook_data)
      await yieldToEventLoop()
      const changed = await spreadsheets.change({
        id: spreadsheetId,
        workbookText: text,
        workbook: workbook_data,
        baseRevision,
        changeSet,
        head: changeHeadOf(changeSet, workbook_data),
      })
      if (!changed.ok) return changed
      const { revision, title } = changed.value
      keep({ id: spreadsheetId, title, revision, workbook_data })
      return ok({ revision })
    },
  }
}
