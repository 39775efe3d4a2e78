import { err, ok } from '#contract/api/result.ts'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import type { SheetsPort } from '../tools/context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { changeHeadOf } from './change-heads.ts'
import type { Spreadsheets } from './spreadsheets.ts'
import { uniqueTitle } from './unique-title.ts'
import type { PerUserQueue } from '../per-user-queue.ts'

/** The spreadsheets of a user, for the assistant's tools. */
export const sheetsPort = (
  spreadsheets: Spreadsheets,
  queue: PerUserQueue,
  history: SheetsPort['history'],
): SheetsPort => ({
  history,
  withLock: queue.wait,
  get: async (id) => {
    const sheet = await spreadsheets.get(id)
    if (!sheet) return err({ type: 'not_found', id })
    await yieldToEventLoop()
    const workbook = parseWorkbook(sheet.workbook_data)
    if (!workbook.ok) return workbook
    const { title, revision } = sheet
    return ok({ id, title, revision, workbook_data: workbook.value })
  },
  hasMovedSince: async (id, revision) => (await spreadsheets.movedSince(id, revision)) === 'moved',
  isUsedIn: spreadsheets.isUsedIn,
  create: async ({ id, title: wanted, workbook_data: data }) => {
    const title = await uniqueTitle(spreadsheets, wanted)
    const workbook_data = { ...data, name: title }
    const { revision } = await spreadsheets.create({ id, title, workbook_data })
    return { id, title, revision, workbook_data }
  },
  applyChangeSet: async ({ spreadsheetId, baseRevision, workbook_data, changeSet }) => {
    const workbookText = JSON.stringify(workbook_data)
    await yieldToEventLoop()
    const changed = await spreadsheets.change({
      id: spreadsheetId,
      workbookText,
      workbook: workbook_data,
      baseRevision,
      changeSet,
      head: changeHeadOf(changeSet, workbook_data),
    })
    return changed.ok ? ok({ revision: changed.value.revision }) : changed
  },
})
