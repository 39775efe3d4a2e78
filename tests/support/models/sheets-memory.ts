import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { err, ok } from '#contract/api/result.ts'
import type { SheetsPort, StoredSheet } from '#server/tools/context.ts'

/** In-memory spreadsheets with their change sets. */
export type MemorySheets = SheetsPort & {
  readonly changes: ChangeSet[]
  readonly stored: Map<string, StoredSheet>
}

/** A spreadsheets port for tool tests. Its revision rules match the store's. */
export const memorySheets = (): MemorySheets => {
  const stored = new Map<string, StoredSheet>()
  const changes: ChangeSet[] = []
  return {
    stored,
    changes,
    withLock: (_id, work) => work(),
    get: async (id) => {
      const sheet = stored.get(id)
      return sheet === undefined ? err({ type: 'not_found', id }) : ok(sheet)
    },
    // By default, every spreadsheet belongs to the conversation.
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
