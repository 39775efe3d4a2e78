import {
  createActor,
  fromCallback,
  fromPromise,
  setup,
  type EventObject,
  type NonReducibleUnknown,
} from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { logLogic, type LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import { loadMachine } from '#src/machines/load/machine.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import { sessionMachine } from '#src/machines/session/machine.ts'
import type { EnterInput, SignInResult } from '#src/machines/session/types.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const never = <T, I = NonReducibleUnknown>() => fromPromise<T, I>(() => new Promise(() => {}))
const done = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
})
const user = { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] }
const entered = { ok: true, value: { user, expiresInMs: 900_000 } }
const failed = (error: AppError) => ({ ok: false, error })
const refused = failed({ type: 'http', operation: 'auth.refresh', status: 401 })
const lost = failed({ type: 'network', operation: 'auth.refresh', raw: 'Failed to fetch' })

describe('the session machine', () => {
  it('[AUTH-7] [AUTH-8] takes every transition, and only a refusal signs the user out', () => {
    const walked = walkMachine({
      machine: sessionMachine.provide({
        actors: {
          restore: never<SignInResult>(),
          enter: never<SignInResult, EnterInput>(),
          renew: never<SignInResult>(),
          signOut: never<void>(),
          watch: fromCallback(() => {}),
        },
      }),
      events: [
        { type: 'SIGN_IN', email: 'a', password: 'b', next: null },
        { type: 'SIGN_UP', email: 'a', password: 'b', name: '', next: '/app/chat' },
        { type: 'SIGN_OUT' },
        { type: 'SESSION_STARTED', user, expiresInMs: 900_000, next: '/app/chats' },
        { type: 'SESSION_ENDED', reason: 'replaced' },
        { type: 'SESSION_ENDED', reason: 'removed', userId: 'u' },
        { type: 'USER_CHANGED', user: { ...user, name: 'Maya O.' }, hasAccount: true },
        { type: 'TOKEN_RENEWED', expiresInMs: 900_000 },
        ...['restore', 'enter', 'renew'].flatMap((id) => [
          done(id, entered),
          done(id, refused),
          done(id, lost),
        ]),
        done('signOut', undefined),
        { type: 'xstate.error.actor.signOut', actorId: 'signOut', error: new Error('cut') },
        { type: 'xstate.after.tryAgain.session.unreachable' },
        { type: 'xstate.after.tryAgain.session.signedIn.offline' },
        { type: 'xstate.after.renewal.session.signedIn.fresh' },
      ],
      key: ({ context }) => [context.next, context.expiresInMs],
      check: (staged) => {
        const isIn = staged.snapshot().matches('signedIn')
        const { session } = staged.state()
        expect(session.status === 'signedIn').toBe(isIn)
        expect(session.user !== null).toBe(isIn)
        expect(session.isBusy).toBe(staged.snapshot().matches('entering'))
      },
    })
    expect(walked.missed).toEqual([])
  })
})

describe('the loader', () => {
  const resources = [
    { of: 'conversations' },
    { of: 'search', query: 'loan' },
    { of: 'messages', id: 'c1' },
    { of: 'newest', id: 'c1' },
    { of: 'attempts', id: 'c1', messageId: 'm1', from: 'm1' },
    { of: 'spreadsheets' },
    { of: 'credits' },
    { of: 'conversation', id: 'c1' },
    { of: 'public', code: 'c1' },
  ] as const
  const page = { items: [], page: 1, totalCount: 0, hasMore: false }
  const look = { of: 'conversations', isQuiet: true } as const
  const loaded = {
    conversations: { of: 'conversations', page },
    search: { of: 'search', query: 'loan', page },
    messages: { of: 'messages', id: 'c1', page },
    newest: { of: 'newest', id: 'c1', messageId: 'm1' },
    attempts: { of: 'attempts', id: 'c1', messageId: 'm1', attempts: [], totalCount: 0 },
    spreadsheets: { of: 'spreadsheets', items: [] },
    credits: { of: 'credits', credits: { balance: 5, is_pro: false } },
    public: { of: 'public', code: 'c1', window: { id: 's1' } },
    conversation: { of: 'conversation', conversation: { conversation_id: 'c1', title: 'Loan' } },
  }

  it('[CONV-6] cancels a request when another conversation is requested, and restores the status of the conversation requested first', () => {
    const app = setup({ actors: { log: logLogic, load: loadMachine } }).createMachine({
      invoke: [
        { src: 'log', systemId: 'log' },
        { id: 'load', src: 'load' },
      ],
    })
    const actor = createActor(
      app.provide({
        actors: {
          load: loadMachine.provide({ actors: { fetch: never<LoadResult, LoadInput>() } }),
        },
      }),
    ).start()
    const { load } = actor.getSnapshot().children
    const messages = () =>
      (actor.system.get('log') as LogRef).getSnapshot().context.app.chat.messages
    const wish = (id: string, page = 1) =>
      load?.send({ type: 'LOAD', resource: { of: 'messages', id }, page })
    wish('a')
    wish('b')
    expect([messages()['a']?.status, messages()['b']?.status]).toEqual(['idle', 'loading'])
    const loadedB: Fact = { type: 'messages.received', conversationId: 'b', ...page, hasMore: true }
    ;(actor.system.get('log') as LogRef).send(loadedB)
    wish('b', 2)
    wish('a')
    expect(messages()['b']).toMatchObject({ status: 'ready', hasMore: true, page: 1 })
    actor.stop()
  })

  it.each(resources)(
    '[CONV-4] [CONV-6] [CONV-14] [SHEET-7] [CRED-7] takes every transition for $of',
    (resource) => {
      const machine = loadMachine.provide({ actors: { fetch: never<LoadResult, LoadInput>() } })
      const load = { type: 'LOAD', resource, page: 1 } as const
      const arrived = done('fetch', { ok: true, value: loaded[resource.of] })
      const statusIn = ({ conversations, search, chat, spreadsheets, credits }: AppState) =>
        ({
          conversations: conversations.status,
          search: search.status,
          messages: chat.messages['c1']?.status,
          attempts: null,
          newest: null,
          spreadsheets: spreadsheets.status,
          credits: credits.status,
          conversation: conversations.status,
          public: null,
        })[resource.of]
      const isSilent = ['conversation', 'attempts', 'newest', 'public'].includes(resource.of)
      const walked = walkMachine({
        machine,
        events: [
          load,
          { type: 'LOAD', resource: look, page: 1 },
          { type: 'CANCEL' },
          arrived,
          done('fetch', lost),
        ],
        key: ({ context }) => context.wish,
        check: (staged) => {
          const { value, context } = staged.snapshot()
          // A background refresh of the list (`isQuiet`) shows no loading state.
          if (context.wish?.resource === look) return
          const isShown = !isSilent && resource.of !== 'credits'
          if (isShown && value === 'loading') expect(statusIn(staged.state())).toBe(value)
        },
      })
      expect(walked.missed).toEqual([])
      /** The status on the screen after these events. */
      const after = (...events: readonly EventObject[]) => {
        const staged = startFlow(machine)
        for (const event of events) staged.send(event)
        expect(staged.snapshot().value).toBe('idle')
        staged.stop()
        return statusIn(staged.state())
      }
      if (isSilent) return
      const again = [load, arrived, load, done('fetch', lost), load, arrived]
      expect([after(load, arrived), after(...again)]).toEqual(['ready', 'ready'])
      if (resource.of === 'credits') return
      expect(after(load, done('fetch', lost))).toBe('failed')
      expect(after(load, arrived, load, done('fetch', lost))).toBe('failed')
    },
  )
})
