import { assertEvent, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { SessionEnd } from '#src/log/facts/session-fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import type { EnterInput, SessionContext, SessionEvent, SignedIn, SignInResult } from './types.ts'

/** The token is renewed this long before it expires. */
const RENEW_EARLY_MS = 60_000
/** Minimum wait before a renewal, even for an expired token. */
const RENEW_SOONEST_MS = 10_000
/** Maximum wait before a renewal, because browser timers overflow after 24 days. */
const RENEW_LATEST_MS = 12 * 60 * 60_000
/** Pause before the session is requested again after a lost connection. */
const TRY_AGAIN_MS = 3000

const notProvided = (name: string) => (): never => {
  throw new Error(`session: actor '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: SessionContext; events: SessionEvent },
  actors: {
    restore: fromPromise<SignInResult>(notProvided('restore')),
    enter: fromPromise<SignInResult, EnterInput>(notProvided('enter')),
    renew: fromPromise<SignInResult>(notProvided('renew')),
    signOut: fromPromise<void>(notProvided('signOut')),
    watch: fromCallback(notProvided('watch')),
  },
  delays: {
    renewal: ({ context: { expiresInMs } }) =>
      Math.min(RENEW_LATEST_MS, Math.max(RENEW_SOONEST_MS, expiresInMs - RENEW_EARLY_MS)),
    tryAgain: TRY_AGAIN_MS,
  },
  actions: {
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    keepNext: assign({ next: (_, next: string | null) => next }),
    keepExpiry: assign({ expiresInMs: (_, expiresInMs: number) => expiresInMs }),
  },
  guards: {
    isSignedIn: (_, result: SignInResult) => result.ok,
    isRemoved: (_, reason: SessionEnd) => reason === 'removed',
    isRefused: (_, result: SignInResult) => !result.ok && isRefusal(result.error),
  },
})

/**
 * True for a 401 or `signed_out`: nobody is signed in. A lost connection does not end a session.
 */
const isRefusal = (error: AppError): boolean => error.type === 'signed_out' || hasStatus(error, 401)

const expiryOf = (result: SignInResult): number => (result.ok ? result.value.expiresInMs : 0)
const found = (result: SignInResult, toFact: (signedIn: SignedIn) => Fact): Fact =>
  result.ok ? toFact(result.value) : { type: 'session.refused', error: result.error }
const restored = (result: SignInResult): Fact =>
  found(result, ({ user }) => ({ type: 'session.restored', user }))
const started = (result: SignInResult, next: string | null): Fact =>
  found(result, ({ user }) => ({ type: 'session.started', user, next }))

const requested = { type: 'record', params: { type: 'session.requested' } } as const
const missing = { type: 'record', params: { type: 'session.missing' } } as const
const expired = {
  type: 'record',
  params: { type: 'session.ended', reason: 'expired' },
} as const
const signedOut = {
  type: 'record',
  params: { type: 'session.ended', reason: 'signed_out' },
} as const

const ended = {
  type: 'record',
  params: ({ event }: { event: Extract<SessionEvent, { type: 'SESSION_ENDED' }> }): Fact => ({
    type: 'session.ended',
    reason: event.reason,
  }),
} as const

const entering = {
  target: 'entering',
  actions: {
    type: 'keepNext',
    params: ({ event }: { event: Extract<SessionEvent, { next: string | null }> }) => event.next,
  },
} as const
const enters = { SIGN_IN: entering, SIGN_UP: entering } as const

const crashed = { rules: ['ERR-30'] } as const
const failedToRestore = { type: 'record', params: restored(CRASHED) } as const
const failedToEnter = { type: 'record', params: started(CRASHED, null) } as const
/** Listens to other tabs and the provider. If it crashes, this tab continues without their news. */
const watch = { id: 'watch', src: 'watch', onError: { meta: crashed } } as const

/** The session: restored at start, renewed in the background, never ended by a lost connection. */
export const sessionMachine = s.createMachine({
  id: 'session',
  context: { next: null, expiresInMs: 0 },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [
              { type: 'keepExpiry', params: ({ event }) => expiryOf(event.output) },
              { type: 'record', params: ({ event }) => restored(event.output) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'signedOut',
            actions: missing,
          },
          {
            target: 'unreachable',
            actions: { type: 'record', params: ({ event }) => restored(event.output) },
            meta: { rules: ['AUTH-8'] },
          },
        ],
        onError: { target: 'unreachable', actions: failedToRestore, meta: crashed },
      },
    },
    unreachable: { after: { tryAgain: 'restoring' } },
    signedOut: {
      invoke: watch,
      on: {
        ...enters,
        SESSION_ENDED: {
          guard: { type: 'isRemoved', params: ({ event }) => event.reason },
          actions: ended,
          meta: { rules: ['AUTH-178'] },
        },
        SESSION_STARTED: {
          target: 'signedIn',
          actions: [
            { type: 'keepExpiry', params: ({ event }) => event.expiresInMs },
            {
              type: 'record',
              params: ({ event: { user, next } }) => ({ type: 'session.started', user, next }),
            },
          ],
          meta: { rules: ['AUTH-82', 'NAV-21'] },
        },
      },
    },
    entering: {
      entry: requested,
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ event }) => {
          assertEvent(event, ['SIGN_IN', 'SIGN_UP'])
          return event
        },
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [
              { type: 'keepExpiry', params: ({ event }) => expiryOf(event.output) },
              {
                type: 'record',
                params: ({ context, event }) => started(event.output, context.next),
              },
            ],
            meta: { rules: ['AUTH-3', 'NAV-21'] },
          },
          {
            target: 'signedOut',
            actions: {
              type: 'record',
              params: ({ context, event }) => started(event.output, context.next),
            },
            meta: { rules: ['AUTH-4', 'AUTH-5', 'AUTH-6'] },
          },
        ],
        onError: { target: 'signedOut', actions: failedToEnter, meta: crashed },
      },
    },
    signedIn: {
      initial: 'fresh',
      invoke: watch,
      on: {
        SESSION_ENDED: {
          target: 'signedOut',
          actions: ended,
          meta: { rules: ['AUTH-8', 'AUTH-15', 'AUTH-16', 'AUTH-57'] },
        },
        USER_CHANGED: {
          actions: {
            type: 'record',
            params: ({ event: { user, hasAccount } }) => ({
              type: 'session.changed',
              user,
              hasAccount,
            }),
          },
          meta: { rules: ['AUTH-52', 'API-9'] },
        },
        TOKEN_RENEWED: {
          target: '.fresh',
          reenter: false,
          actions: { type: 'keepExpiry', params: ({ event }) => event.expiresInMs },
          meta: { rules: ['AUTH-7'] },
        },
        SIGN_OUT: { target: 'signingOut', meta: { rules: ['AUTH-10'] } },
      },
      states: {
        fresh: { after: { renewal: 'renewing' } },
        renewing: {
          invoke: {
            id: 'renew',
            src: 'renew',
            onDone: [
              {
                guard: { type: 'isSignedIn', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'keepExpiry', params: ({ event }) => expiryOf(event.output) },
                meta: { rules: ['AUTH-7'] },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#session.signedOut',
                actions: expired,
                meta: { rules: ['AUTH-8'] },
              },
              { target: 'offline' },
            ],
            onError: { target: 'offline', meta: crashed },
          },
        },
        offline: { after: { tryAgain: 'renewing' } },
      },
    },
    // The user counts as signed out from here on. The server call runs in the background.
    signingOut: {
      entry: signedOut,
      on: enters,
      invoke: { id: 'signOut', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
    },
  },
})
