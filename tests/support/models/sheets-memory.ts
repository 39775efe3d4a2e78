import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { err, ok } from '#contract/api/result.ts'
import type { SheetsPort, StoredSheet } from '#server/tools/context.ts'

/** Spreadsheets kept in memory, with the change sets they were written by. */
export type MemorySheets = SheetsPort & {
  readonly changes: ChangeSet[]
  readonly stored: Map<string, StoredSheet>
}

/** A spreadsheets port for tests of the tools alone: the same rules of revisions as the store. */
export const memorySheets = (): MemorySheets => {
  const stored = new Map<string, StoredSheet>()
  const changes: ChangeSet[] = []
  return {
    stored,
    changes,
    inTurn: (_id, work) => work(),
    get: async (id) => {
      const sheet = stored.get(id)
      return sheet === undefined ? err({ type: 'not_found', id }) : ok(sheet)
    },
    // All that is there counts as brought in; a test of others says so.
    isUsedIn: async () => true,
    create: async (sheet) => {
      const row = { ...structuredClone(sheet), revision: 1 }
      stored.set(sheet.id, row)
      return row
    },
    applyChangeSet: async ({ spreadsheetId, baseRevision, workbook_data, changeSet }) => {
      const sheet = stored.get(spreadsheetId)
      if (sheet === undefined) return err({ type: 'not_found', id: spreadsheetId })
      if (sheet.revision !== baseRevision) {
        return err({ type: 'stale_revision', revision: sheet.revision })
      }
      const revision = baseRevision + 1
      stored.set(spreadsheetId, { ...sheet, revision, workbook_data })
      changes.push(changeSet)
      return ok({ revision })
    },
  }
}
