import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import type { FindContext, FindEvent, FindInput, FindResult } from './types.ts'

const found = ({ code, query }: FindContext, result: FindResult): Fact =>
  result.ok
    ? { type: 'find.found', code, query, ...result.value }
    : { type: 'find.failed', code, query, error: result.error }

const s = setup({
  types: {} as { context: FindContext; events: FindEvent },
  actors: {
    search: fromPromise<FindResult, FindInput>(() => {
      throw new Error("find: actor 'search' was not provided")
    }),
  },
  actions: {
    keep: assign((_, { code, query }: FindInput) => ({ code, query })),
    read: assign({
      revision: ({ context }, result: FindResult) =>
        result.ok ? result.value.revision : context.revision,
    }),
    record: enqueueActions(({ enqueue, system }, fact: Fact) => {
      enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    recordRequested: enqueueActions(({ context: { code, query }, enqueue, system }) => {
      enqueue.sendTo(system.get('log') as LogRef, { type: 'find.requested', code, query })
    }),
    recordResult: enqueueActions(({ context, enqueue, system }, result: FindResult) => {
      enqueue.sendTo(system.get('log') as LogRef, found(context, result))
    }),
  },
  guards: {
    hasFound: (_, result: FindResult) => result.ok,
    isSame: ({ context }, { code, query }: FindInput) =>
      context.code === code && context.query === query,
    isNewer: ({ context }, revision: number) => revision > context.revision,
  },
})

type Wish = Extract<FindEvent, { type: 'FIND' }>
const wishOf = ({ event: { code, query } }: { event: Wish }): FindInput => ({ code, query })

const begin = {
  target: '#find.finding',
  reenter: true,
  actions: { type: 'keep', params: wishOf },
  meta: { rules: ['PUBLIC-7'] },
} as const
/**
 * If the wanted search is running or its results are on screen, nothing changes. Any other search
 * begins.
 */
const beginAnother = [
  { guard: { type: 'isSame', params: wishOf }, meta: { rules: ['PUBLIC-21'] } },
  begin,
] as const
const end = {
  target: '#find.idle',
  actions: { type: 'record', params: { type: 'find.ended' } },
  meta: { rules: ['PUBLIC-7'] },
} as const
/** The server may have a newer revision than the search has read or is reading. */
const renew = {
  target: '#find.finding',
  reenter: true,
  meta: { rules: ['PUBLIC-21'] },
} as const

/** Searches the displayed values in the newest revision of the visible public spreadsheet. */
export const findMachine = s.createMachine({
  id: 'find',
  context: { code: '', query: '', revision: 0 },
  initial: 'idle',
  states: {
    idle: { on: { FIND: begin } },
    finding: {
      entry: 'recordRequested',
      on: { FIND: beginAnother, RENEW: renew, END: end },
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context: { code, query } }) => ({ code, query }),
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => event.output },
            target: 'found',
            actions: [
              { type: 'read', params: ({ event }) => event.output },
              { type: 'recordResult', params: ({ event }) => event.output },
            ],
            meta: { rules: ['PUBLIC-7'] },
          },
          {
            target: 'failed',
            actions: { type: 'recordResult', params: ({ event }) => event.output },
            meta: { rules: ['PUBLIC-7'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'recordResult', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    found: {
      on: {
        FIND: beginAnother,
        STEP: {
          actions: {
            type: 'record',
            params: ({ event: { by } }) => ({ type: 'find.stepped', by }),
          },
          meta: { rules: ['PUBLIC-7'] },
        },
        RENEW: {
          ...renew,
          guard: {
            type: 'isNewer',
            params: ({ event }: { event: Extract<FindEvent, { type: 'RENEW' }> }) => event.revision,
          },
        },
        END: end,
      },
    },
    /** In this state, the same `FIND` again is a retry. */
    failed: { on: { FIND: begin, RENEW: renew, END: end } },
  },
})
