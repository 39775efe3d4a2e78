import { assign, enqueueActions, fromPromise, setup, stateIn } from 'xstate'
import type { LogRef } from '#src/log/log.ts'
import type { ShareRequest } from '#src/log/state.ts'
import { shareDisabled, shareEnabled, shareLoaded } from './facts.ts'
import type {
  DisableResult,
  EnableResult,
  ShareLoadResult,
  ShareContext,
  ShareEvent,
  ShareInput,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`share: actor '${name}' was not provided`)
}

export const shareSetup = setup({
  types: {} as { context: ShareContext; events: ShareEvent },
  actors: {
    check: fromPromise<ShareLoadResult, ShareInput>(notProvided('check')),
    enable: fromPromise<EnableResult, ShareInput>(notProvided('enable')),
    disable: fromPromise<DisableResult, ShareInput>(notProvided('disable')),
  },
  actions: {
    choose: assign({ id: (_, id: string) => id }),
    goTo: assign({ next: (_, id: string) => id }),
    arrive: assign(({ context: { next } }) => ({ id: next, next: '' })),
    recordRequested: enqueueActions(({ context: { id }, enqueue, system }, wish: ShareRequest) => {
      enqueue.sendTo(system.get('log') as LogRef, { type: 'share.requested', id, wish })
    }),
    recordChecked: enqueueActions(
      ({ context: { id }, enqueue, system }, result: ShareLoadResult) => {
        enqueue.sendTo(system.get('log') as LogRef, shareLoaded(id, result))
      },
    ),
    recordEnabled: enqueueActions(({ context: { id }, enqueue, system }, result: EnableResult) => {
      enqueue.sendTo(system.get('log') as LogRef, shareEnabled(id, result))
    }),
    recordDisabled: enqueueActions(
      ({ context: { id }, enqueue, system }, result: DisableResult) => {
        enqueue.sendTo(system.get('log') as LogRef, shareDisabled(id, result))
      },
    ),
  },
  guards: {
    isDone: (_, result: DisableResult) => result.ok,
    isSame: ({ context }, id: string) => context.id === id,
    isLeaving: stateIn({ calling: { dialog: 'leaving' } }),
    isGoing: stateIn({ calling: { dialog: 'going' } }),
  },
})
