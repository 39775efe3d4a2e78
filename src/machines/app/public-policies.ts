import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { sharePath, sheetPath } from '#contract/api/pages.ts'
import { COPY_TEXTS } from '#contract/api/wording.ts'
import type { AppState } from '#src/log/state.ts'
import { when } from './chat-policies.ts'
import type { Command, Scene } from './types.ts'

/** On the page of a public spreadsheet the copy goes on that was wanted there before. */
export const takeUpCopy = ({ after }: Scene): readonly Command[] =>
  when(after.publicSheet.code !== null, { type: 'TAKE_UP_COPY' })

/** To the copy that was made; who has left the page meanwhile is told of it. */
export const goToCopy = (
  code: string,
  { id, title }: SpreadsheetSummary,
  { after }: Scene,
): readonly Command[] =>
  after.publicSheet.code === code
    ? [{ type: 'NAVIGATE', to: sheetPath(id), replace: false, onlyAt: sharePath(code) }]
    : [{ type: 'NOTIFY', level: 'success', text: COPY_TEXTS.copied(title) }]

/** The editor says that this is the copy that was just made. */
export const greetCopy = (id: string | null): readonly Command[] =>
  id === null ? [] : [{ type: 'GREET_COPY', id }]

const revisionOf = ({ publicSheet: { window } }: AppState): number | null =>
  window && window.revision

/** What was found in an older revision is looked for anew. */
export const findAgain = ({ before, after }: Scene): readonly Command[] => {
  const [old, revision] = [revisionOf(before), revisionOf(after)]
  return old === null || revision === null
    ? []
    : when(revision > old, { type: 'RENEW_FOUND', revision })
}
