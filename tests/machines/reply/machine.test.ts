import { fromCallback, fromPromise, type AnyMachineSnapshot } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { replyMachine } from '#src/machines/reply/machine.ts'
import type {
  MessageCommand,
  LatestMessages,
  ReplyContext,
  SendRequest,
  MessagePrice,
} from '#src/machines/reply/types.ts'
import { probeActor } from '#src/services/chat/reply-actors.ts'
import { flags } from '#tests/support/client/policies.ts'
import { startFlow, walkMachine, type RunningFlow } from '#tests/support/client/walk-machine.ts'

const at = '2026-11-02T10:00:00.000Z'
const order = (id: string, spend: MessagePrice, conversationId: string | null): SendRequest => ({
  id,
  replyId: `${id}:answer`,
  at,
  conversationId,
  text: 'How much is the monthly payment?',
  documents: [],
  spreadsheetId: null,
  spend,
  replaces: null,
})

let sequence = 0
const event = <T extends StreamEvent['type']>(
  type: T,
  payload: Extract<StreamEvent, { type: T }>['payload'],
): StreamEvent => {
  sequence += 1
  return { id: `e${sequence}`, sequence, type, payload } as StreamEvent
}
const news = (...events: readonly StreamEvent[]) => ({ type: 'STREAM_EVENTS', events, at })
const lost: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const busy: AppError = { type: 'http', operation: 'chat.stream', status: 429 }
const failed = (isCut: boolean) => ({ type: 'STREAM_FAILED', error: lost, isCut })
const latest = (...types: readonly ('user' | 'assistant')[]): LatestMessages => ({
  ok: true,
  value: {
    items: types.map((type, index) =>
      type === 'user'
        ? { id: `s${index}`, type, content: 'Hi', timestamp: at, documents: [] }
        : {
            id: `s${index}`,
            type,
            timeline: [],
            metadata: { tokenUsage: null, documents: [], error: null },
            timestamp: at,
            plainText: '',
            error: null,
          },
    ),
    page: 1,
    totalCount: types.length,
    hasMore: false,
  },
})
/** The newest messages, with a question that has a stopped answer. */
const latestStopped: LatestMessages = {
  ok: true,
  value: {
    items: [
      { id: 's0', type: 'user', content: 'Hi', timestamp: at, documents: [], isStopped: true },
    ],
    page: 1,
    totalCount: 1,
    hasMore: false,
  },
}
const INTERRUPTED = { type: 'interrupted', message: '' }
const hasFailed = (found: LatestMessages): LatestMessages => {
  if (!found.ok) return found
  const items = found.value.items.map((item) =>
    item.type === 'assistant' ? { ...item, error: INTERRUPTED } : item,
  )
  return { ...found, value: { ...found.value, items } }
}
const done = (id: string, output?: unknown) => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
})
const outcomes = (id: string) => [
  done(id, latest('user', 'assistant')),
  done(id, hasFailed(latest('user', 'assistant'))),
  done(id, latest('user')),
  done(id, latestStopped),
  done(id, { ok: false, error: lost }),
]

const blank = {
  type: 'SEND',
  conversationId: null,
  text: ' ',
  documents: [],
  stamp: { id: 'm3', at },
} as const
const asking = (command: MessageCommand) => ({ type: 'ASK', command, flags })

const events = [
  { type: 'SEND', order: order('m1', 'credit', null) },
  { type: 'SEND', order: order('m2', 'free', 'c1') },
  { type: 'SEND', order: order('m4', 'credit', null), leavesChat: true },
  asking(blank),
  { type: 'STOP' },
  { type: 'TELL_STOP', conversationId: 'c1', messageId: 's0' },
  { type: 'DETACH' },
  { type: 'RESUME', conversationId: 'c1', messageId: 's0', replyId: 'r1', at },
  { type: 'STREAM_OPENED' },
  news(
    event('conversation_started', {
      conversation_id: 'c1',
      title: 'New Conversation',
      spreadsheet_id: null,
      model: null,
    }),
  ),
  news(event('text_delta', { text: 'It is $1,896.20.' })),
  news(event('text_delta', { text: 'So.' }), event('stream_end', {})),
  news(event('text_delta', { text: 'Which?' }), event('stream_end', { credits: 0 })),
  news(event('error', { message: 'No credits', code: 'CREDITS_EXHAUSTED', show_paywall: true })),
  news(
    event('text_delta', { text: 'So.' }),
    event('error', { message: 'Stopped.', code: 'stopped', show_paywall: false }),
  ),
  { type: 'STREAM_CLOSED' },
  failed(true),
  failed(false),
  { type: 'STREAM_FAILED', error: busy, isCut: false },
  { type: 'STREAM_GONE' },
  { type: 'STREAM_UNSUPPORTED' },
  { type: 'xstate.after.drain.reply.active.running.draining' },
  { type: 'xstate.after.resumeWait.reply.active.waiting' },
  done('stop', 'stopped'),
  done('stop', 'late'),
  done('stop', 'pending'),
  done('probe', 'running'),
  done('probe', 'gone'),
  done('probe', 'unknown'),
  ...outcomes('check'),
  ...outcomes('recheck'),
  ...outcomes('recover'),
  ...outcomes('ask'),
]

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as ReplyContext

const CHARGED = ['reply.finished', 'reply.cut', 'reply.recovered', 'reply.resumed']

/**
 * True if a credit is reserved after these facts. Fails if a credit is reserved or restored twice.
 */
