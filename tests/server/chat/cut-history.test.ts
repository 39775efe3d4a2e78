import { describe, expect, it } from 'vitest'
import type { ModelMessage } from 'ai'
import type { PastMessage } from '#server/chat/agent-contract.ts'
import { clippedTo, cutOf, historyTokensFor } from '#server/chat/cut-history.ts'
import { earlierWorkText } from '#server/chat/earlier-work.ts'
import { createFitToWindow } from '#server/chat/fit-window.ts'
import { stateText } from '#server/chat/state-marks.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'

const MOST = 1000
/** A turn of 20 tokens: ten one-letter words in each message. */
const turn: readonly PastMessage[] = [
  { role: 'user', text: 'q '.repeat(10) },
  { role: 'assistant', text: 'a '.repeat(10) },
]

describe('the cut of a history', () => {
  it('[AGENT-1047] leaves out a quarter at once, so that most turns only add messages', () => {
    let kept: readonly PastMessage[] = []
    const cutAt: number[] = []
    for (let at = 1; at <= 200; at += 1) {
      kept = [...kept, ...turn]
      const cut = cutOf(kept, MOST)
      if (cut > 0) cutAt.push(at)
      kept = kept.slice(cut)
      expect(kept.length * 10).toBeLessThanOrEqual(MOST)
    }
    // The 51st turn exceeds 1,000 tokens. 37 turns remain, so 14 more turns lead to the next cut.
    expect(cutAt).toEqual([51, 65, 79, 93, 107, 121, 135, 149, 163, 177, 191])
    expect(kept[0]?.role).toBe('user')
  })

  it('[AGENT-1047] counts messages too', () => {
    const short: PastMessage[] = Array.from({ length: 401 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: 'x',
    }))
    expect(cutOf(short.slice(0, 400), MOST)).toBe(0)
    expect(cutOf(short, MOST)).toBe(102)
  })

  it('[AGENT-1151] keeps the last turn, and shortens an answer that is longer than the maximum', () => {
    const record = '\n\n[wrote Model!B2, 1 cell, "Rent"]'
    const long: PastMessage = { role: 'assistant', text: `${'x '.repeat(MOST + 1)}${record}` }
    const question: PastMessage = { role: 'user', text: 'Q' }
    const all = [...turn, question, long]
    expect(cutOf(all, MOST)).toBe(2)
    const [first, answer] = clippedTo(all.slice(2), MOST)
    expect(first).toEqual(question)
    expect(answer?.text.startsWith('x x x x x')).toBe(true)
    expect(answer?.text).toMatch(
      /…\n\(The server left out the rest: [\d,]+ characters\.\)\n\n\[wrote/,
    )
    expect(answer?.text.endsWith(record)).toBe(true)
    expect(estimateTokens(answer?.text ?? '')).toBeLessThanOrEqual(MOST * 0.75)
    expect(clippedTo(turn, MOST)).toBe(turn)
  })

  it('[AGENT-1156] shortens a long record too, and keeps its latest lines', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `[wrote Model!B${at}, 1 cell, "Rent"]`)
    const all: readonly PastMessage[] = [
      { role: 'user', text: 'Q' },
      { role: 'assistant', text: `${'x '.repeat(500)}\n\n${lines.join('\n')}` },
    ]
    expect(estimateTokens(all[1]?.text ?? '')).toBeGreaterThan(3 * MOST)
    const kept = clippedTo(all, MOST)
    expect(kept.reduce((sum, { text }) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(MOST)
    const answer = kept[1]?.text ?? ''
    expect(answer).toMatch(/^x x x x x/)
    const [, omitted = ''] = /\n\n\[(\d+) earlier lines of this record\]\n/.exec(answer) ?? []
    const latest = lines.slice(Number(omitted))
    expect(latest.length).toBeGreaterThan(5)
    expect(answer.endsWith(`record]\n${latest.join('\n')}`)).toBe(true)
  })

  it('[AGENT-1157] keeps the last answer before questions that failed without one', () => {
    const failed: PastMessage = { role: 'user', text: 'q '.repeat(300) }
    const all = [...turn, ...turn, failed, failed, failed, failed]
    expect(cutOf(all, MOST)).toBe(2)
    expect(cutOf([failed, failed, failed, failed], MOST)).toBe(2)
  })

  it('[AGENT-1158] shortens an answer with 200,000 brackets within a second', () => {
    const all: readonly PastMessage[] = [
      { role: 'user', text: 'Q' },
      { role: 'assistant', text: `x\n\n${'[]'.repeat(100_000)}.` },
    ]
    const start = performance.now()
    const kept = clippedTo(all, MOST)
    expect(performance.now() - start).toBeLessThan(1000)
    expect(estimateTokens(kept[1]?.text ?? '')).toBeLessThanOrEqual(MOST)
  })

  it('[AGENT-1047] leaves room for tools and state in a small window', () => {
    const windows = [12_000, 20_000, 128_000, 200_000]
    expect(windows.map(historyTokensFor)).toEqual([1000, 3500, 62_900, 64_000])
  })
})

