import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Fact } from '#src/events/fact.ts'
import type { LogRef } from '#src/events/log.ts'
import type { Arrival, CopyContext, CopyEvent, CopyInput, CopyResult, Recalled } from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`copy: actor '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: CopyContext; events: CopyEvent },
  actors: {
    copy: fromPromise<CopyResult, CopyInput>(notProvided('copy')),
    keep: fromPromise<void, CopyInput>(notProvided('keep')),
    recall: fromPromise<Recalled, Arrival>(notProvided('recall')),
  },
  actions: {
    // The same spreadsheet again, not yet copied, is the same request: it makes no second copy.
    want: assign(({ context }, { code, requestId, isSignedIn }: CopyContext) => ({
      code,
      isSignedIn,
      requestId: context.code === code && context.requestId !== '' ? context.requestId : requestId,
    })),
    arrive: assign((_, { code, isSignedIn }: Arrival) => ({ code, isSignedIn, requestId: '' })),
    takeUp: assign({ requestId: (_, requestId: Recalled) => requestId ?? '' }),
    settle: assign({ requestId: '' }),
    record: enqueueActions(
      ({ context: { code }, enqueue, system }, type: 'copy.deferred' | 'copy.requested') => {
        enqueue.sendTo(system.get('log') as LogRef, { type, code } satisfies Fact)
      },
    ),
    recordEnd: enqueueActions(({ context: { code }, enqueue, system }, result: CopyResult) => {
      enqueue.sendTo(system.get('log') as LogRef, ended(code, result))
    }),
  },
  guards: {
    isSignedIn: (_, isSignedIn: boolean) => isSignedIn,
    isWanted: (_, recalled: Recalled) => recalled !== null,
    isCopied: (_, result: CopyResult) => result.ok,
  },
})

const ended = (code: string, result: CopyResult): Fact =>
  result.ok
    ? { type: 'copy.made', code, spreadsheet: result.value }
    : { type: 'copy.failed', code, error: result.error }

type Press = Extract<CopyEvent, { type: 'COPY' }>
const want = {
  type: 'want',
  params: ({ event: { code, requestId, isSignedIn } }: { event: Press }) => ({
    code,
    requestId,
    isSignedIn,
  }),
} as const

/** Whenever no copy is under way. */
const free = {
  COPY: [
    {
      guard: { type: 'isSignedIn', params: ({ event }: { event: Press }) => event.isSignedIn },
      target: '#copy.copying',
      actions: want,
      meta: { rules: ['COPY-40', 'COPY-42'] },
    },
    { target: '#copy.leaving', actions: want, meta: { rules: ['COPY-41'] } },
  ],
  ARRIVE: {
    target: '#copy.recalling',
    reenter: true,
    actions: {
      type: 'arrive',
      params: ({ event: { code, isSignedIn } }: { event: Arrival }) => ({ code, isSignedIn }),
    },
    meta: { rules: ['COPY-41'] },
  },
} as const

/** "Copy to my account" on the page of a public spreadsheet, over a sign-in where it takes one (COPY-40). */
export const copyMachine = s.createMachine({
  id: 'copy',
  context: { code: '', requestId: '', isSignedIn: false },
  initial: 'idle',
  states: {
    idle: { on: free },
    /** Was a copy wanted here before the sign-in, or before a reload? */
    recalling: {
      on: free,
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { code, isSignedIn } }) => ({ code, isSignedIn }),
        onDone: [
          {
            guard: { type: 'isWanted', params: ({ event }) => event.output },
            target: 'copying',
            actions: { type: 'takeUp', params: ({ event }) => event.output },
            meta: { rules: ['COPY-41', 'COPY-42'] },
          },
          { target: 'idle' },
        ],
      },
    },
    /** The wish is kept in the tab before the page goes to the sign-in. */
    leaving: {
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context: { code, requestId } }) => ({ code, requestId }),
        onDone: {
          target: 'away',
          actions: { type: 'record', params: 'copy.deferred' },
          meta: { rules: ['COPY-41'] },
        },
      },
    },
    away: { on: free },
    copying: {
      entry: { type: 'record', params: 'copy.requested' },
      on: { CANCEL: { target: 'idle', actions: 'settle', meta: { rules: ['COPY-45'] } } },
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ context: { code, requestId } }) => ({ code, requestId }),
        onDone: [
          {
            guard: { type: 'isCopied', params: ({ event }) => event.output },
            target: 'copied',
            actions: [{ type: 'recordEnd', params: ({ event }) => event.output }, 'settle'],
            meta: { rules: ['COPY-40'] },
          },
          {
            target: 'failed',
            actions: { type: 'recordEnd', params: ({ event }) => event.output },
            meta: { rules: ['COPY-43'] },
          },
        ],
      },
    },
    copied: { on: free },
    failed: { on: free },
  },
})
