import { describe, expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { AppState } from '#src/log/state.ts'
import { Conversation } from '#src/ui/chat/conversation/conversation.tsx'
import { Queue } from '#src/ui/chat/composer/queue.tsx'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { messageInFlight } from '#tests/support/client/client-facts.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

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
    type: 'messages.received',
    conversationId: ID,
    items: [],
    page: 1,
    totalCount: 0,
    hasMore: false,
  },
  {
    type: 'message.submitted',
    conversationId: ID,
    id: 'u1',
    replyId: 'a1',
    text: 'What is in B2?',
    documents: [],
    spreadsheetId: null,
    at: AT,
    replaces: null,
  },
]
const stateAfter = (...facts: readonly Fact[]) => [...asked, ...facts].reduce(fold, emptyState)

/** The markup of the screen after these facts, with the state from the real fold. */
const drawn = (...facts: readonly Fact[]): string => drawnWith(true, ...facts)
const drawnWith = (billing: boolean, ...facts: readonly Fact[]): string =>
  drawnIn(stateAfter(...facts), billing)
const drawnIn = (state: AppState, billing = true, stops?: App['stops']): string =>
  drawnOver(
    state,
    <>
      <Conversation conversationId={ID} parts={{ box: null, top: null, dock: null }} />
      <Queue conversationId={ID} />
    </>,
    billing,
    stops,
  )
const articles = (markup: string): readonly string[] =>
  [...markup.matchAll(/<article[^>]*aria-label="([^"]*)"/g)].map((match) => match[1] ?? '')
