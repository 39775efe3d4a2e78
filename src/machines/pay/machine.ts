import { sendTo, setup } from 'xstate'
import type { PayEvent } from '../app/types.ts'
import { checkoutMachine } from '../checkout/machine.ts'
import { portalMachine } from '../portal/machine.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`pay: action '${name}' was not provided`)
}

/** Checkout and portal in parallel. Events go to the matching child. */
export const payMachine = setup({
  types: {} as { events: PayEvent },
  actors: { checkout: checkoutMachine, portal: portalMachine },
  actions: {
    /** Opens the portal's tab during the click. Browsers would block a tab that opens later. */
    openTab: notProvided('openTab'),
    closeTab: notProvided('closeTab'),
    startCheckout: sendTo('checkout', { type: 'START' }),
    resetCheckout: sendTo('checkout', { type: 'RESET' }),
    openPortal: sendTo('portal', { type: 'OPEN' }),
    cancelPortal: sendTo('portal', { type: 'CANCEL' }),
    fail: ({ event }) => {
      throw new Error('a payment redirect crashed', { cause: event })
    },
  },
}).createMachine({
  id: 'pay',
  type: 'parallel',
  // A crash of either child ends this machine, and the supervisor restarts it.
  states: {
    checkout: { invoke: { id: 'checkout', src: 'checkout', onError: { actions: 'fail' } } },
    portal: { invoke: { id: 'portal', src: 'portal', onError: { actions: 'fail' } } },
  },
  on: {
    START: { actions: 'startCheckout', meta: { rules: ['BILL-1'] } },
    OPEN: { actions: ['openTab', 'openPortal'], meta: { rules: ['BILL-4'] } },
    RESET: { actions: 'resetCheckout', meta: { rules: ['BILL-3'] } },
    END: {
      actions: ['closeTab', 'resetCheckout', 'cancelPortal'],
      meta: { rules: ['BILL-3', 'BILL-42'] },
    },
  },
})
