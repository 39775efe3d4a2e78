import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { sharePath, sheetPath } from '#contract/api/pages.ts'
import { COPY_TEXTS } from '#src/texts/wording.ts'
import type { AppState } from '#src/log/state.ts'
import { onlyIf } from './chat-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** Continues a copy that was requested on this page before the sign-in or reload. */
export const resumeCopy = ({ after }: PolicyInput): readonly Command[] =>
  onlyIf(after.publicSheet.code !== null, { type: 'TAKE_UP_COPY' })

/**
 * Opens the finished copy. If the user has left the public page, a notice reports the copy instead.
 */
export const goToCopy = (
  code: string,
  { id, title }: SpreadsheetSummary,
  { after }: PolicyInput,
): readonly Command[] =>
  after.publicSheet.code === code
    ? [{ type: 'NAVIGATE', to: sheetPath(id), replace: false, onlyAt: sharePath(code) }]
    : [{ type: 'NOTIFY', level: 'success', text: COPY_TEXTS.copied(title) }]

/**
 * Lets the copy flow check whether the opened sheet is a copy that the user just made. A notice
 * then says so.
 */
export const announceCopy = (id: string | null): readonly Command[] =>
  id === null ? [] : [{ type: 'GREET_COPY', id }]

const revisionOf = ({ publicSheet: { window } }: AppState): number | null =>
  window && window.revision

/** Matches from an older revision are outdated, so the search runs again. */
export const repeatFind = ({ before, after }: PolicyInput): readonly Command[] => {
  const [old, revision] = [revisionOf(before), revisionOf(after)]
  return old === null || revision === null
    ? []
    : onlyIf(revision > old, { type: 'RENEW_FOUND', revision })
}