const words = (markup: string): string => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('a conversation on screen', () => {
  it('[SHELL-24] is a log of articles named You and Assistant', () => {
    const markup = drawn(received(said('42')))
    expect(markup).toContain('role="log" aria-label="Conversation"')
    expect(articles(markup)).toEqual(['You', 'Assistant'])
  })

  it('[SEND-65] says that the model is busy until the answer continues', () => {
    const away = received(event('model_waiting', {}))
    const named = received(event('title_updated', { title: 'B2' }))
    const isAway = (...facts: readonly Fact[]) => drawn(...facts).includes(ANSWER_TEXTS.modelAway)
    expect(isAway()).toBe(false)
    expect(isAway(away)).toBe(true)
    expect(isAway(away, named)).toBe(true)
    expect(isAway(received(said('4')), away)).toBe(true)
    expect(isAway(away, received(said('42')))).toBe(false)
    expect(isAway(away, { type: 'reply.finished' })).toBe(false)
  })

  it('[SEND-63] says "Not charged." after an early stop once the server confirms it', () => {
    const stopped: readonly Fact[] = [
      messageInFlight({ conversationId: null }),
      { type: 'reply.aborted' },
    ]
    const shown = (...facts: readonly Fact[]) =>
      drawnOver(
        [...stopped, ...facts].reduce(fold, emptyState),
        <Conversation conversationId={null} parts={{ box: null, top: null, dock: null }} />,
        true,
      ).includes(ANSWER_TEXTS.notCharged)
    const over = { type: 'reply.stopped', conversationId: null } as const
    expect(shown()).toBe(false)
    expect(shown(over)).toBe(false)
    expect(shown({ ...over, isRefused: true })).toBe(true)
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
  ])(
    '[SHELL-24, SHELL-684, SHELL-730] shows for %s a group with the name of the tool and its phase in words',
    (type, more, phase) => {
      const markup = drawn(received(tool(type, more)))
      expect(markup).toMatch(/<fieldset[^>]*aria-label="Read range"/)
      expect(words(markup)).toContain(phase)
    },
  )

  it.each(['tool_preparing', 'tool_executing'])(
    '[SHELL-24] shows %s in an ended answer as not finished',
    (type) => {
      const markup = drawn(received(tool(type, { arguments: {} })), {
        type: 'reply.failed',
        error: { type: 'unknown' },
      })
      expect(words(markup)).toContain('Not finished')
      expect(words(markup)).not.toMatch(/Preparing|Running/)
    },
  )

  it('[TIME-17] shows how long a tool and reasoning took, as the server measured it', () => {
    const thought = event('reasoning_delta', { text: 'Hm.', is_summary: false })
    const markup = drawn(
      received(
        thought,
        event('reasoning_block', { block_id: null, summary: '', elapsed_ms: 65_400 }),
        tool('tool_complete', { success: true, result: {}, error: null, elapsed_ms: 212 }),
      ),
    )
    expect(words(markup)).toContain('Reasoning 1 min 5 s')
    expect(words(markup)).toMatch(/Done · 0\.2 s/)
    expect(words(drawn(received(tool('tool_complete', { result: {} }))))).not.toMatch(/\d s\b/)
  })

  it('[AGENT-5] shows why a tool failed', () => {
    expect(words(drawn(received(tool('tool_error', { error: 'No such range.' }))))).toContain(
      'No such range.',
    )
  })

  it('[SHELL-24, SHELL-684] shows reasoning as a collapsed group', () => {
    const thought = event('reasoning_delta', { text: 'A secret thought', is_summary: false })
    const markup = drawn(received(thought))
    expect(markup).toMatch(/<fieldset[^>]*aria-label="Reasoning"/)
    expect(markup).toContain('aria-expanded="false"')
    expect(markup).not.toContain('A secret thought')
  })

  it('[SHELL-26] shows a failure as text in its article, with Retry and "Not charged."', () => {
    const markup = drawn({
      type: 'reply.failed',
      error: { type: 'http', operation: 'chat.stream', status: 500 },
    })
    const article = markup.slice(markup.lastIndexOf('<article'), markup.lastIndexOf('</article>'))
    expect(article).toContain('Failed to start chat stream')
    expect(article).toContain('Retry')
    expect(article).toContain('Not charged.')
  })

  it('[SEND-16] shows an incomplete answer with its text, the label "incomplete" and Retry', () => {
    const text = words(drawn(received(said('Half an ans')), { type: 'reply.cut' }))
    expect(text).toContain('Half an ans')
    expect(text).toContain('incomplete')
    expect(text).toContain('Retry')
    expect(text).toContain('Charged 1 credit.')
  })

  it('[CRED-10] mentions no charge without billing', () => {
    const cut: readonly Fact[] = [received(said('Half an ans')), { type: 'reply.cut' }]
    expect(words(drawnWith(false, ...cut))).toContain('incomplete')
    expect(words(drawnWith(false, ...cut))).not.toMatch(/charged|credit/i)
    const stopped: readonly Fact[] = [received(said('Half')), { type: 'reply.aborted' }]
    expect(words(drawnWith(false, ...stopped))).toContain('Answer stopped.')
    expect(words(drawnWith(false, ...stopped))).not.toMatch(/charged|credit/i)
  })

  it('[SEND-19] shows a stopped answer as a quiet row without article or text, with Retry', () => {
    const stopped = [received(said('Half an ans')), { type: 'reply.aborted' }] as const
    const markup = drawn(...stopped)
    expect(articles(markup)).toEqual(['You'])
    expect(words(markup)).toContain('Answer stopped. Not charged.')
    expect(words(markup)).toContain('Show it')
    expect(words(markup)).toContain('Retry')
    expect(markup).not.toContain('Half an ans')
    expect(drawn(...stopped, { type: 'stopped.shown', messageId: 'a1' })).toContain('Half an ans')
  })

  it('[SEND-19, SEND-480] shows a stopped answer after a reload, with its text only if the tab kept it', () => {
    const question = {
      id: 'q1',
      type: 'user',
      content: 'Why?',
      timestamp: AT,
      documents: [],
    } as const
    const state = [
      { type: 'conversation.opened', id: ID },
      {
        type: 'messages.received',
        conversationId: ID,
        items: [{ ...question, isStopped: true }],
        page: 1,
        hasMore: false,
      },
    ].reduce((all, fact) => fold(all, fact as Fact), emptyState)
    const markup = drawnIn(state)
    expect(articles(markup)).toEqual(['You'])
    expect(words(markup)).toContain('Answer stopped. Not charged.')
    expect(words(markup)).not.toContain('Show it')
    const kept = { of: (rowId: string) => (rowId === 'stopped-q1' ? 'Half an answer' : '') }
    const drawnWith = (some: AppState) => words(drawnIn(some, true, kept))
    expect(drawnWith(state)).toContain('Show it')
    expect(drawnWith(state)).not.toContain('Half')
    const shown = fold(state, { type: 'stopped.shown', messageId: 'stopped-q1' })
    expect(drawnWith(shown)).toContain('Half an answer')
    const again = fold(state, { ...asked[1], id: 'q1' } as Fact)
    expect(words(drawnIn(again))).not.toContain('Answer stopped')
  })

  it('[SEND-40, SEND-532] does not say whether a lost answer was charged', () => {
    const error = { type: 'network', operation: 'chat.resume', raw: 'Failed to fetch' } as const
    const failed = (isLost: boolean): string =>
      words(drawn(received(said('Half')), { type: 'reply.failed', error, isLost }))
    expect(failed(false)).toContain('Not charged.')
    expect(failed(true)).toContain('Retry')
    expect(failed(true)).not.toMatch(/charged/i)
  })

  it('[SEND-524] shows "Not charged." for a stopped answer once the server confirms the stop', () => {
    const stopped: readonly Fact[] = [
      received(said('Half')),
      { type: 'reply.aborted' },
      { type: 'stop.requested', conversationId: ID, messageId: null },
    ]
    expect(words(drawn(...stopped))).toContain('Answer stopped.')
    expect(words(drawn(...stopped))).not.toMatch(/charged/i)
    const told = drawn(...stopped, { type: 'reply.stopped', conversationId: ID })
    expect(words(told)).toContain('Answer stopped. Not charged.')
  })

  it('[SEND-22, SEND-481] shows queued messages as rows of the list Queue, each removable', () => {
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
