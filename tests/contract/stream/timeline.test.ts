import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { emptyTimeline, foldEvents, foldTimeline } from '#contract/stream/timeline.ts'
import { markdownOf, endReasoning } from '#contract/stream/timeline.ts'
import { event, streamEvent } from '#tests/support/chat/stream-events.ts'

const text = (value: string) => event('text_delta', { text: value })
const reasoning = (value: string, is_summary = false) =>
  event('reasoning_delta', { text: value, is_summary })
const tool = (type: StreamEvent['type'], id = 'x', more: object = {}) =>
  event(type, {
    execution_id: id,
    tool_name: 'write_range',
    tool_display_name: 'Write range',
    ...more,
  })
const fold = (...events: readonly StreamEvent[]) => foldEvents(emptyTimeline, events)
const phase = (...events: readonly StreamEvent[]) =>
  fold(...events).map((block) => (block.kind === 'tool' ? block.phase : block.kind))

describe('a text delta', () => {
  it('[TIME-1, TIME-14] appends to the text block before it, or opens a new one', () => {
    expect(fold(text('a'), text('b'))).toEqual([{ kind: 'text', content: 'ab' }])
    expect(fold(text('a'), tool('tool_preparing'), text('b')).map((b) => b.kind)).toEqual([
      'text',
      'tool',
      'text',
    ])
  })

  it('[TIME-635] changes nothing if it is empty', () => {
    const before = fold(reasoning('r'))
    expect(foldTimeline(before, text(''))).toBe(before)
    expect(foldTimeline(before, reasoning(''))).toBe(before)
  })
})

describe('reasoning', () => {
  const block = { kind: 'reasoning', text: 'ab', summary: '', isStreaming: true }

  it('[TIME-2] opens a streaming block and appends to it', () => {
    expect(fold(reasoning('a'), reasoning('b'))).toEqual([block])
    expect(fold(reasoning('a'), event('reasoning_block'), reasoning('b'))).toEqual([
      { ...block, text: 'a', isStreaming: false },
      { ...block, text: 'b' },
    ])
  })

  it('[TIME-3, TIME-14] adds text flagged as summary to the summary', () => {
    expect(
      fold(reasoning('a'), reasoning('s', true), reasoning('b'), reasoning('t', true)),
    ).toEqual([{ ...block, summary: 'st' }])
  })

  it('[TIME-4] is completed by reasoning_block, which sets the summary if it has one', () => {
    const done = { ...block, text: 'a', isStreaming: false }
    expect(fold(reasoning('a'), event('reasoning_block'))).toEqual([done])
    expect(fold(reasoning('a'), event('reasoning_block', { summary: 's' }))).toEqual([
      { ...done, summary: 's' },
    ])
    expect(fold(reasoning('a'), reasoning('s', true), event('reasoning_block'))).toEqual([
      { ...done, summary: 's' },
    ])
  })

  it('[TIME-4] keeps a summary without text, and shows a repeated summary once', () => {
    const alone = { kind: 'reasoning', text: '', summary: 's', isStreaming: false }
    const summary = event('reasoning_block', { summary: 's' })
    expect(fold(summary)).toEqual([alone])
    expect(fold(summary, summary)).toEqual([alone])
    expect(fold(event('reasoning_block'))).toBe(emptyTimeline)
  })

  it('[TIME-5] is completed by the next text or tool event', () => {
    for (const next of [text('t'), tool('tool_preparing'), tool('tool_error')])
      expect(fold(reasoning('a'), next)[0]).toMatchObject({ isStreaming: false })
    const early = fold(tool('tool_preparing'), reasoning('a'), tool('tool_executing'))
    expect(early[1]).toMatchObject({ isStreaming: false })
    for (const other of ['token_usage', 'title_updated'] as const)
      expect(fold(reasoning('a'), event(other, { title: 't' }))[0]).toMatchObject({
        isStreaming: true,
      })
  })

  it('[TIME-9] stops streaming after stream_end, after error and after endReasoning', () => {
    const open = fold(reasoning('a'))
    expect(foldTimeline(open, event('stream_end'))[0]).toMatchObject({ isStreaming: false })
    expect(foldTimeline(open, event('error'))[0]).toMatchObject({ isStreaming: false })
    expect(endReasoning(open)[0]).toMatchObject({ isStreaming: false })
    expect(endReasoning(endReasoning(open))).toEqual(endReasoning(open))
  })
})

