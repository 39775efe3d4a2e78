import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import type {
  PublicPageVisit,
  CopyContext,
  CopyEvent,
  CopyInput,
  CopyResult,
  CopyTitle,
  CopyLookup,
  RecalledRequestId,
  WaitingCopy,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`copy: actor '${name}' was not provided`)
}

type Wanted = WaitingCopy & { readonly isSignedIn: boolean }

const s = setup({
  types: {} as { context: CopyContext; events: CopyEvent },
  actors: {
    copy: fromPromise<CopyResult, CopyInput>(notProvided('copy')),
    keep: fromPromise<void, WaitingCopy>(notProvided('keep')),
    lookup: fromPromise<CopyTitle, CopyLookup>(notProvided('lookup')),
    recall: fromPromise<RecalledRequestId, PublicPageVisit>(notProvided('recall')),
  },
  actions: {
    // An unfinished copy of the same spreadsheet reuses its request id, so no second copy appears.
    want: assign(({ context }, { code, title, requestId, isSignedIn }: Wanted) => ({
      code,
      title,
      isSignedIn,
      requestId: context.code === code && context.requestId !== '' ? context.requestId : requestId,
    })),
    arrive: assign((_, { code, isSignedIn }: PublicPageVisit) => ({
      code,
      isSignedIn,
      requestId: '',
    })),
    takeUp: assign({ requestId: (_, requestId: RecalledRequestId) => requestId ?? '' }),
    settle: assign({ requestId: '' }),
    setLookup: assign({ lookup: (_, { at, id }: CopyLookup) => ({ at, id }) }),
    recordRequested: enqueueActions(({ context: { code }, enqueue, system }) => {
      enqueue.sendTo(system.get('log') as LogRef, { type: 'copy.requested', code })
    }),
    recordDeferred: enqueueActions(({ context: { code, title }, enqueue, system }) => {
      enqueue.sendTo(system.get('log') as LogRef, { type: 'copy.deferred', code, title })
    }),
    recordFound: enqueueActions(({ context: { lookup }, enqueue, system }, title: CopyTitle) => {
      for (const fact of seen(lookup, title)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    recordEnd: enqueueActions(({ context: { code }, enqueue, system }, result: CopyResult) => {
      enqueue.sendTo(system.get('log') as LogRef, ended(code, result))
    }),
  },
  guards: {
    isSignedIn: (_, isSignedIn: boolean) => isSignedIn,
    isWanted: (_, recalled: RecalledRequestId) => recalled !== null,
    isCopied: (_, result: CopyResult) => result.ok,
  },
})

/**
 * The facts after a lookup that found a copy. The copy waits for the sign-in, or this tab has just
 * made it.
 */
const seen = ({ at, id }: CopyLookup, title: CopyTitle): readonly Fact[] => {
  if (title === null) return []
  return at === 'signIn'
    ? [{ type: 'copy.deferred', code: id, title }]
    : [{ type: 'copy.opened', id, title }]
}

const ended = (code: string, result: CopyResult): Fact =>
  result.ok
    ? { type: 'copy.made', code, spreadsheet: result.value }
    : { type: 'copy.failed', code, error: result.error }

type Press = Extract<CopyEvent, { type: 'COPY' }>
const want = {
  type: 'want',
  params: ({ event: { code, title, requestId, isSignedIn } }: { event: Press }) => ({
    code,
    title,
    requestId,
    isSignedIn,
  }),
} as const

/** "Copy to my account" on a public page, across a sign-in if needed. */
export const copyMachine = s.createMachine({
  id: 'copy',
  context: {
    code: '',
    title: '',
    requestId: '',
    isSignedIn: false,
    lookup: { at: 'signIn', id: '' },
  },
  initial: 'free',
  states: {
    /** No copy runs, and none is being stored for the sign-in. */
    free: {
      initial: 'idle',
      on: {
        COPY: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.isSignedIn },
            target: 'copying',
            actions: want,
            meta: { rules: ['COPY-40', 'COPY-42'] },
          },
          { target: 'leaving', actions: want, meta: { rules: ['COPY-41'] } },
        ],
        ARRIVE: {
          target: '.recalling',
          reenter: true,
          actions: {
            type: 'arrive',
            params: ({ event: { code, isSignedIn } }) => ({ code, isSignedIn }),
          },
          meta: { rules: ['COPY-41'] },
        },
        LOOK_UP: {
          target: '.lookingUp',
          reenter: true,
          actions: { type: 'setLookup', params: ({ event: { at, id } }) => ({ at, id }) },
          meta: { rules: ['COPY-50', 'COPY-51'] },
        },
      },
      states: {
        idle: {},
        /** Checks for a copy requested before the sign-in or a reload. */
        recalling: {
          invoke: {
            id: 'recall',
            src: 'recall',
            input: ({ context: { code, isSignedIn } }) => ({ code, isSignedIn }),
            onDone: [
              {
                guard: { type: 'isWanted', params: ({ event }) => event.output },
                target: '#copy.copying',
                actions: { type: 'takeUp', params: ({ event }) => event.output },
                meta: { rules: ['COPY-41', 'COPY-42'] },
              },
              { target: 'idle' },
            ],
            onError: { target: 'idle', meta: { rules: ['ERR-30'] } },
          },
        },
        /**
         * Checks whether a copy waits for this sign-in, or whether this spreadsheet is a copy that
         * was just made.
         */
        lookingUp: {
          invoke: {
            id: 'lookup',
            src: 'lookup',
            input: ({ context: { lookup } }) => lookup,
            onDone: {
              target: 'idle',
              actions: { type: 'recordFound', params: ({ event }) => event.output },
              meta: { rules: ['COPY-50', 'COPY-51'] },
            },
            onError: { target: 'idle', meta: { rules: ['ERR-30'] } },
          },
        },
      },
    },
    /** Stores the request in the tab before navigating to the sign-in. */
    leaving: {
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context: { code, requestId, title } }) => ({ code, requestId, title }),
        onDone: { target: 'free', actions: 'recordDeferred', meta: { rules: ['COPY-41'] } },
        onError: {
          target: 'free',
          actions: { type: 'recordEnd', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    copying: {
      entry: 'recordRequested',
      on: { CANCEL: { target: 'free', actions: 'settle', meta: { rules: ['COPY-45'] } } },
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ context: { code, requestId } }) => ({ code, requestId }),
        onDone: [
          {
            guard: { type: 'isCopied', params: ({ event }) => event.output },
            target: 'free',
            actions: [{ type: 'recordEnd', params: ({ event }) => event.output }, 'settle'],
            meta: { rules: ['COPY-40'] },
          },
          {
            target: 'free',
            actions: { type: 'recordEnd', params: ({ event }) => event.output },
            meta: { rules: ['COPY-43'] },
          },
        ],
        onError: {
          target: 'free',
          actions: { type: 'recordEnd', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
