import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { readStored } from '#contract/stream/stored.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { LatestMessages, SendRequest } from '#src/machines/reply/types.ts'

const at = '2026-11-02T10:00:00.000Z'
export const QUESTION = 'How much is the monthly payment?'
/**
 * Stored messages of c1: a question whose answer was stopped, a question without an answer, and a
 * question with its answer.
 */
export const STORED = {
  stopped: [{ id: 'm0', role: 'user', timestamp: at, text_content: QUESTION, stopped: true }],
  question: [{ id: 'm0', role: 'user', timestamp: at, text_content: QUESTION }],
  answer: [
    { id: 'm0', role: 'user', timestamp: at, text_content: QUESTION },
    { id: 'm1', role: 'assistant', timestamp: at, text_content: 'It is $1,896.20, as stored.' },
  ],
} as const
const toItems = (stored: readonly object[]): readonly Message[] =>
  stored.map((message) => readStored(message as Parameters<typeof readStored>[0]).message)
/** The page of messages that the loader returns for these stored messages. */
export const pageOf = (stored: readonly object[]) => {
  const items = toItems(stored)
  return { items, page: 1, totalCount: items.length, hasMore: false }
}

const order = (
  id: string,
  spend: SendRequest['spend'] = 'credit',
  conversationId: string | null = null,
): SendRequest => ({
  id,
  replyId: `${id}:answer`,
  at,
  conversationId,
  text: QUESTION,
  documents: [],
  spreadsheetId: null,
  spend,
  replaces: null,
})
let sequence = 0
const news = <T extends StreamEvent['type']>(
  type: T,
  payload: Extract<StreamEvent, { type: T }>['payload'],
) => {
  sequence += 1
  return {
    type: 'STREAM_EVENTS',
    events: [{ id: `e${sequence}`, sequence, type, payload } as StreamEvent],
    at,
  }
}
const lost: AppError = { type: 'network', operation: 'chat.stream', raw: 'network error' }
const refused: AppError = { type: 'http', operation: 'chat.stream', status: 500 }
const busy: AppError = { type: 'http', operation: 'chat.stream', status: 429 }
const done = (actorId: string, output: unknown) => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
})
const latest = (stored: readonly object[]): LatestMessages => ({ ok: true, value: pageOf(stored) })
const unknown: LatestMessages = { ok: false, error: lost }

/** The machine event of each act. An act is an action of the user or the backend. */
export const EVENTS = {
  send: { type: 'SEND', order: order('m2') },
  'send another': { type: 'SEND', order: order('m4') },
  'send to c1': { type: 'SEND', order: order('m5', 'credit', 'c1') },
  'send without a credit': {
    type: 'ASK',
    command: {
      type: 'SEND',
      conversationId: null,
      text: QUESTION,
      documents: [],
      stamp: { id: 'm3', at },
    },
    flags: { chat: true, spreadsheets: true, documents: true, billing: true },
  },
  stop: { type: 'STOP' },
  'log out': { type: 'DETACH' },
  'reload after a pending stop': { type: 'TELL_STOP', conversationId: 'c1', messageId: null },
  'reload after a question': {
    type: 'RESUME',
    conversationId: 'c1',
    messageId: null,
    replyId: 'r1',
    at,
  },
  head: { type: 'STREAM_OPENED' },
  start: news('conversation_started', {
    conversation_id: 'c1',
    title: 'Loan',
    spreadsheet_id: null,
    model: null,
  }),
  words: news('text_delta', { text: 'It is $1,896.20.' }),
  end: news('stream_end', {}),
  'end for nothing': news('stream_end', { credits: 0 }),
  error: news('error', { message: 'The model is busy.', code: 'busy', show_paywall: false }),
  'stop elsewhere': news('error', { message: 'Stopped.', code: 'stopped', show_paywall: false }),
  close: { type: 'STREAM_CLOSED' },
  cut: { type: 'STREAM_FAILED', error: lost, isCut: true },
  refuse: { type: 'STREAM_FAILED', error: refused, isCut: false },
  busy: { type: 'STREAM_FAILED', error: busy, isCut: false },
  gone: { type: 'STREAM_GONE' },
  unsupported: { type: 'STREAM_UNSUPPORTED' },
  'ten seconds': { type: 'xstate.after.drain.reply.active.running.draining' },
  wait: { type: 'xstate.after.resumeWait.reply.active.waiting' },
  'stop heard': done('stop', 'stopped'),
  'stop too late': done('stop', 'late'),
  'stop unconfirmed': done('stop', 'pending'),
  'it runs': done('probe', 'running'),
  'it is over': done('probe', 'gone'),
  'nobody knows': done('probe', 'unknown'),
  ...latestOf('check'),
  ...latestOf('recheck'),
  ...latestOf('recover'),
  'recover: stopped': done('recover', latest(STORED.stopped)),
  'ask: it runs': done('ask', latest(STORED.question)),
  'ask: nothing': done('ask', unknown),
} as const
function latestOf<N extends 'check' | 'recheck' | 'recover'>(actorId: N) {
  return {
    [`${actorId}: answer`]: done(actorId, latest(STORED.answer)),
    [`${actorId}: question`]: done(actorId, latest(STORED.question)),
    [`${actorId}: nothing`]: done(actorId, unknown),
  } as Record<`${N}: ${'answer' | 'question' | 'nothing'}`, ReturnType<typeof done>>
}
export type Act = keyof typeof EVENTS
/** All acts in a fixed order. */
export const ACTS = Object.keys(EVENTS) as readonly Act[]
