import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createElement } from 'react'
import type { Block, Timeline, ToolBlock, ToolPhase } from '#contract/stream/timeline.ts'
import { emptyState } from '#src/log/fold.ts'
import type { Answer, StoppedRow } from '#src/log/state.ts'
import { nextAnnouncement, initialProgress } from '#src/ui/chat/conversation/announce.ts'
import { Tool } from '#src/ui/chat/answer/tool.tsx'
import { spokenTextFrom } from '#src/ui/chat/conversation/spoken-text.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { textOfMarkup } from '#tests/support/chat/markup.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const answer = (timeline: Timeline, state: Answer['state'] = 'streaming'): Answer => ({
  id: 'a1',
  type: 'assistant',
  timeline,
  metadata: { tokenUsage: null, documents: [], error: null },
  timestamp: '',
  plainText: '',
  error: null,
  state,
  charged: true,
})
const text = (content: string): Block => ({ kind: 'text', content })
const tool = (phase: ToolPhase): Block => ({
  kind: 'tool',
  executionId: 'x1',
  toolName: 'read_range',
  toolDisplayName: 'Read range',
  phase,
  events: [],
})
const thinking: Block = { kind: 'reasoning', text: 'secret', summary: 'hidden', isStreaming: false }

/** The announcements of an answer that has the states `looks`, each at its time in ms. */
const told = (
  looks: readonly (readonly [at: number, row: Answer | StoppedRow])[],
  reads = true,
): readonly string[] => {
  let state = initialProgress
  return looks.flatMap(([at, row]) => {
    const next = nextAnnouncement(state, row, at, reads)
    state = next.progress
    return next.text === null ? [] : [next.text]
  })
}

describe('the announcements of an answer', () => {
  it('[CONV-36] are its start, whole sentences at most every 5 s, and its end', () => {
    const looks = [
      [0, answer([])],
      [2000, answer([text('The rent is due. It')])],
      [5000, answer([text('The rent is due. It is $1,896.20 a')])],
      [6000, answer([text('The rent is due. It is $1,896.20 a month. And')])],
      [8000, answer([text('The rent is due. It is $1,896.20 a month. And so on')])],
      [8100, answer([text('The rent is due. It is $1,896.20 a month. And so on')], 'done')],
    ] as const
    expect(told(looks)).toEqual([
      'Answer started',
      'The rent is due.',
      'It is $1,896.20 a month. And so on Answer finished',
    ])
    expect(told(looks, false)).toEqual(['Answer started', 'Answer finished'])
  })

  it('[CONV-36, CONV-822, CONV-847] include each phase of a tool once, and no reasoning', () => {
    const at = (phase: ToolPhase) => answer([thinking, tool(phase)])
    expect(
      told([
        [0, answer([])],
        [1000, at('executing')],
        [2000, at('executing')],
        [9000, at('executing')],
        [9500, at('complete')],
        [9600, answer([thinking, tool('complete'), text('Done.')], 'done')],
      ]),
    ).toEqual([
      'Answer started',
      'Read range: Running.',
      'Read range: Done.',
      'Done. Answer finished',
    ])
  })

  it('[CONV-670] use the same words as the row of a tool on the screen', () => {
    const block = (count: number) => toolBlock('write_range', {}, { errors: { count, cells: [] } })
    const shown = (tool: Block, isLive: boolean) =>
      textOfMarkup(drawnOver(emptyState, createElement(Tool, { block: tool as ToolBlock, isLive })))
    for (const count of [0, 1, 1200]) {
      const [, heard = ''] = told([
        [0, answer([])],
        [1000, answer([block(count)])],
      ])
      expect(shown(block(count), true)).toContain(heard.slice('Tool: '.length, -1))
      expect(heard.includes('show')).toBe(count > 0)
    }
    const left = { ...block(0), phase: 'executing' as const }
    const heard = told([
      [0, answer([])],
      [1000, answer([left])],
      [9000, answer([left], 'incomplete')],
    ])
    expect(heard).toEqual([
      'Answer started',
      'Tool: Running.',
      'Tool: Not finished. The answer ended early',
    ])
    expect(shown(left, false)).toContain('Not finished')
  })

  it.each([
    ['stopped', 'The answer was stopped'],
    ['failed', 'The answer failed'],
    ['incomplete', 'One two. The answer ended early'],
  ] as const)('[CONV-36] say how it ended: %s', (state, expected) => {
    const row = answer([text('One two.')], state === 'stopped' ? 'done' : state)
    const last: Answer | StoppedRow =
      state === 'stopped'
        ? { id: 'a1', type: 'stopped', answer: row, shown: false, timestamp: '' }
        : row
    expect(
      told([
        [0, answer([])],
        [100, last],
        [200, last],
      ]),
    ).toEqual(['Answer started', expected])
  })
})

