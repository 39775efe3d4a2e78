import fc from 'fast-check'
import type { AppError } from '#src/shared/app-error.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { AppState } from '#src/log/state.ts'
import {
  anyEvent,
  assistantMessage,
  conversation,
  openedFact,
  spreadsheet,
  startedEvent,
  messageInFlight,
  user,
  userMessage,
} from './client-facts.ts'

type Text = fc.Arbitrary<string>

const at = '2026-11-02T10:00:00.000Z'
const page = { page: 1, totalCount: 2, hasMore: true }
const id = fc.constantFrom('c1', 'c2', 'c3')
const maybeId = fc.option(id, { nil: null })
const sheetId = fc.constantFrom('s1', 's2')

const toolEvent = (text: Text): fc.Arbitrary<StreamEvent> =>
  fc
    .tuple(
      fc.constantFrom('tool_preparing', 'tool_executing', 'tool_complete', 'tool_error'),
      fc.constantFrom('x1', 'x2', 'x3'),
      text,
    )
    .map(([type, execution_id, said]) =>
      anyEvent(type, {
        execution_id,
        tool_name: 'write_range',
        tool_display_name: said,
        arguments: { cells: said },
        success: true,
        result: said,
        error: null,
      }),
    )

/** Any stream event with texts from `text`. Some ids repeat. */
const streamEventOf = (text: Text): fc.Arbitrary<StreamEvent> =>
  fc.oneof(
    text.map((said) => anyEvent('text_delta', { text: said })),
    text.map((said) => ({ ...anyEvent('text_delta', { text: said }), id: 'twice' })),
    fc
      .tuple(text, fc.boolean())
      .map(([said, is_summary]) => anyEvent('reasoning_delta', { text: said, is_summary })),
    text.map((summary) => anyEvent('reasoning_block', { block_id: null, summary })),
    toolEvent(text),
    id.map(startedEvent),
    text.map((said) => ({
      ...anyEvent('title_updated', { conversation_id: null, title: said || 'Loans' }),
      id: 'title',
    })),
    fc.nat(99).map((tokens) => anyEvent('token_usage', { current_tokens: tokens })),
    fc.constant(anyEvent('stream_end', {})),
    text.map((message) => anyEvent('error', { message, code: null, show_paywall: false })),
  )

const failure = (text: Text): fc.Arbitrary<AppError> =>
  text.map((raw) => ({ type: 'network', operation: 'chat.stream', raw }))

/** Events of a reply, the end of its run, or another fact about the reply or the queue. */
const replyFact = (text: Text): fc.Arbitrary<Fact> =>
  fc.oneof(
    fc
      .array(streamEventOf(text), { maxLength: 8 })
      .map((events): Fact => ({ type: 'reply.received', events, at })),
    fc.constantFrom<Fact>(
      { type: 'reply.finished' },
      { type: 'reply.cut' },
      { type: 'reply.aborted' },
      { type: 'stop.requested', conversationId: 'c1', messageId: null },
      { type: 'reply.stopped', conversationId: 'c1' },
      { type: 'reply.refused', opensPaywall: false },
      { type: 'stopped.shown', messageId: 'm2' },
    ),
    failure(text).map((error): Fact => ({ type: 'reply.failed', error })),
    fc.tuple(id, text, fc.boolean()).map(([conversationId, said, isNextHeld]): Fact => ({
      type: 'reply.recovered',
      conversationId,
      isNextHeld,
      items: [userMessage('m1', said), assistantMessage('m2', said)],
      ...page,
    })),
    fc.tuple(maybeId, text).map(([conversationId, said]): Fact => ({
      type: 'message.queued',
      id: 'q1',
      conversationId,
      text: said,
      spreadsheetId: null,
    })),
    fc.tuple(id, text).map(([waitsFor, said]): Fact => ({
      type: 'queue.restored',
      items: [{ id: 'q2', conversationId: waitsFor, text: said, spreadsheetId: null, waitsFor }],
    })),
  )

const startFact = (text: Text): fc.Arbitrary<Fact> =>
  fc.oneof(
    fc
      .tuple(maybeId, fc.uuid(), fc.constantFrom(null, 'm1', 'm2', 'last'), text)
      .map(([conversationId, uuid, replaces, said]) =>
        messageInFlight({
          conversationId,
          id: uuid,
          replyId: `${uuid}:answer`,
          replaces,
          text: said,
        }),
      ),
    fc
      .tuple(id, fc.constantFrom('m1', 'm3'), fc.constantFrom(null, 0, 1))
      .map(([conversationId, messageId, index]): Fact => ({
        type: 'attempt.shown',
        conversationId,
        messageId,
        index,
      })),
    fc
      .tuple(id, fc.constantFrom('m1', 'm3'), text)
      .map(([conversationId, messageId, said]): Fact => ({
        type: 'attempts.received',
        conversationId,
        messageId,
        attempts: [[userMessage('m7', said), assistantMessage('m8', said)]],
      })),
    fc.tuple(id, failure(text)).map(([conversationId, error]): Fact => ({
      type: 'attempts.failed',
      conversationId,
      messageId: 'm1',
      error,
    })),
    fc.tuple(id, fc.uuid()).map(([conversationId, uuid]): Fact => ({
      type: 'reply.resumed',
      conversationId,
      replyId: `${uuid}:answer`,
      at,
    })),
  )

