import { NOTICES } from '#src/texts/labels.ts'
import { CONNECTION_NOTICE_MS } from '#contract/limits.ts'
import { SCREEN_TEXTS } from '#contract/api/wording.ts'
import type { Fact } from '#src/log/facts/fact.ts'

/** There is one at a time: it is not raised beside itself. */
const ID = 'connection-issue'

/** The notice that a part of the page did not come. */
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

/** It came after all: the notice goes with what it told of. */
export const issueOver = (): Fact => ({ type: 'notice.dismissed', id: ID })
