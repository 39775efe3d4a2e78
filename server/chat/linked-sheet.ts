import type { Log } from '../log.ts'
import type { EditsPort } from '../sheets/edits/edits.ts'
import type { SheetsPort } from '../tools/context.ts'
import type { BegunRun } from './begin-run.ts'

export type LinkedSheetSettings = {
  /** Returns null if the `spreadsheets` flag is off. */
  readonly sheetsFor: (userId: string) => SheetsPort | null
  /** Follows what changes in the spreadsheets of a conversation. */
  readonly editsFor: (userId: string, conversationId: string) => EditsPort
  readonly link: (userId: string, conversationId: string, spreadsheetId: string) => Promise<unknown>
  readonly log: Log
}

/**
 * The spreadsheet of a conversation during an answer. `remember` stores what the model now knows
 * of it, and never rejects. Without a whole step the model has read nothing.
 */
export const linkedSheetOf = (
  { sheetsFor, editsFor, link, log }: LinkedSheetSettings,
  { run, conversation }: Pick<BegunRun, 'run' | 'conversation'>,
) => {
  const sheets = sheetsFor(run.user_id)
  const spreadsheetId = sheets === null ? null : conversation.spreadsheet_id
  const edits = sheets === null ? null : editsFor(run.user_id, conversation.id)
  let linkedId = spreadsheetId
  const linkSpreadsheet = async (id: string): Promise<void> => {
    linkedId = id
    await link(run.user_id, conversation.id, id)
  }
  const remember = async (hasEndedStep: boolean): Promise<void> => {
    try {
      if (hasEndedStep && linkedId !== null) await edits?.remember(linkedId)
    } catch (error) {
      log.error({ err: error, runId: run.id }, 'the spreadsheet of an answer was not remembered')
    }
  }
  return { turn: { sheets, edits, spreadsheetId, linkSpreadsheet }, remember }
}