const listFact = (text: Text): fc.Arbitrary<Fact> =>
  fc.oneof(
    maybeId.map(openedFact),
    fc.constantFrom<Fact>(
      { type: 'conversation.cleared' },
      { type: 'spreadsheets.deleted', ids: ['s1'] },
      { type: 'credit.reserved' },
      { type: 'credit.restored' },
      { type: 'paywall.opened' },
      { type: 'paywall.closed' },
      { type: 'session.ended', reason: 'expired' },
      { type: 'connection.lost' },
    ),
    text.map((name): Fact => ({
      type: 'session.started',
      user: { ...user, name, email: name },
      next: name,
    })),
    text.map((title): Fact => ({
      type: 'spreadsheets.received',
      items: [spreadsheet('s1', title), spreadsheet('s2', title)],
    })),
    text.map((title): Fact => ({
      type: 'conversations.received',
      items: [conversation('c1', title), conversation('c2', title)],
      ...page,
    })),
    id.map((conversationId): Fact => ({ type: 'messages.requested', conversationId })),
    fc.tuple(id, text).map(([conversationId, said]): Fact => ({
      type: 'messages.received',
      conversationId,
      items: [userMessage('m1', said), assistantMessage('m2', said)],
      ...page,
    })),
    id.map((deleted): Fact => ({ type: 'conversations.deleted', ids: [deleted] })),
    fc.tuple(id, text).map(([renamed, title]): Fact => ({
      type: 'conversation.renamed',
      id: renamed,
      title,
      updatedAt: at,
    })),
    fc.integer({ min: 0, max: 12 }).map((balance): Fact => ({
      type: 'credits.received',
      credits: {
        balance,
        is_pro: false,
        monthly_allocation: 10,
        show_low_credit_warning: false,
        show_paywall: false,
        usage: 0,
        credits_reset_at: null,
      },
    })),
    text.map((said): Fact => ({
      type: 'notice.raised',
      notice: { id: 'n1', level: 'info', text: said, detail: said, durationMs: 1, action: null },
    })),
  )

const workbookFact = (text: Text): fc.Arbitrary<Fact> =>
  fc.oneof(
    sheetId.map((opening): Fact => ({ type: 'workbook.requested', id: opening })),
    fc.tuple(sheetId, text).map(([received, cell]): Fact => ({
      type: 'workbook.received',
      id: received,
      title: cell,
      revision: 1,
      data: { cells: [cell] },
      save: 'saved',
    })),
    sheetId.map((edited): Fact => ({ type: 'workbook.edited', id: edited })),
    sheetId.map((changed): Fact => ({
      type: 'workbook.changed',
      id: changed,
      revision: 2,
      changes: [],
    })),
    fc.constant<Fact>({ type: 'workbook.closed' }),
    text.map((key): Fact => ({ type: 'table.insert_requested', key, requestId: 'r1' })),
    fc.tuple(text, maybeId, sheetId).map(([said, conversationId, made]): Fact => ({
      type: 'table.inserted',
      key: said,
      conversationId,
      spreadsheet: spreadsheet(made, said),
      range: said,
    })),
    fc.tuple(text, failure(text)).map(([key, error]): Fact => ({
      type: 'table.insert_failed',
      key,
      error,
    })),
  )

/**
 * A random sequence of facts. As in the machines, a reply starts only while no other is running.
 * Texts come from `text`.
 */
export const historyOf = (text: Text, maxLength = 60): fc.Arbitrary<readonly Fact[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: startFact(text) },
        { weight: 4, arbitrary: replyFact(text) },
        { weight: 3, arbitrary: listFact(text) },
        { weight: 1, arbitrary: workbookFact(text) },
      ),
      { maxLength, size: 'max' },
    )
    .map((facts) => {
      const kept: Fact[] = []
      let state: AppState = emptyState
      for (const one of facts) {
        const starts = one.type === 'message.submitted' || one.type === 'reply.resumed'
        if (starts && state.chat.run !== null) continue
        kept.push(one)
        state = fold(state, one)
      }
      return kept
    })

const short = fc.string({ maxLength: 6 })
export const streamEvent = streamEventOf(short)
export const history = historyOf(short)
