import * as v from 'valibot'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppConfig } from '#contract/entities.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { Fact } from '#src/events/fact.ts'
import { emptyState, fold } from '#src/events/fold.ts'
import { selectMessage, selectStreamingId } from '#src/events/selectors.ts'
import { announcement } from '#src/ui/chat/announcer.tsx'
import { Conversation } from '#src/ui/chat/conversation.tsx'
import { Queue } from '#src/ui/chat/composer/queue.tsx'
import { AppProvider, type App } from '#src/ui/hooks/app.tsx'

const ID = 'conversation-1'
const AT = '2026-11-21T10:00:00.000Z'
let last = 0

const event = (type: string, payload: object): StreamEvent => {
  last += 1
  return { id: `e${last}`, sequence: last, type, payload } as StreamEvent
}
const tool = (type: string, more: object): StreamEvent =>
  event(type, {
    execution_id: 'x1',
    tool_name: 'read_range',
    tool_display_name: 'Read range',
    ...more,
  })
const said = (text: string): StreamEvent => event('text_delta', { text })
const received = (...events: readonly StreamEvent[]): Fact => ({
  type: 'reply.received',
  events,
  at: AT,
})

const asked: readonly Fact[] = [
  { type: 'conversation.opened', id: ID },
  {
    type: 'message.submitted',
    conversationId: ID,
    id: 'u1',
    replyId: 'a1',
    text: 'What is in B2?',
    documents: [],
    spreadsheetId: null,
    at: AT,
    retry: false,
    replaces: null,
  },
]
const stateAfter = (...facts: readonly Fact[]) => [...asked, ...facts].reduce(fold, emptyState)

/** The screen after some facts, drawn from the real fold. */
const drawn = (...facts: readonly Fact[]): string => drawnWith(true, ...facts)
const drawnWith = (billing: boolean, ...facts: readonly Fact[]): string => {
  const state = stateAfter(...facts)
  const app = {
    config: v.parse(AppConfig, { flags: { billing } }),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
  } as unknown as App
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <Conversation conversationId={ID} />
      <Queue conversationId={ID} />
    </AppProvider>,
  )
}
const articles = (markup: string): readonly string[] =>
  [...markup.matchAll(/<article[^>]*aria-label="([^"]*)"/g)].map((match) => match[1] ?? '')
