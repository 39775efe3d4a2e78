import { NOTICES } from '#contract/labels.ts'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Fact } from '#src/events/fact.ts'
import type { AppState, Notice } from '#src/events/state.ts'

/** A flow that crashes as often as this is not started anew: it would crash again. */
export const MAX_RESTARTS = 3

const somethingWrong: Notice = {
  id: 'crash',
  level: 'error',
  text: NOTICES.somethingWrong,
  detail: null,
  durationMs: TOAST_DURATION_MS,
  action: { label: NOTICES.refreshPage, command: { type: 'RELOAD_PAGE' } },
}

/** What is stated of a flow that crashed: whoever waits for it sees that it failed (ERR-31). */
export const crashFacts = (flow: string, { chat, workbook }: AppState): readonly Fact[] => {
  const error = { type: 'unknown' } as const
  if (flow === 'reply' && chat.run !== null) return [{ type: 'reply.failed', error }]
  if (flow === 'workbook' && workbook.id !== null) return [{ type: 'workbook.failed', error }]
  return [{ type: 'notice.raised', notice: somethingWrong }]
}
