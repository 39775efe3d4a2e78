import { NOTICES } from '#src/texts/labels.ts'
import { CONNECTION_NOTICE_MS } from '#contract/limits.ts'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import type { Fact } from '#src/log/facts/fact.ts'

/** A fixed id, so only one such notice shows at a time. */
const ID = 'connection-issue'

/** The notice that a code chunk did not load. */
export const issueRaised = (): Fact => ({
  type: 'notice.raised',
  notice: {
    id: ID,
    level: 'error',
    text: NOTICES.connectionIssue,
    detail: SCREEN_TEXTS.missing,
    durationMs: CONNECTION_NOTICE_MS,
    action: { label: NOTICES.refreshNow, command: { type: 'RELOAD_PAGE' } },
  },
})

/** The chunk loaded, so the notice goes. */
export const issueOver = (): Fact => ({ type: 'notice.dismissed', id: ID })