const words = (markup: string): string => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('a conversation on screen', () => {
  it('[SHELL-24] is a log of articles named You and Assistant', () => {
    const markup = drawn(received(said('42')))
    expect(markup).toContain('role="log" aria-label="Conversation"')
    expect(articles(markup)).toEqual(['You', 'Assistant'])
  })

  it('[SHELL-25] is busy while an answer streams, and not afterwards', () => {
    expect(drawn(received(said('42')))).toContain('aria-busy="true"')
    expect(drawn(received(said('42')), { type: 'reply.finished' })).toContain('aria-busy="false"')
  })

  it.each([
    ['tool_preparing', {}, 'Preparing'],
    ['tool_executing', { arguments: { range: 'A1:B2' } }, 'Running'],
    ['tool_complete', { success: true, result: {}, error: null }, 'Done'],
    ['tool_error', { error: 'No such range.' }, 'Failed'],
  ])('[SHELL-24] %s is a group of the tool with its phase in words', (type, more, phase) => {
    const markup = drawn(received(tool(type, more)))
    expect(markup).toMatch(/<fieldset[^>]*aria-label="Read range"/)
    expect(words(markup)).toContain(phase)
  })

  it.each(['tool_preparing', 'tool_executing'])(
    '[SHELL-24] %s in an answer that is over was not finished',
    (type) => {
      const markup = drawn(received(tool(type, { arguments: {} })), {
        type: 'reply.failed',
        error: { type: 'unknown' },
      })
      expect(words(markup)).toContain('Not finished')
      expect(words(markup)).not.toMatch(/Preparing|Running/)
    },
  )

  it('[AGENT-5] a tool that failed shows why', () => {
    expect(words(drawn(received(tool('tool_error', { error: 'No such range.' }))))).toContain(
      'No such range.',
    )
  })

  it('[SHELL-24] reasoning is a group, closed until it is asked for', () => {
    const thought = event('reasoning_delta', { text: 'A secret thought', is_summary: false })
    const markup = drawn(received(thought))
    expect(markup).toMatch(/<fieldset[^>]*aria-label="Reasoning"/)
    expect(markup).toContain('aria-expanded="false"')
    expect(markup).not.toContain('A secret thought')
  })

  it('[SHELL-26] a failure is text in its article beside Retry, and says it was not charged', () => {
    const markup = drawn({
      type: 'reply.failed',
      error: { type: 'http', operation: 'chat.stream', status: 500 },
    })
    const article = markup.slice(markup.lastIndexOf('<article'), markup.lastIndexOf('</article>'))
    expect(article).toContain('Failed to start chat stream')
    expect(article).toContain('Retry')
    expect(article).toContain('Not charged.')
  })

  it('[SEND-16] a cut answer keeps its text, says incomplete and offers Retry', () => {
    const text = words(drawn(received(said('Half an ans')), { type: 'reply.cut' }))
    expect(text).toContain('Half an ans')
    expect(text).toContain('incomplete')
    expect(text).toContain('Retry')
    expect(text).toContain('Charged 1 credit.')
  })

  it('[CRED-10] without billing no answer names a charge', () => {
    const cut: readonly Fact[] = [received(said('Half an ans')), { type: 'reply.cut' }]
    expect(words(drawnWith(false, ...cut))).toContain('incomplete')
    expect(words(drawnWith(false, ...cut))).not.toMatch(/charged|credit/i)
    const stopped: readonly Fact[] = [received(said('Half')), { type: 'reply.aborted' }]
    expect(words(drawnWith(false, ...stopped))).toContain('Answer stopped.')
    expect(words(drawnWith(false, ...stopped))).not.toMatch(/charged|credit/i)
  })

  it('[SEND-19] a stopped answer is a quiet row without article, Retry or text', () => {
    const stopped = [received(said('Half an ans')), { type: 'reply.aborted' }] as const
    const markup = drawn(...stopped)
    expect(articles(markup)).toEqual(['You'])
    expect(words(markup)).toContain('Answer stopped. Not charged.')
    expect(words(markup)).toContain('Show it')
    expect(markup).not.toContain('Retry')
    expect(markup).not.toContain('Half an ans')
    expect(drawn(...stopped, { type: 'stopped.shown', messageId: 'a1' })).toContain('Half an ans')
  })

  it('[SEND-40] an answer that was lost sight of says nothing of its price', () => {
    const error = { type: 'network', operation: 'chat.resume', raw: 'Failed to fetch' } as const
    const failed = (isLost: boolean): string =>
      words(drawn(received(said('Half')), { type: 'reply.failed', error, isLost }))
    expect(failed(false)).toContain('Not charged.')
    expect(failed(true)).toContain('Retry')
    expect(failed(true)).not.toMatch(/charged/i)
  })

  it('[SEND-41] a stopped answer says "Not charged." once the server has heard of it', () => {
    const stopped: readonly Fact[] = [
      received(said('Half')),
      { type: 'reply.aborted' },
      { type: 'stop.requested', conversationId: ID },
    ]
    expect(words(drawn(...stopped))).toContain('Answer stopped.')
    expect(words(drawn(...stopped))).not.toMatch(/charged/i)
    const told = drawn(...stopped, { type: 'reply.stopped', conversationId: ID })
    expect(words(told)).toContain('Answer stopped. Not charged.')
  })

  it('[SEND-22] queued messages are rows of the list Queue, each removable', () => {
    const queued = (id: string): Fact => ({
      type: 'message.queued',
      id,
      conversationId: ID,
      text: `Then ${id}`,
      spreadsheetId: null,
    })
    const markup = drawn(received(said('…')), queued('q1'), queued('q2'))
    const list = markup.slice(markup.indexOf('<ul'))
    expect(list).toContain('aria-label="Queue"')
    expect(list.match(/<li>/g)).toHaveLength(2)
    expect(list.match(/Remove from queue/g)?.length).toBeGreaterThanOrEqual(2)
  })

  it('numbers the questions of the conversation in the margin', () => {
    expect(words(drawn(received(said('42'))))).toMatch(/^ *1 /)
  })
})

describe('what is told of an answer', () => {
  const told = (...facts: readonly Fact[]): string => {
    const state = stateAfter(...facts)
    return announcement(selectMessage(ID, selectStreamingId(state) ?? 'a1')(state))
  }

  it('[SHELL-24] is its start, each phase of a tool and its end, but no token', () => {
    expect(told()).toBe('Answer started')
    expect(told(received(said('one ')))).toBe('Answer started')
    expect(told(received(said('one '), said('two')))).toBe('Answer started')
    expect(told(received(tool('tool_executing', { arguments: {} })))).toBe('Read range: Running')
    expect(told(received(tool('tool_executing', { arguments: {} }), said('and')))).toBe(
      'Read range: Running',
    )
    expect(told(received(said('one')), { type: 'reply.finished' })).toBe('Answer finished')
    expect(told(received(said('one')), { type: 'reply.aborted' })).toBe('The answer was stopped')
    expect(
      told({
        type: 'reply.failed',
        error: { type: 'http', operation: 'chat.stream', status: 500 },
      }),
    ).toBe('The answer failed')
  })
})
