import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blockWith, firstHit } from '../../bench/support/model-replies.ts'
import {
  startScriptedModel,
  type ModelReply,
  type ModelScript,
  type ScriptedModel,
} from '../../bench/support/scripted-model.ts'

let model: ScriptedModel
beforeEach(async () => {
  model = await startScriptedModel()
})
afterEach(() => model.close())

const reply = (data: unknown, ok = true): ModelReply => ({
  ok,
  summary: ok ? 'Done.' : 'No such range.',
  data,
  warnings: [],
})

/** Requests an answer as the server does, and returns its text. */
const requested = async (results: readonly ModelReply[], tools: readonly unknown[] = []) => {
  const calls = results.map((_, at) => ({
    id: `call-${at}`,
    type: 'function',
    function: { name: 'find', arguments: '{}' },
  }))
  const messages = [
    { role: 'user', content: 'Find it' },
    ...(calls.length > 0 ? [{ role: 'assistant', content: '', tool_calls: calls }] : []),
    ...results.map((one, at) => ({
      role: 'tool',
      tool_call_id: `call-${at}`,
      content: JSON.stringify(one),
    })),
  ]
  const body = { stream: true, stream_options: { include_usage: true }, messages, tools }
  const answer = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return answer.text()
}

const HIT = { hits: [{ cell: "'My sheet'!B7" }] }

function* lookUp(): ModelScript {
  const [found] = yield [['find', { what: 'errors' }]]
  yield [
    ['trace', { cell: firstHit(found).cell }],
    ['clear', { range: 'A1' }],
  ]
  return 'Found it.'
}

describe('the scripted model of the benchmark agent-jobs', () => {
  it('decides its calls from the results in the request, and counts steps and tokens', async () => {
    const texts: string[] = []
    const played = await model.play(lookUp(), async () => {
      texts.push(await requested([]), await requested([reply(HIT)]))
      texts.push(await requested([reply(null), reply('word '.repeat(500))]))
    })
    expect(played.steps).toEqual([['find'], ['trace', 'clear']])
    expect(texts[0]).toContain('"name":"find"')
    expect(texts[1]).toContain('"name":"trace"')
    expect(texts[2]).toContain('Found')
    expect(played.largest.tool).toBe('clear')
    expect(played.largest.tokens).toBeGreaterThan(500)
    expect(played.largest.tokens).toBeLessThan(540)
  })

  it('fails if a tool or the script fails', async () => {
    const refused = model.play(lookUp(), async () => {
      await requested([])
      await requested([reply(null, false)])
    })
    await expect(refused).rejects.toThrow('find: No such range.')
    const empty = model.play(lookUp(), async () => {
      await requested([])
      await requested([reply({ hits: [] })])
    })
    await expect(empty).rejects.toThrow('nothing was found')
  })

  it('knows the largest definitions of tools', async () => {
    const tool = { type: 'function', function: { name: 'find' } }
    await requested([], [tool])
    await requested([], [tool, tool])
    await requested([], [tool])
    expect(model.definitions().tools).toBe(2)
  })
})

it('a script finds a block of a map by a header', () => {
  const outline = ['Ledger!A1:D9: 30 cells', 'A3:D9 A Day: dates | B Category: text']
  const { range, cells } = blockWith('Category', reply({ outline }))
  expect(range).toBe('A3:D9')
  expect(cells.startRow).toBe(2)
  expect(() => blockWith('Amount', reply({ outline }))).toThrow('the map has no Amount')
})
