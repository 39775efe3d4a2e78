import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const errorOf = async (code: string): Promise<string> => {
  const result = await world.call('run_code', { code })
  return result.success ? `no error but ${JSON.stringify(result.output)}` : result.error
}

describe('the results of run_code', () => {
  it.each([
    [
      'const a = {}\na.a = a\na',
      'The result cannot be given as JSON: TypeError: circular reference',
    ],
    ['undefined', 'The code gives no data but undefined. End it with an expression'],
    ['() => 1', 'no data but a function'],
    ['Symbol("a")', 'no data but a symbol'],
    [
      '"x".repeat(1e6)',
      'The result has 1,000,002 characters of JSON, but at most 200,000 are possible.',
    ],
    ['let a = []\nfor (let i = 0; i < 200; i += 1) a = [a]\na', 'nested deeper than 50 levels'],
    [
      '({ get a() { throw new Error("mine") } })',
      'The result cannot be given as JSON: Error: mine.',
    ],
    ['new Proxy({}, { ownKeys() { throw new Error("trap") } })', 'as JSON: Error: trap.'],
    ['new Promise(() => {})', 'a promise that never settles'],
  ])('[AGENT-917] refuses the result of %j', async (code, words) => {
    expect(await errorOf(code)).toContain(words)
  })

  it('[AGENT-917] gives maps, sets, dates and large integers as data, and names what is no number', async () => {
    const code =
      '[new Map([["a", 1]]), new Set([2]), new Date(0), 2n ** 70n, new Float64Array([1.5]), 0 / 0, 1 / 0]'
    const done = output(await world.call('run_code', { code }))
    const big = '1180591620717411303424'
    expect(done.result).toEqual([
      [['a', 1]],
      [2],
      '1970-01-01T00:00:00.000Z',
      big,
      [1.5],
      'NaN',
      'Infinity',
    ])
    expect(done.warning).toBe('2 values of the result are NaN or infinite, given as text.')
  })

  it('[AGENT-917] shows objects as a table with their keys', async () => {
    const code = '[{ name: "A", total: 1 }, { name: "B", more: [2] }]'
    const { rows } = output(await world.call('run_code', { code }))
    expect(rows).toEqual([
      ['name', 'total', 'more'],
      ['A', 1, null],
      ['B', null, '[2]'],
    ])
  })

  it('[AGENT-917] shortens a long list to the bounds of an output and says so', async () => {
    const code = 'Array.from({ length: 9000 }, (_, at) => at)'
    const done = output(await world.call('run_code', { code }))
    expect((done.result as readonly number[]).length).toBeLessThan(9000)
    expect(done).toMatchObject({ cut: [{ part: 'result', of: 9000 }] })
    expect(done.next).toContain('Only a part')
  })

  it('[AGENT-918] returns the logged lines, also of code that fails', async () => {
    const code =
      'for (let i = 0; i < 60; i += 1) console.log("line", i, { i })\nconsole.log("x")\n1'
    const done = output(await world.call('run_code', { code }))
    expect(done.log).toHaveLength(50)
    expect(done.log?.[7]).toBe('line 7 {"i":7}')
    expect(done.log_left_out).toBe(11)
    const failed = await world.call('run_code', { code: 'console.error("y".repeat(1e6))\nnull.x' })
    expect(failed).toMatchObject({ success: false, output: { log: [`${'y'.repeat(299)}…`] } })
  })
})
