import { errorToMessage } from '#contract/api/messages.ts'
import { sheetPath } from '#contract/api/pages.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { isUnnamed, type AppState } from '#src/log/state.ts'
import { loadBefore, uploadWaiting, when } from './chat-policies.ts'
import type { Command, Scene } from './types.ts'

/** Whether the open sheet was changed elsewhere. */
export const lookAtSheet = ({ workbook }: AppState): readonly Command[] =>
  when(workbook.id !== null, { type: 'REFRESH_WORKBOOK' })

const isNewerFor = ({ workbook }: AppState, result: unknown): boolean => {
  if (typeof result !== 'object' || result === null || !('spreadsheet_id' in result)) return false
  const isOpen = workbook.id !== null && result.spreadsheet_id === workbook.id
  const revision = 'revision' in result ? result.revision : null
  return isOpen && (typeof revision !== 'number' || revision > workbook.revision)
}

/** A tool says that the open sheet has a newer revision: it follows while the answer goes on. */
const followWrites = (
  { events }: Extract<Fact, { type: 'reply.received' }>,
  { after, flags }: Scene,
): readonly Command[] =>
  when(
    flags.spreadsheets &&
      events.some(
        (event) => event.type === 'tool_complete' && isNewerFor(after, event.payload.result),
      ),
    { type: 'REFRESH_WORKBOOK' },
  )

/** What comes of an answer's next events. */
export const hearReply = (
  fact: Extract<Fact, { type: 'reply.received' }>,
  scene: Scene,
): readonly Command[] => [
  ...loadBefore(scene),
  ...uploadWaiting(scene),
  ...followWrites(fact, scene),
]

/** What tools did in the run that has just ended may have changed sheets. */
export const lookAtSheets = ({ before, after, flags }: Scene): readonly Command[] => {
  const run = before.chat.run
  const usedTools = run?.reply.timeline.some((block) => block.kind === 'tool') ?? false
  if (run === null || !usedTools || !flags.spreadsheets) return []
  return [
    { type: 'LOAD_SPREADSHEETS' },
    ...when(!isUnnamed(run.key), { type: 'LOAD_CONVERSATION', id: run.key }),
    ...lookAtSheet(after),
  ]
}

/** The open sheet goes on to the newest revision that is known. */
export const catchUpSheet = ({ after: { workbook } }: Scene): readonly Command[] =>
  when(workbook.newest > workbook.revision, { type: 'REFRESH_WORKBOOK' })

/** A list that was asked for before a link was made or ended may not have it: it is asked for anew. */
export const listAgain = ({ after }: Scene): readonly Command[] =>
  when(after.spreadsheets.status === 'loading', { type: 'LOAD_SPREADSHEETS' })

/** The sheet that is deleted closes. */
export const leaveSheets = (ids: readonly string[], { workbook }: AppState): readonly Command[] => [
  ...when(workbook.id !== null && ids.includes(workbook.id), { type: 'CLOSE_WORKBOOK' }),
  ...ids.map((id): Command => ({
    type: 'NAVIGATE',
    to: '/app/spreadsheets',
    replace: true,
    onlyAt: sheetPath(id),
  })),
]

/** In the dialog a failure stands in place; whoever has closed that is told of it. */
export const tellOfShare = (
  { id, wish, error }: Extract<Fact, { type: 'share.failed' }>,
  { after }: Scene,
): readonly Command[] =>
  when(wish !== 'look' && after.share.id !== id && after.session.status === 'signedIn', {
    type: 'NOTIFY',
    level: 'error',
    text: errorToMessage(error),
  })
