import { NOTICES } from '#src/texts/labels.ts'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { isUnnamed, type AppState, type Notice } from '#src/log/state.ts'
import { CRASHED } from '#src/machines/crashed.ts'

/** After this many crashes a flow is not restarted, because it would crash again. */
export const MAX_RESTARTS = 3

const somethingWrong: Notice = {
  id: 'crash',
  level: 'error',
  text: NOTICES.somethingWrong,
  detail: null,
  durationMs: TOAST_DURATION_MS,
  action: { label: NOTICES.refreshPage, command: { type: 'RELOAD_PAGE' } },
}

const { error } = CRASHED

/**
 * Facts after a crash of a flow. Answers, workbooks and payments show as failed with a retry. Other
 * flows raise a notice with a reload button.
 */
export const crashFacts = (
  flow: string,
  { chat: { run }, workbook, credits }: AppState,
): readonly Fact[] => {
  // If the chat has an id, the server may have the full answer, so the run counts as lost.
  if (flow === 'reply' && run !== null)
    return [{ type: 'reply.failed', error, isLost: !isUnnamed(run.key) }]
  if (flow === 'workbook' && workbook.status !== 'idle') return [{ type: 'workbook.failed', error }]
  const payment: readonly Fact[] = [
    ...(credits.isCheckoutAsked ? [{ type: 'checkout.failed', error } as const] : []),
    ...(credits.isPortalAsked ? [{ type: 'portal.failed', error } as const] : []),
  ]
  if (flow === 'pay' && payment[0]) return payment
  return [{ type: 'notice.raised', notice: somethingWrong }]
}