const isCreditOut = (facts: RunningFlow['facts']): boolean =>
  facts.reduce((isOut, { type }) => {
    if (type === 'credit.reserved') {
      expect(isOut, 'a second credit before the first is settled').toBe(false)
      return true
    }
    if (type === 'credit.restored') expect(isOut, 'a credit that was taken').toBe(true)
    return isOut && type !== 'credit.restored' && !CHARGED.includes(type)
  }, false)

/** The request of the message that the machine is sending. */
const sentBy = (snapshot: AnyMachineSnapshot): SendRequest | undefined =>
  (snapshot.children['send']?.getSnapshot() as { input: { order: SendRequest } } | undefined)?.input
    .order

/** Checks that a message is sent only to the conversation that shows it. */
const checkPlace = (staged: RunningFlow): void => {
  const place = sentBy(staged.snapshot())?.conversationId
  if (typeof place === 'string')
    expect(staged.state().chat.run?.key, 'where a send shows').toBe(place)
}

/**
 * Checks the invariants of every state. Stops checking a flow once its machine is free but the log
 * still shows a run. Only the end of the session ends such a run.
 */
const check = (staged: RunningFlow): void => {
  const snapshot = staged.snapshot()
  const { chat } = staged.state()
  if (detached.has(staged) || (snapshot.matches('free') && chat.run !== null)) {
    detached.add(staged)
    return
  }
  const streams =
    contextOf(snapshot).isHeld ||
    ['waiting', 'asking', 'reattached', 'recovering', { running: 'live' }].some((active) =>
      snapshot.matches({ active }),
    )
  checkPlace(staged)
  const live = Object.values(chat.messages).filter((messages) => messages.live !== null)
  expect(chat.run !== null, 'a run in the fold').toBe(streams)
  expect(live.length, 'live answers').toBe(streams ? 1 : 0)
  const isOut = isCreditOut(staged.facts)
  if (!streams) expect(isOut, 'a credit without a run').toBe(false)
}
const detached = new WeakSet<RunningFlow>()

const machine = replyMachine.provide({
  actors: {
    stream: fromCallback(() => {}),
    stop: fromPromise(() => new Promise(() => {})),
    latest: fromPromise(() => new Promise(() => {})),
    probe: fromPromise(() => new Promise(() => {})),
    busy: fromPromise(() => new Promise(() => {})),
  },
})

describe('the reply machine', () => {
  it('[SEND-24] [SEND-31] takes every transition, and agrees with the log on state and destination after each', () => {
    const walked = walkMachine({
      // `decide` needs a log, and the path search has none. An empty action replaces it.
      machine: machine.provide({ actions: { decide: () => {} } }),
      events,
      key: (snapshot) => {
        const {
          isHeld,
          leftChat,
          isOpen,
          conversationId,
          order: current,
          attempt,
        } = contextOf(snapshot)
        return [isHeld, leftChat, isOpen, conversationId, current?.spend, attempt]
      },
      check,
    })
    expect(walked.missed).toEqual([])
    expect(walked.paths).toBeGreaterThan(100)
  })

  const mine = { type: 'SEND', order: order('m1', 'credit', 'c1') }
  const resume = { type: 'RESUME', conversationId: 'c1', messageId: 's0', replyId: 'r1', at }

  it('[CRED-460] restores the credit of an answer that cost nothing, and marks it as not charged', () => {
    const staged = startFlow(machine)
    staged.send(mine)
    staged.send(news(event('text_delta', { text: 'Which?' }), event('stream_end', { credits: 0 })))
    expect(staged.facts.map(({ type }) => type)).toEqual([
      'credit.reserved',
      'message.submitted',
      'reply.received',
      'credit.restored',
      'reply.finished',
    ])
    const row = staged.state().chat.messages['c1']?.settled.at(-1)
    expect(row).toMatchObject({ type: 'assistant', state: 'done', charged: false })
    staged.stop()
  })

  it('[SEND-460] can still send after a failed lookup of a running answer', async () => {
    const body = new ReadableStream({
      cancel: () => Promise.reject(new Error('cannot be cancelled')),
    })
    const send = async () => ({ ok: true as const, value: new Response(body) })
    const staged = startFlow(machine.provide({ actors: { probe: probeActor(send) } }))
    staged.send(resume)
    await expect.poll(() => staged.snapshot().matches({ free: 'probing' })).toBe(false)
    staged.send({ type: 'DETACH' })
    staged.send(mine)
    expect(staged.snapshot().status).toBe('active')
    expect(staged.facts.at(-1)?.type).toBe('message.submitted')
    staged.stop()
  })

  const opened = (...given: readonly (typeof events)[number][]): SendRequest | undefined => {
    const staged = startFlow(machine)
    for (const one of given) staged.send(one)
    const sent = sentBy(staged.snapshot())
    staged.stop()
    return sent
  }
  const ofNewChat = { type: 'SEND', order: order('m1', 'credit', null), leavesChat: false }

  it.each<[string, ...(typeof events)[number][]]>([
    ['told again', { type: 'TELL_STOP', conversationId: 'c1', messageId: 's0' }],
    [
      'of an answer in another chat',
      { type: 'SEND', order: order('m0', 'credit', 'c1') },
      { type: 'STOP' },
    ],
    [
      'of a resumed answer in another chat',
      { type: 'RESUME', conversationId: 'c1', messageId: 's0', replyId: 'r1', at },
      done('probe', 'running'),
      { type: 'STOP' },
    ],
  ])(
    '[SEND-31, SEND-485] sends a message for a new chat there, even if the message first waited for a stop %s',
    (_, ...stop) => {
      expect(opened(...stop, ofNewChat, done('stop', 'stopped'))).toEqual(ofNewChat.order)
    },
  )
})
