import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { systemClock } from '#server/clock.ts'
import { createChecks, createCheckThread, type Checks } from '#server/sheets/check/checks.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { Store } from '#server/store/store.ts'
import {
  calculated,
  withWritten,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { openTestStore } from '#tests/support/server/database.ts'

const engine = createWorkbookEngine()
const { signal } = new AbortController()
let server: TestServer
let store: Store
let checks: Checks
beforeAll(async () => {
  server = await startTestServer()
  store = await openTestStore(server.dataDir)
  checks = createChecks(store, systemClock)
})
afterAll(async () => {
  await checks.close()
  await store.destroy()
  await server.close()
  await engine.close()
})

const MODEL = writtenBook([
  [
    'Model',
    [
      ['Sales', 100],
      ['Costs', '=1/0'],
      ['Result', '=B1*2'],
    ],
  ],
])

describe('the audit of what an answer wrote', () => {
  it('[AGENT-1036] names faults that are new, and none from before', async () => {
    const before = await calculated(engine, MODEL)
    const after = await calculated(engine, withWritten(before, { 'Model!B3': '=NOSUCH(B1)' }))
    const found = await checks.findNewFaults({ original: before, before, after }, null, signal)
    expect(found.map(({ rule, cells }) => [rule, cells])).toEqual([['error_value', 'Model!B3']])
    const made = { ...before, sheets: {} }
    const all = await checks.findNewFaults({ original: made, before: made, after }, null, signal)
    const cells = all.map((fault) => fault.cells).join(', ')
    expect(cells.split(', ').toSorted()).toEqual(['Model!B2', 'Model!B3'])
  })

  it('[AGENT-1037] ends with the answer, and the next audit is unharmed', async () => {
    const HANGS = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ id, question }) => {
          if (question.hasMoved) for (;;);
          parentPort.postMessage({ id, answer: { check: null, faults: [] } })
        })`)}`,
    )
    const hanging = createChecks(store, systemClock, createCheckThread(HANGS))
    const answer = new AbortController()
    const moved = { original: MODEL, before: { ...MODEL }, after: MODEL }
    const running = hanging.findNewFaults(moved, null, answer.signal)
    const waiting = hanging.findNewFaults(moved, null, answer.signal)
    const settled = Promise.allSettled([running, waiting])
    const next = hanging.findNewFaults({ ...moved, before: MODEL }, null, signal)
    // The first question hangs in the thread by now, or waits for its text.
    await new Promise((resolve) => setImmediate(resolve))
    answer.abort()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await next).toEqual([])
    await hanging.close()
  })
})

const ROWS = 20_000
const heavy = (): WorkbookData => {
  const rows: (readonly Written[])[] = Array.from({ length: ROWS }, (_, at) => [
    `Line ${at}`,
    at + 0.5,
    at * 2,
    at % 7,
    `=B${at + 1}+C${at + 1}`,
  ])
  return writtenBook([['Data', rows]])
}

/** The longest time in ms in which the main thread did nothing else. */
const longestBlock = async (work: () => Promise<unknown>): Promise<number> => {
  let [last, longest] = [performance.now(), 0]
  const tick = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await work()
  longest = Math.max(longest, performance.now() - last)
  clearInterval(tick)
  return longest
}

describe('an audit of 100,000 cells with 20,000 formulas', () => {
  it('[AGENT-1038] blocks the main thread for a shorter time than it takes', async () => {
    const after = await calculated(engine, heavy())
    const made = { ...after, sheets: {} }
    const began = performance.now()
    const block = await longestBlock(() =>
      checks.findNewFaults({ original: made, before: made, after }, null, signal),
    )
    const whole = performance.now() - began
    if (process.env['MEASURE']) process.stdout.write(`block ${block} of ${whole} ms\n`)
    expect(block).toBeLessThan(whole / 3)
  })
})
