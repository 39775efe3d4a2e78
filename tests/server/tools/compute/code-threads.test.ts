import { describe, expect, it, vi } from 'vitest'
import { createCodeThreads } from '#server/tools/compute/code-threads.ts'

const SECONDS = 1
/** Processor time after which two calls surely run. */
const RUNNING_MICROSECONDS = 2_000_000
const threads = createCodeThreads(SECONDS)
const never = new AbortController().signal
const run = (code: string, signal: AbortSignal = never) => threads.run({ code, ranges: [] }, signal)

const NESTED_PROXY = 'let p = {}\nfor (let i = 0; i < 1e5; i += 1) p = new Proxy(p, {})\np.x'
const NESTED_LIST = 'JSON.parse("[".repeat(1e5))'

describe('the threads of run_code', () => {
  it.each([
    'while (true) {}',
    'while (true) { try { null.x } catch {} }',
    '/^(a+)+$/.test("a".repeat(40) + "b")',
    '({ get a() { while (true) {} } })',
    'new Proxy({}, { ownKeys() { while (true) {} } })',
    '({ toJSON() { while (true) {} } })',
    'throw { get message() { while (true) {} }, __proto__: Error.prototype }',
    'const f = async () => { while (true) {} }\nawait f()',
  ])('[AGENT-915] end %j by time', async (code) => {
    const start = performance.now()
    const { type } = await run(code)
    expect(type).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it.each([
    "'x'.repeat(1e9)",
    'const a = []\nwhile (true) a.push(new Array(1000).fill(1.5))',
    'const a = []\nwhile (true) a.push(new Uint8Array(1e6))',
    'let f = () => 1\nfor (let i = 0; i < 1e6; i += 1) f = f.bind(null)\nf()',
  ])('[AGENT-915] end %j by memory', async (code) => {
    expect((await run(code)).type).toBe('memory')
  })

  it.each([
    'const f = (n) => f(n + 1) + 1\nf(0)',
    'const a = { toString() { return a + "" } }\na + ""',
    'eval("(".repeat(1e5))',
    NESTED_PROXY,
    NESTED_LIST,
  ])('[AGENT-915] end %j by depth', async (code) => {
    expect((await run(code)).type).toBe('stack')
  })

  it('[AGENT-915] leave the main thread free while code does not end', async () => {
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 10)
    const { type } = await run('while (true) {}')
    clearInterval(timer)
    expect(type).toBe('timeout')
    expect(ticks).toBeGreaterThan(20)
    expect(await run('1 + 1')).toMatchObject({ type: 'done', json: '2' })
  })

  it('[AGENT-916] end running and waiting code at once with an abort', async () => {
    const slow = createCodeThreads(30)
    const stop = new AbortController()
    const loop = { code: 'while (true) {}', ranges: [] }
    const begun = process.cpuUsage()
    const all = Promise.all(Array.from({ length: 5 }, () => slow.run(loop, stop.signal)))
    // The threads start with less. The rest is the code of the two calls that run.
    await vi.waitFor(
      () => expect(process.cpuUsage(begun).user).toBeGreaterThan(RUNNING_MICROSECONDS),
      { timeout: 20_000 },
    )
    const start = performance.now()
    stop.abort()
    expect((await all).map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'stopped'))
    expect(performance.now() - start).toBeLessThan(500)
    expect((await slow.run({ code: '1', ranges: [] }, stop.signal)).type).toBe('stopped')
    const after = await slow.run({ code: '"free"', ranges: [] }, never)
    expect(after).toMatchObject({ type: 'done', json: '"free"' })
  })

  it('[AGENT-916] run every one of many calls', async () => {
    const codes = Array.from({ length: 8 }, (_, at) => `${at} * ${at}`)
    const answers = await Promise.all(codes.map((code) => run(code)))
    expect(answers.map((answer) => (answer.type === 'done' ? Number(answer.json) : null))).toEqual([
      0, 1, 4, 9, 16, 25, 36, 49,
    ])
  })
})