describe('the spoken text of an answer', () => {
  it.each([
    ['## Loan\n\n- **One** [see it](https://x.test/a_b)\n> two\n', 'Loan One see it two'],
    ['Is `a. b` it? Yes.', 'Is a. b it? Yes.'],
    ['**Total**: `=12%*4300` is **516**.', 'Total: =12%*4300 is 516.'],
    ['`=A1*B1` and `=A2*B2` and ``a`*b``.', '=A1*B1 and =A2*B2 and a`*b.'],
    ['25% * 200 is 50, *mind* you', '25% * 200 is 50, mind you'],
    ['25%*200 is 50', '25%*200 is 50'],
    ['so 12*4300 is 51600', 'so 12*4300 is 51600'],
    ['a **bold*** and *one', 'a bold and one'],
    ['| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 | 4 |\n\nAfter.', 'Table, 2 rows. After.'],
    ['```sql\nselect 1\nfrom x\n```\nAfter.', 'Code, 2 lines. After.'],
    ['```\nopen', 'Code, 1 line.'],
    ['a | b without more', 'a | b without more'],
    [
      'It rose [Q3\\_rep 2025.pdf, page 3](#document=d-1&page=3).',
      'It rose Q3_rep 2025.pdf, page 3.',
    ],
    ['![A chart](https://x.test/p.png) <b>bold</b> [^1]\n[^1]: note\n***\n', 'A chart bold'],
  ])('[CONV-37] [DOC-123] puts %j into plain words', (source, words) => {
    expect(spokenTextFrom(source, 0, true)).toEqual({ words, end: source.length })
  })

  it('[CONV-37] waits for the end of an open table, code block or link', () => {
    for (const open of ['| a | b |\n|---|', '| a | b |\n|--|--|\n| 1 | 2 |\n', '```js\nlet x. y\n'])
      expect(spokenTextFrom(open, 0, false)).toEqual({ words: '', end: 0 })
    expect(spokenTextFrom('See [the rent. now', 0, false).words).toBe('')
    expect(spokenTextFrom('See it. [the rent. now', 0, false).words).toBe('See it.')
  })
})

/** An answer of unique words, with tables and code that are not read out. */
const source = fc
  .array(
    fc.record({
      kind: fc.constantFrom('prose', 'prose', 'list', 'table', 'code'),
      words: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => {
    let count = 0
    const word = () => `w${(count += 1)}`
    const hidden = () => `hidden${(count += 1)}`
    const some = (n: number, next: () => string) => Array.from({ length: n }, next)
    const draw = {
      prose: (n: number) =>
        some(n, word)
          .join(' ')
          .replaceAll(/(w\d*5) /g, '$1. ') + '.',
      list: (n: number) =>
        some(n, () => `- **${word()}** [${word()}](https://x.test/y)`).join('\n'),
      table: (n: number) =>
        ['| h | k |', '|---|---|', ...some(n, () => `| ${hidden()} | 1 |`)].join('\n'),
      code: (n: number) => ['```', ...some(n, () => `${hidden()}. `), '```'].join('\n'),
    }
    return parts.map(({ kind, words }) => draw[kind as keyof typeof draw](words)).join('\n\n')
  })

it('[CONV-36, CONV-822, CONV-847] a streamed answer has at most 20 announcements, which repeat no word and read no hidden text', () => {
  fc.assert(
    fc.property(
      source,
      fc.array(fc.record({ size: fc.nat(400), ms: fc.nat(20_000) }), { maxLength: 300 }),
      (whole, steps) => {
        let [length, now] = [0, 0]
        const looks: [number, Answer][] = [[0, answer([])]]
        for (const { size, ms } of steps) {
          length = Math.min(whole.length, length + size)
          now += ms
          looks.push([now, answer([thinking, text(whole.slice(0, length)), tool('complete')])])
        }
        // Text before a tool counts as final. Without the tool, the text is the last block and can
        // still grow.
        const growing = looks.map(([at, row]): [number, Answer] => [
          at,
          { ...row, timeline: row.timeline.filter(({ kind }) => kind !== 'tool') },
        ])
        const all = told([...growing, [now + 1, answer([thinking, text(whole)], 'done')]])
        expect(all.length).toBeLessThanOrEqual(20)
        const heard = all.join(' ').match(/\bw\d+/g) ?? []
        expect(new Set(heard).size).toBe(heard.length)
        expect(all.join(' ')).not.toMatch(/hidden|secret|https/)
        if (all.every((one) => !one.endsWith('…') && !one.includes(' … Answer')))
          expect(heard).toEqual(whole.match(/\bw\d+/g) ?? [])
      },
    ),
  )
})
