import { fromCallback, fromPromise } from 'xstate'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutResult,
} from '#src/machines/checkout/types.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'

/** The checkout's port to the browser. */
export type CheckoutPort = {
  readonly origin: () => string
  readonly goTo: (address: string) => void
  /**
   * Reports that the browser returned to this page, for example with the back button. The returned
   * function ends the reports.
   */
  readonly watchReturn: (back: () => void) => () => void
}

/** The port to a real browser. */
export const browserCheckout: CheckoutPort = {
  origin: () => location.origin,
  goTo: (address) => location.assign(address),
  watchReturn: (back) => {
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) back()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  },
}

/** The actors of the checkout machine. A failed request also writes a warning to the console. */
export const checkoutActors = (
  api: Api,
  hosts: readonly string[],
  { origin, goTo, watchReturn }: CheckoutPort = browserCheckout,
) => ({
  ask: fromPromise<CheckoutResult>(async ({ signal }) => {
    const asked = await catchLostConnection('billing.checkout', async () => {
      const { askCheckout } = await import('./billing.ts')
      return askCheckout(api, hosts, origin(), signal)
    })
    if (!asked.ok && !signal.aborted) console.warn(errorToMessage(asked.error))
    return asked
  }),
  leave: fromCallback<CheckoutEvent, CheckoutContext>(({ input: { address }, sendBack }) => {
    goTo(address)
    return watchReturn(() => sendBack({ type: 'RETURNED' }))
  }),
})
