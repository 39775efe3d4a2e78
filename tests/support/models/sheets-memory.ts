import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { err, ok } from '#contract/api/result.ts'
import { changeHeadOf } from '#server/sheets/change-heads.ts'
import type { StoredChange } from '#server/sheets/read-changes.ts'
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
  const history: StoredChange[] = []
  return {
    history: {
      list: async (id, { page, page_size }) => {
        if (!stored.has(id)) return null
        const own = history.filter(({ set }) => set.spreadsheet_id === id).toReversed()
        const items = own.slice((page - 1) * page_size, page * page_size)
        return { items: items.map(({ head }) => head), total: own.length }
      },
      get: async (id, changeId) =>
        history.find(({ set }) => set.spreadsheet_id === id && set.id === changeId) ?? null,
    },
    stored,
    changes,
    withLock: (_id, work) => work(),
    get: async (id) => {
      const sheet = stored.get(id)
      return sheet === undefined ? err({ type: 'not_found', id }) : ok(sheet)
    },
    hasMovedSince: async (id, revision) =>
      history.some(
        ({ head, set }) =>
          set.spreadsheet_id === id && head.revision > revision && set.moves_cells === true,
      ),
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
      const { undoes: _, names, ...head } = changeHeadOf(changeSet, workbook_data)
      const { id, created_at } = changeSet
      const sheets = Object.values(names)
      const by = { id: 'u1', name: '' }
      const more = { id, revision, turn: null, sheets, created_at, by, undone_by: null }
      history.push({ head: { ...head, ...more }, names, set: changeSet })
      return ok({ revision })
    },
  }
}
