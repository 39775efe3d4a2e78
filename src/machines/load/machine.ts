import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { unreachable } from '#contract/api/result.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import { loadEnded, loadDropped, loadRequested } from './facts.ts'
import type { LoadEvent, LoadInput, LoadResult } from './types.ts'

type LoadContext = { readonly wish: LoadInput | null }

const wishOf = ({ wish }: LoadContext): LoadInput => wish ?? unreachable(wish as never)

const s = setup({
  types: {} as { context: LoadContext; events: LoadEvent },
  actors: {
    fetch: fromPromise<LoadResult, LoadInput>(() => {
      throw new Error("load: actor 'fetch' was not provided")
    }),
  },
  actions: {
    keep: assign({ wish: (_, wish: LoadInput) => wish }),
    recordRequested: enqueueActions(({ context, enqueue, system }) => {
      for (const fact of loadRequested(wishOf(context)))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    recordDropped: enqueueActions(({ context, enqueue, system }) => {
      for (const fact of loadDropped(wishOf(context)))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    recordArrived: enqueueActions(({ context, enqueue, system }, result: LoadResult) => {
      for (const fact of loadEnded(wishOf(context).resource, result))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
  guards: {
    isQuiet: (_, { resource }: LoadInput) =>
      resource.of === 'conversations' && resource.isQuiet === true,
  },
})

const keep = {
  type: 'keep',
  params: ({ event: { resource, page } }: { event: LoadInput }) => ({ resource, page }),
} as const

/** The generic loader of lists, messages, titles and credits. */
export const loadMachine = s.createMachine({
  id: 'load',
  context: { wish: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        LOAD: {
          target: 'loading',
          actions: keep,
          meta: { rules: ['CONV-4', 'CONV-6', 'SHEET-7', 'CRED-7'] },
        },
      },
    },
    loading: {
      entry: 'recordRequested',
      on: {
        LOAD: [
          // A quiet load never cancels a load the user waits for.
          {
            guard: { type: 'isQuiet', params: ({ event }) => event },
            meta: { rules: ['CONV-91'] },
          },
          {
            target: 'loading',
            reenter: true,
            actions: ['recordDropped', keep],
            meta: { rules: ['CONV-6'] },
          },
        ],
        CANCEL: 'idle',
      },
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context }) => wishOf(context),
        onDone: {
          target: 'idle',
          actions: { type: 'recordArrived', params: ({ event }) => event.output },
          meta: { rules: ['ERR-5'] },
        },
        onError: {
          target: 'idle',
          actions: { type: 'recordArrived', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
