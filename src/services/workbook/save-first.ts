import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'

/** What saving the open workbook needs. */
export type SaveParts = {
  readonly stateOf: () => AppState
  readonly send: (command: AppCommand) => void
  readonly sheets: {
    /** Resolves when no save runs. */
    readonly saved: () => Promise<void>
  }
}

/** Maximum number of saves to wait for. A new edit during a save makes another one necessary. */
const MOST_SAVES = 3

/** Saves the spreadsheet if it is open. Returns true if it has no unsaved edits afterwards. */
export const saveFirst = async (
  { stateOf, send, sheets }: SaveParts,
  id: string,
): Promise<boolean> => {
  const isSaved = (): boolean => {
    const { workbook } = stateOf()
    return workbook.id !== id || workbook.save === 'saved'
  }
  for (let tries = 0; tries < MOST_SAVES && !isSaved(); tries += 1) {
    send({ type: 'SAVE_NOW' })
    await sheets.saved()
  }
  return isSaved()
}
