import { fromCallback, fromPromise } from 'xstate'
import { errorToMessage } from '#contract/api/messages.ts'
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutResult,
} from '#src/machines/checkout/types.ts'
import type { Api } from '../http/api.ts'
import { orLost } from '../http/lost-connection.ts'

/** What the way to the provider's page takes of the browser. */
export type CheckoutPort = {
  readonly origin: () => string
  readonly goTo: (address: string) => void
  /** Hears when the browser shows this very page again, as by its back button; the call it gives ends that. */
  readonly watchReturn: (back: () => void) => () => void
}

/** The browser's own. */
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

/** The checkout machine's actors over the browser; a failure is in the console alone. */
export const checkoutActors = (
  api: Api,
  hosts: readonly string[],
  { origin, goTo, watchReturn }: CheckoutPort = browserCheckout,
) => ({
  ask: fromPromise<CheckoutResult>(async ({ signal }) => {
    const asked = await orLost('billing.checkout', async () => {
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
