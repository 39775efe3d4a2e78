import { NOTICES } from '#src/texts/labels.ts'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { isUnnamed, type AppState, type Notice } from '#src/log/state.ts'
import { CRASHED } from '#src/machines/crashed.ts'

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

const { error } = CRASHED

/**
 * What is stated of a flow that crashed. An answer, a sheet and a way to the payment provider show that they have
 * failed, and can be tried again; for all else a notice says that something went wrong, with the reload.
 */
export const crashFacts = (
  flow: string,
  { chat: { run }, workbook, credits }: AppState,
): readonly Fact[] => {
  // The server may have the answer whole.
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
