import { describe, expect, it } from 'vitest'
import { emptyReply, foldReplyEvents } from '#contract/stream/reply.ts'
import { readStored, toStoredReply } from '#contract/stream/stored.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { rowsOfMessages } from '#src/log/answer-rows.ts'
import { AnswerDetails } from '#src/ui/chat/answer/answer-details.tsx'
import { Documents } from '#src/ui/chat/conversation/documents.tsx'
import { Entry } from '#src/ui/chat/conversation/entry.tsx'
import { submittedFact } from '#tests/support/client/facts.ts'
import { event } from '#tests/support/chat/stream-events.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const ID = 'conversation-1'
const AT = '2026-11-21T10:00:00.000Z'
const received = (...events: readonly StreamEvent[]): Fact => ({
  type: 'reply.received',
  events,
  at: AT,
})
const said = received(event('text_delta', { text: 'It is **42**.' }))
const used = received(
  event('token_usage', { current_tokens: 412, cumulative_tokens: 1234, reasoning_tokens: 30 }),
)
const endedFor = (credits?: number): Fact =>
  received(event('stream_end', { elapsed_ms: 12_034, ...(credits !== undefined && { credits }) }))
const ended = endedFor(1)

/** The markup of the answer after these facts, with the state from the real fold. */
const drawn = (facts: readonly Fact[], billing = true): string => {
  const asked: readonly Fact[] = [{ type: 'conversation.opened', id: ID }, submittedFact(ID, 'q')]
  const state = [...asked, ...facts].reduce(fold, emptyState)
  const row = <Entry conversationId={ID} messageId="answer q" isLast isNew />
  return drawnOver(state, row, billing)
}
const words = (markup: string): string => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the row below an answer', () => {
  it('[SHELL-70] offers copying and Retry, and shows tokens, time and credit', () => {
    const markup = drawn([said, used, ended, { type: 'reply.finished' }])
    for (const name of ['Copy message', 'Copy as Markdown', 'Retry'])
      expect(markup).toContain(`aria-label="${name}"`)
    expect(words(markup)).toContain('412 tokens 12 s 1 credit')
    expect(words(drawn([said, ended, { type: 'reply.finished' }], false))).not.toContain('credit')
  })

  it('[CRED-34, CRED-460] shows the stored price, live and after a reload: a credit, "Not charged." or nothing', () => {
    for (const credits of [undefined, 0, 1]) {
      const live = drawn([said, endedFor(credits), { type: 'reply.finished' }])
      const reply = foldReplyEvents(emptyReply(), [
        event('text_delta', { text: 'It is **42**.' }),
        event('stream_end', credits === undefined ? {} : { credits }),
      ])
      const { message } = readStored({
        id: 'answer q',
        timestamp: AT,
        role: 'assistant',
        ...toStoredReply(reply),
      })
      const [answer] = rowsOfMessages([message])
      if (answer?.type !== 'assistant') throw new Error('no answer')
      const again = drawnOver(
        emptyState,
        <AnswerDetails answer={answer} watched={null} onRetry={null} />,
      )
      const isSaid = [live, again].map((markup) => words(markup).includes('1 credit'))
      expect(isSaid, `${credits}`).toEqual([credits === 1, credits === 1])
      const isFree = [live, again].map((markup) => words(markup).includes('Not charged.'))
      expect(isFree, `${credits}`).toEqual([credits === 0, credits === 0])
    }
  })

  it('[SHELL-70] is missing while the answer streams, and below an answer without text', () => {
    for (const facts of [
      [said, used],
      [used, ended, { type: 'reply.finished' }],
    ] as const)
      expect(drawn(facts)).not.toMatch(/Copy message|tokens/)
  })

  it('[SHELL-70] offers copying of an incomplete answer too, and shows only one Retry', () => {
    const markup = drawn([said, { type: 'reply.cut' }])
    expect(markup).toContain('aria-label="Copy message"')
    expect(words(markup).match(/Retry/g)).toHaveLength(1)
    expect(markup).not.toContain('aria-label="Retry"')
  })

  it('[SHELL-73] shows the three token counts in its title and in a collapsed line', () => {
    const markup = drawn([said, used, ended, { type: 'reply.finished' }])
    const button = /<button[^>]*aria-label="Token usage: 412 tokens"[^>]*>/.exec(markup)?.[0] ?? ''
    expect(button).toContain('aria-expanded="false"')
    expect(button).toContain('title="Token usage: 412 current, 1,234 cumulative, 30 for reasoning"')
  })
})

describe('documents of a message', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `d${n}`,
      filename: n === 0 ? 'board-pack.pdf' : `sheet <b>${n}.xlsx`,
      file_type: '',
      file_size: n * 1_048_576,
    }))
  const markup = (count: number) =>
    drawnOver(emptyState, <Documents conversationId={null} documents={list(count)} />)

  it('[SHELL-77] are chips in a list "Attachments", each with kind, name and size', () => {
    expect(markup(0)).toBe('')
    expect(markup(2)).toContain('<ul')
    expect(markup(2)).toContain('aria-label="Attachments"')
    expect(markup(2)).toContain('aria-label="board-pack.pdf"')
    expect(words(markup(2))).not.toContain('0.0 MB')
    expect(words(markup(3))).toContain('sheet 2.xlsx 2.0 MB')
  })

  it('[SHELL-77] show only the first eight, and "Show all 50"', () => {
    expect(markup(8).match(/<li/g)).toHaveLength(8)
    expect(markup(8)).not.toContain('Show all')
    expect(markup(50).match(/<li/g)).toHaveLength(8)
    expect(markup(50)).toMatch(/aria-expanded="false"[^>]*>Show all 50</)
  })
})

describe('the end of an answer', () => {
  it('[SEND-19, SEND-478] an answer stopped before any text has Retry but no "Show it"', () => {
    const tool = { execution_id: 'x1', tool_name: 'write_range', tool_display_name: 'Write range' }
    const early: readonly Fact[] = [
      received(event('reasoning_delta', { text: 'Let me see', is_summary: false })),
      received(event('tool_preparing', tool)),
    ]
    for (const facts of [[], early.slice(0, 1), early]) {
      const text = words(drawn([...facts, { type: 'reply.aborted' }]))
      expect(text).toContain('Answer stopped.')
      expect(text).not.toContain('Show it')
      expect(text).toContain('Retry')
    }
    const at = received(event('tool_executing', { ...tool, arguments: {} }))
    expect(words(drawn([...early, at, { type: 'reply.aborted' }]))).toContain('Show it')
  })

  it('[AGENT-463] an answer that reached its limit offers "Continue" with its price', () => {
    const endedBy = (can_continue?: true): readonly Fact[] => [
      said,
      received(event('stream_end', { credits: 1, ...(can_continue && { can_continue }) })),
      { type: 'reply.finished' },
    ]
    const text = words(drawn(endedBy(true)))
    expect(text).toContain('This answer reached its limit. Continue Costs 1 credit.')
    expect(words(drawn(endedBy(true), false))).not.toMatch(/credit/)
    expect(words(drawn(endedBy()))).not.toContain('Continue')
  })
})
