import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import { portalOffered } from './facts.ts'
import type { PortalContext, PortalEvent, PortalResult } from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`portal: actor '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: PortalContext; events: PortalEvent },
  actors: {
    /** Requests the portal and returns its URL. */
    ask: fromPromise<PortalResult>(notProvided('ask')),
    /** Moves the tab opened by the click to the portal. False if there is no such tab. */
    show: fromPromise<boolean, PortalContext>(notProvided('show')),
  },
  actions: {
    keep: assign({
      address: ({ context }, result: PortalResult) => (result.ok ? result.value : context.address),
    }),
    record: enqueueActions(({ enqueue, system }, facts: readonly Fact[]) => {
      for (const fact of facts) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
  guards: {
    hasAddress: (_, result: PortalResult) => result.ok,
    isShown: (_, shown: boolean) => shown,
  },
})

/**
 * Opens the billing portal in a new tab. Only a Pro plan has a portal. Users of other plans see the
 * paywall instead.
 */
export const portalMachine = s.createMachine({
  id: 'portal',
  context: { address: '' },
  initial: 'idle',
  states: {
    idle: { on: { OPEN: { target: 'asking', meta: { rules: ['BILL-4'] } } } },
    asking: {
      on: { CANCEL: { target: 'idle', meta: { rules: ['BILL-42'] } } },
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'keep', params: ({ event }) => event.output },
            meta: { rules: ['BILL-4'] },
          },
          {
            target: 'idle',
            actions: {
              type: 'record',
              params: ({ event: { output } }) =>
                output.ok ? [] : [{ type: 'portal.failed', error: output.error }],
            },
            meta: { rules: ['BILL-557'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'record', params: [{ type: 'portal.failed', error: CRASHED.error }] },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    showing: {
      on: { CANCEL: { target: 'idle', meta: { rules: ['BILL-42'] } } },
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isShown', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'record', params: [{ type: 'portal.opened' }] },
            meta: { rules: ['BILL-4'] },
          },
          {
            target: 'idle',
            actions: { type: 'record', params: ({ context }) => portalOffered(context.address) },
            meta: { rules: ['BILL-41'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'record', params: ({ context }) => portalOffered(context.address) },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