describe('elapsed times', () => {
  it('[TIME-16] are stored in the block whose work took the time', () => {
    expect(
      fold(
        reasoning('a'),
        event('reasoning_block', { summary: 's', elapsed_ms: 5840 }),
        event('reasoning_block', { summary: 'alone', elapsed_ms: 7 }),
        tool('tool_executing'),
        tool('tool_complete', 'x', { elapsed_ms: 212 }),
        tool('tool_error', 'y', { elapsed_ms: 0 }),
      ),
    ).toMatchObject([
      { kind: 'reasoning', text: 'a', summary: 's', elapsedMs: 5840 },
      { kind: 'reasoning', text: '', summary: 'alone', elapsedMs: 7 },
      { kind: 'tool', executionId: 'x', phase: 'complete', elapsedMs: 212 },
      { kind: 'tool', executionId: 'y', phase: 'error', elapsedMs: 0 },
    ])
  })

  it('[TIME-637] are absent if no event reports one', () => {
    for (const block of fold(reasoning('a'), event('reasoning_block'), tool('tool_complete')))
      expect(Object.keys(block)).not.toContain('elapsedMs')
  })
})

describe('tools', () => {
  it('[TIME-6] go through preparing, executing and complete in one block per execution', () => {
    expect(phase(tool('tool_preparing'))).toEqual(['preparing'])
    expect(phase(tool('tool_preparing'), tool('tool_executing'))).toEqual(['executing'])
    expect(phase(tool('tool_preparing'), tool('tool_executing'), tool('tool_complete'))).toEqual([
      'complete',
    ])
    expect(
      phase(tool('tool_preparing', 'x'), tool('tool_preparing', 'y'), tool('tool_complete', 'x')),
    ).toEqual(['complete', 'preparing'])
  })

  it('[TIME-6] open their block with any event, even without a preparing event', () => {
    expect(phase(tool('tool_executing'))).toEqual(['executing'])
    expect(phase(tool('tool_complete'))).toEqual(['complete'])
    expect(phase(tool('tool_error'))).toEqual(['error'])
  })

  it('[TIME-7] end in error on tool_error or on success false', () => {
    expect(phase(tool('tool_executing'), tool('tool_complete', 'x', { success: false }))).toEqual([
      'error',
    ])
    expect(phase(tool('tool_executing'), tool('tool_error', 'x', { error: 'no' }))).toEqual([
      'error',
    ])
  })

  it('[TIME-8] keep their names and their events', () => {
    expect(
      fold(
        event('tool_preparing', { execution_id: 'x', tool_name: 'write_range' }),
        tool('tool_executing', 'x', { arguments: { range: 'A1' } }),
        tool('tool_complete', 'x', { success: false, result: { cells: 0 }, error: 'full' }),
      ),
    ).toEqual([
      {
        kind: 'tool',
        executionId: 'x',
        toolName: 'write_range',
        toolDisplayName: 'Write range',
        phase: 'error',
        events: [
          {
            type: 'tool_preparing',
            event_phase: 'preparing',
            execution_id: 'x',
            tool_name: 'write_range',
            tool_display_name: '',
            arguments: null,
            result: null,
            status: 'pending',
          },
          {
            type: 'tool_executing',
            event_phase: 'executing',
            execution_id: 'x',
            tool_name: 'write_range',
            tool_display_name: 'Write range',
            arguments: { range: 'A1' },
            result: null,
            status: 'in_progress',
          },
          {
            type: 'tool_complete',
            event_phase: 'error',
            execution_id: 'x',
            tool_name: 'write_range',
            tool_display_name: 'Write range',
            arguments: null,
            result: { success: false, output: { cells: 0 }, error: 'full' },
            status: 'error',
          },
        ],
      },
    ])
  })

  it('[TIME-8] always have a display name', () => {
    const named = (payload: object) =>
      fold(event('tool_preparing', { execution_id: 'x', ...payload }))[0]
    expect(named({})).toMatchObject({ toolDisplayName: 'Tool' })
    expect(named({ tool_name: 'npv' })).toMatchObject({ toolDisplayName: 'npv' })
  })

  it('[TIME-10, TIME-634] never return to an earlier phase, and ignore events after their end', () => {
    const running = fold(tool('tool_executing'))
    expect(foldTimeline(running, tool('tool_preparing'))).toBe(running)
    for (const end of [tool('tool_complete'), tool('tool_error')]) {
      const done = foldTimeline(running, end)
      for (const late of [
        'tool_preparing',
        'tool_executing',
        'tool_complete',
        'tool_error',
      ] as const)
        expect(foldTimeline(done, tool(late))).toBe(done)
    }
  })
})

