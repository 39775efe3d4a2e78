import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { ToolWorld } from '#tests/support/models/tools.ts'

/**
 * Calls tools on `id-1` as if somebody else saved it just before the first call stores its change.
 */
export const callAfterSave = (
  world: ToolWorld,
  save: (book: WorkbookData) => WorkbookData,
): ToolWorld['call'] => {
  const { sheets } = world
  let isSaved = false
  return world.callWith({
    spreadsheetId: 'id-1',
    sheets: {
      ...sheets,
      applyChangeSet: (input) => {
        const now = sheets.stored.get('id-1')
        if (!isSaved && now !== undefined) {
          isSaved = true
          const saved = { revision: now.revision + 1, workbook_data: save(now.workbook_data) }
          sheets.stored.set('id-1', { ...now, ...saved })
        }
        return sheets.applyChangeSet(input)
      },
    },
  })
}