const call = (id: string, input: unknown): ModelMessage => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId: id, toolName: 'read_range', input }],
})
const result = (id: string, words: number): ModelMessage => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: id,
      toolName: 'read_range',
      output: {
        type: 'json',
        value: { ok: true, summary: `Read ${id}.`, data: 'x '.repeat(words) },
      },
    },
  ],
})
const QUESTION: ModelMessage = { role: 'user', content: `${stateText(['Now.'])}\n\nGo on` }
const step = (id: string, words: number) => [call(id, { range: 'A1' }), result(id, words)]
const tokensOf = (messages: readonly ModelMessage[]): number =>
  6000 + messages.reduce((sum, one) => sum + estimateTokens(JSON.stringify(one)), 0)

describe('a step that exceeds the context window', () => {
  const steps = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((id) => step(id, 3000))
  const messages = [QUESTION, ...steps]

  it('[AGENT-1048] keeps all messages up to 60 % of the window', () => {
    expect(createFitToWindow(tokensOf(messages) / 0.6 + 1)(messages)).toEqual(messages)
  })

  it('[AGENT-1048] replaces the oldest results by their summaries down to 45 % of the window', () => {
    const window = tokensOf(messages) / 0.6 - 10
    const fit = createFitToWindow(window)
    const fitting = fit(messages)
    expect(tokensOf(fitting)).toBeLessThanOrEqual(window * 0.45)
    const texts = fitting.map((one) => JSON.stringify(one))
    const stubs = texts.filter((text) => text.includes('"left_out"'))
    expect(stubs[0]).toContain('"summary":"Read a."')
    // A result has 3,000 tokens, and a quarter of all tokens with the tools has to go.
    expect(stubs).toHaveLength(Math.ceil(tokensOf(messages) / 4 / 3000))
    expect(fitting.slice(7)).toEqual(messages.slice(7))
    expect(fit(messages)).toEqual(fitting)
  })

  it('[AGENT-1150] changes the beginning of few steps of a long answer', () => {
    const fit = createFitToWindow(40_000)
    const bytes: string[] = []
    for (let count = 1; count <= 40; count += 1) {
      const all = [
        QUESTION,
        ...Array.from({ length: count }, (_, at) => step(`s${at}`, 2000)).flat(),
      ]
      const sent = fit(all)
      expect(tokensOf(sent)).toBeLessThanOrEqual(40_000)
      bytes.push(JSON.stringify(sent).slice(0, -1))
    }
    const changed = bytes.slice(1).filter((text, at) => !text.startsWith(bytes[at] ?? ''))
    // Between 45 and 60 % of the window, three steps of 2,000 tokens fit.
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThanOrEqual(40 / 3)
  })

  it('[AGENT-1048] keeps the last two steps, however long', () => {
    const fitting = createFitToWindow(9000)(messages)
    expect(fitting.slice(-4)).toEqual(messages.slice(-4))
    expect(fitting).toHaveLength(messages.length)
  })

  it('[AGENT-1048] replaces large arguments too', () => {
    const large = call('a', { values: Array.from({ length: 500 }, (_, at) => [at]) })
    const all = [QUESTION, large, ...steps.slice(1)]
    expect(JSON.stringify(createFitToWindow(9000)(all)[1])).toContain('"input":{"left_out"')
  })

  it('[AGENT-1049] above 75 % of the window, the history becomes a list of its work', () => {
    const history: ModelMessage[] = [
      { role: 'user', content: 'Build it' },
      {
        role: 'assistant',
        content: `${'x '.repeat(9000)}\n\n[wrote Model!B2:B3, 2 cells, "Rent"]`,
      },
    ]
    const fitting = createFitToWindow(22_000)([...history, ...messages.slice(0, 5)])
    expect(fitting.map(({ role }) => role).slice(0, 3)).toEqual(['user', 'assistant', 'user'])
    expect(fitting[0]?.content).toContain('[wrote Model!B2:B3, 2 cells, "Rent"]')
    expect(JSON.stringify(fitting)).not.toContain('x x x x x x x x x x"')
    expect(fitting.slice(2)).toEqual(messages.slice(0, 5))
  })

  it('[AGENT-1159] adds to the list of still earlier work that the history begins with', () => {
    const list = earlierWorkText(['"Plan": [wrote Plan!A1, 1 cell]'], 3) ?? ''
    const history: ModelMessage[] = [
      { role: 'user', content: `${list}\n\nBuild it` },
      { role: 'assistant', content: `${'x '.repeat(9000)}\n\n[wrote Model!B2, 1 cell]` },
    ]
    const fitting = createFitToWindow(22_000)([...history, ...messages.slice(0, 5)])
    expect(fitting[0]?.content).toBe(`${list}\n[wrote Model!B2, 1 cell]`)
    expect(list).toContain('The oldest ones are left out too.')
  })
})
