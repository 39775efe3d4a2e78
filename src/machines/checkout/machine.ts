import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { AppError } from '#src/shared/app-error.ts'
import { unreachable } from '#contract/api/result.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import type { CheckoutContext, CheckoutEvent, CheckoutResult } from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`checkout: actor '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: CheckoutContext; events: CheckoutEvent },
  actors: {
    /** Requests a checkout session and returns its URL. */
    ask: fromPromise<CheckoutResult>(notProvided('ask')),
    /** Navigates to the checkout page and reports when the browser returns. */
    leave: fromCallback<CheckoutEvent, CheckoutContext>(notProvided('leave')),
  },
  actions: {
    keep: assign({
      address: ({ context }, result: CheckoutResult) =>
        result.ok ? result.value : context.address,
    }),
    recordReturned: sendTo(({ system }) => system.get('log') as LogRef, {
      type: 'checkout.returned',
    }),
    recordFailed: enqueueActions(({ enqueue, system }, result: CheckoutResult) => {
      const error: AppError = result.ok ? unreachable(result as never) : result.error
      enqueue.sendTo(system.get('log') as LogRef, { type: 'checkout.failed', error })
    }),
  },
  guards: { hasAddress: (_, result: CheckoutResult) => result.ok },
})

/** The checkout. A second `START` during a request has no handler, so only one request runs. */
export const checkoutMachine = s.createMachine({
  id: 'checkout',
  context: { address: '' },
  initial: 'idle',
  states: {
    idle: { on: { START: { target: 'redirecting', meta: { rules: ['BILL-1'] } } } },
    redirecting: {
      on: { RESET: { target: 'idle', meta: { rules: ['BILL-3'] } } },
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'keep', params: ({ event }) => event.output },
            meta: { rules: ['BILL-2'] },
          },
          {
            target: 'idle',
            actions: { type: 'recordFailed', params: ({ event }) => event.output },
            meta: { rules: ['BILL-2'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'recordFailed', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    left: {
      on: {
        RESET: { target: 'idle', meta: { rules: ['BILL-3'] } },
        RETURNED: { target: 'idle', actions: 'recordReturned', meta: { rules: ['BILL-40'] } },
      },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => context,
        onError: {
          target: 'idle',
          actions: { type: 'recordFailed', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
