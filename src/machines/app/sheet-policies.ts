import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { sheetPath } from '#contract/api/pages.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { isUnnamed, type AppState } from '#src/log/state.ts'
import { loadDeferredMessages, uploadWaitingFiles, onlyIf } from './chat-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** Checks for a newer revision of the open sheet. */
export const refreshSheet = ({ workbook }: AppState): readonly Command[] =>
  onlyIf(workbook.id !== null, { type: 'REFRESH_WORKBOOK' })

const isNewerFor = ({ workbook }: AppState, result: unknown): boolean => {
  if (typeof result !== 'object' || result === null || !('spreadsheet_id' in result)) return false
  const isOpen = workbook.id !== null && result.spreadsheet_id === workbook.id
  const revision = 'revision' in result ? result.revision : null
  return isOpen && (typeof revision !== 'number' || revision > workbook.revision)
}

/** Loads a tool's write into the open sheet while the answer still runs. */
const followWrites = (
  { events }: Extract<Fact, { type: 'reply.received' }>,
  { after, flags }: PolicyInput,
): readonly Command[] =>
  onlyIf(
    flags.spreadsheets &&
      events.some(
        (event) => event.type === 'tool_complete' && isNewerFor(after, event.payload.result),
      ),
    { type: 'REFRESH_WORKBOOK' },
  )

/** The commands that follow from a batch of the stream. */
export const followReply = (
  fact: Extract<Fact, { type: 'reply.received' }>,
  scene: PolicyInput,
): readonly Command[] => [
  ...loadDeferredMessages(scene),
  ...uploadWaitingFiles(scene),
  ...followWrites(fact, scene),
]

/** Reloads the spreadsheets after a run with tools, because the tools may have changed them. */
export const refreshChangedSheets = ({ before, after, flags }: PolicyInput): readonly Command[] => {
  const run = before.chat.run
  const usedTools = run?.reply.timeline.some((block) => block.kind === 'tool') ?? false
  if (run === null || !usedTools || !flags.spreadsheets) return []
  return [
    { type: 'LOAD_SPREADSHEETS' },
    ...onlyIf(!isUnnamed(run.key), { type: 'LOAD_CONVERSATION', id: run.key }),
    ...refreshSheet(after),
  ]
}

/** Loads the newest known revision of the open sheet. */
export const loadNewestRevision = ({ after: { workbook } }: PolicyInput): readonly Command[] =>
  onlyIf(workbook.newest > workbook.revision, { type: 'REFRESH_WORKBOOK' })

/**
 * Loads the list again if it is loading now. The request may have been sent before the public link
 * changed.
 */
export const reloadSheetList = ({ after }: PolicyInput): readonly Command[] =>
  onlyIf(after.spreadsheets.status === 'loading', { type: 'LOAD_SPREADSHEETS' })

/** Closes a deleted sheet and leaves its page. */
export const leaveSheets = (ids: readonly string[], { workbook }: AppState): readonly Command[] => [
  ...onlyIf(workbook.id !== null && ids.includes(workbook.id), { type: 'CLOSE_WORKBOOK' }),
  ...ids.map((id): Command => ({
    type: 'NAVIGATE',
    to: '/app/spreadsheets',
    replace: true,
    onlyAt: sheetPath(id),
  })),
]

/**
 * Reports a failed change of the public link in a notice, unless the dialog is open and shows the
 * failure.
 */
export const reportShareFailure = (
  { id, wish, error }: Extract<Fact, { type: 'share.failed' }>,
  { after }: PolicyInput,
): readonly Command[] =>
  onlyIf(wish !== 'check' && after.share.id !== id && after.session.status === 'signedIn', {
    type: 'NOTIFY',
    level: 'error',
    text: errorToMessage(error),
  })
