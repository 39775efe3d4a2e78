import { describe, expect, it } from 'vitest'
import { emptyReply, foldReplyEvents } from '#contract/stream/reply.ts'
import { readStored, toStoredReply } from '#contract/stream/stored.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { emptyTimeline, foldEvents, foldTimeline, endReasoning } from '#contract/stream/timeline.ts'
import { event } from '#tests/support/chat/stream-events.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

const text = (value: string) => event('text_delta', { text: value })
const fold = (...events: readonly StreamEvent[]) => foldEvents(emptyTimeline, events)

describe('text before a lone closing think tag', () => {
  const thought = (value: string) => ({
    kind: 'reasoning',
    text: value,
    summary: '',
    isStreaming: false,
  })
  const words = (content: string) => ({ kind: 'text', content })

  it.each([
    [
      'The user asks.\nSo 5.</think>It is 5.',
      [thought('The user asks.\nSo 5.'), words('It is 5.')],
    ],
    ['Hm.\n</think>\n\nIt is 5.', [thought('Hm.'), words('\n\nIt is 5.')]],
    ['He asks "why"</think>So', [thought('He asks "why"'), words('So')]],
    [
      'Use `A1`.\n```\nx\n```\nNow.</think>So',
      [thought('Use `A1`.\n```\nx\n```\nNow.'), words('So')],
    ],
    ['`</think>` ends it. Good.</think>So', [thought('`</think>` ends it. Good.'), words('So')]],
    ['Hm.</think>', [thought('Hm.')]],
    ['</think>It is 5.', [words('It is 5.')]],
    [' \n</think>', []],
    // A closing tag that is quoted, in code or paired with an opening tag stays in the answer's
    // text.
    ['Models write `</think>` there.', [words('Models write `</think>` there.')]],
    ['Models write "</think>" there.', [words('Models write "</think>" there.')]],
    ['So:\n```\na</think>b\n```\n', [words('So:\n```\na</think>b\n```\n')]],
    ['Say <think>a</think> there.', [words('Say <think>a</think> there.')]],
    ['A.</think>B, then </think>', [thought('A.'), words('B, then </think>')]],
  ])('[TIME-633] folds to the same blocks however it is split: %j', (whole, expected) => {
    expect(fold(text(whole))).toEqual(expected)
    expect(fold(...[...whole].map(text))).toEqual(expected)
    for (let cut = 1; cut < whole.length; cut += 1)
      expect(fold(text(whole.slice(0, cut)), text(whole.slice(cut)))).toEqual(expected)
    expect(endReasoning(fold(text(whole)))).toEqual(expected)
  })

  it('[TIME-633] becomes reasoning in every step of an answer, unless marked reasoning comes before it', () => {
    expect(
      fold(
        text('A</think>B'),
        event('tool_complete', { execution_id: 'x', tool_name: 'read' }),
        text('C</thi'),
        text('nk>D'),
      ),
    ).toEqual([
      thought('A'),
      words('B'),
      expect.objectContaining({ kind: 'tool' }),
      thought('C'),
      words('D'),
    ])
    expect(fold(event('reasoning_delta', { text: 'A' }), text('B</think>C'))[1]).toEqual(
      words('B</think>C'),
    )
    expect(fold(event('reasoning_delta', { text: 'A' }), text('\n</think>C'))[1]).toEqual(
      words('C'),
    )
  })

  it('[TIME-633] does not change the timeline object that it is folded into', () => {
    const before = fold(text('A</thin'))
    expect(foldTimeline(before, text('k>B'))).toEqual([thought('A'), words('B')])
    expect(before).toEqual([words('A</thin')])
  })

  it('[TIME-633] is stored, reloaded and copied as it was shown', () => {
    const reply = foldReplyEvents(emptyReply(), [text('A.</think>B'), event('stream_end')])
    const stored = toStoredReply(reply)
    expect(stored.text_content).toBe('B')
    const { message } = readStored({
      id: 'm',
      role: 'assistant',
      timestamp: '2026-11-28T10:00:00.000Z',
      ...structuredClone(stored),
    })
    expect(message).toMatchObject({ timeline: reply.timeline, plainText: 'B' })
    // Some backends store the raw text.
    const raw = readStored({
      id: 'm',
      role: 'assistant',
      timestamp: '2026-11-28T10:00:00.000Z',
      text_content: 'A.</think>B',
    })
    expect(raw.message).toMatchObject({ timeline: reply.timeline, plainText: 'B' })
  })

  it('[TIME-633] folds fast even with many closing tags', () => {
    const quoted = 'Say `</think>` or "</think>" again. '.repeat(20)
    const took = cpuMs(() => fold(...Array.from({ length: 500 }, () => text(quoted))))
    expect(took).toBeLessThan(1000)
  })
})