describe('folding events', () => {
  it('changes neither the previous timeline nor any unaffected block', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 40 }), streamEvent, (events, next) => {
        const before = foldEvents(emptyTimeline, events)
        const copy = structuredClone(before)
        const after = foldTimeline(before, next)
        expect(before).toEqual(copy)
        const changed = before.filter((block, i) => block !== after[i])
        expect(changed.length).toBeLessThanOrEqual(2)
        if (changed.length === 0 && after.length === before.length) expect(after).toBe(before)
        changed.forEach((block) => expect(after[before.indexOf(block)]).not.toEqual(block))
      }),
      { numRuns: 500 },
    )
  })

  it('[TIME-11] returns the same for any batching of the events', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 40 }), fc.nat(40), (events, at) => {
        const whole = foldEvents(emptyTimeline, events)
        expect(events.reduce(foldTimeline, emptyTimeline)).toEqual(whole)
        expect(
          foldEvents(foldEvents(emptyTimeline, events.slice(0, at)), events.slice(at)),
        ).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  it('[TIME-2] lets only the last block stream, and creates no empty block', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 60 }), (events) => {
        const timeline = foldEvents(emptyTimeline, events)
        timeline.forEach((block, i) => {
          if (block.kind === 'text') expect(block.content).not.toBe('')
          if (block.kind === 'reasoning') expect(block.text + block.summary).not.toBe('')
          if (block.kind === 'reasoning' && i < timeline.length - 1)
            expect(block.isStreaming).toBe(false)
          if (block.kind === 'tool') expect(block.toolDisplayName).not.toBe('')
        })
        const ids = timeline.flatMap((block) => (block.kind === 'tool' ? [block.executionId] : []))
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 500 },
    )
  })

  it('[TIME-1] keeps every streamed character, in order', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 60 }), (events) => {
        const timeline = foldEvents(emptyTimeline, events)
        const said = events.map((e) => (e.type === 'text_delta' ? e.payload.text : '')).join('')
        expect(timeline.map((b) => (b.kind === 'text' ? b.content : '')).join('')).toBe(said)
      }),
    )
  })

  it('[TIME-636] costs the same per delta however long the answer is', () => {
    const cost = (deltas: number): number => {
      let timeline = emptyTimeline
      const start = process.threadCpuUsage().user
      for (let i = 0; i < deltas; i++) timeline = foldTimeline(timeline, text('word '))
      expect(timeline.length).toBe(1)
      return process.threadCpuUsage().user - start
    }
    cost(10_000)
    expect(cost(200_000)).toBeLessThan(2_000_000)
  })

  it('[TIME-1] joins the text blocks into one text, with a blank line between them', () => {
    expect(markdownOf(fold(reasoning('r'), text('a'), tool('tool_complete'), text('b')))).toBe(
      'a\n\nb',
    )
    expect(markdownOf(emptyTimeline)).toBe('')
  })
})
