import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine, ENGINE_LIMITS } from '#server/sheets/engine/engine.ts'
import { createPool } from '#server/sheets/engine/pool.ts'
import { startProcess, type Question } from '#server/sheets/engine/process.ts'
import { createEngineSession } from '#server/sheets/engine/session/engine-session.ts'
import { openWorkbook } from '#server/sheets/engine/session/open-workbook.ts'
import {
  calculateAfter,
  calculatedAfter,
  CHAIN_ROWS,
  chainBook,
  changeIn,
  typedInto,
} from '#tests/support/formulas/chain-book.ts'
import { recalculateAll, withEdit } from '#tests/support/formulas/engine-properties.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const wholeOf = (workbook: WorkbookData): Promise<WorkbookData> => recalculateAll(engine, workbook)

/** Applies nothing to an open workbook. */
const emptyApply = (session: string, version: number): Question => ({
  type: 'apply',
  session,
  version,
  cells: '[]',
  changed: [],
})

describe('a workbook that no call used for long', () => {
  it('[SHEET-1111] is closed in its process, which stays', async () => {
    const idle = startProcess({ timeoutMs: 20_000, heapMb: 256, sessionIdleMs: 1 })
    try {
      const session = 'idle'
      const workbook = chainBook('idle')
      const opened = await idle.ask({ type: 'open', session, workbook, changed: null })
      expect(opened).toMatchObject({ ok: true, value: { type: 'calculated' } })
      let version = 0
      const apply = async () => {
        const answer = await idle.ask(emptyApply(session, version))
        version += 1
        return answer.ok ? answer.value.type : answer.error.type
      }
      await expect.poll(apply, { timeout: 10_000 }).toBe('not_open')
      expect(idle.isAlive()).toBe(true)
    } finally {
      await idle.stop()
    }
  })

  it('[SHEET-1111] stays open before', async () => {
    const patient = startProcess({ timeoutMs: 20_000, heapMb: 256 })
    try {
      const session = 'patient'
      await patient.ask({ type: 'open', session, workbook: chainBook('patient'), changed: null })
      expect(await patient.ask(emptyApply(session, 0))).toMatchObject({
        value: { type: 'calculated' },
      })
    } finally {
      await patient.stop()
    }
  })

  it('[SHEET-1112] is opened again at the next call, with the results of a full calculation', async () => {
    const pool = createPool({ ...ENGINE_LIMITS, processes: 1, sessionIdleMs: 1 })
    const answers: string[] = []
    const ask: typeof pool.ask = async (...question) => {
      const answer = await pool.ask(...question)
      answers.push(answer.ok ? answer.value.type : answer.error.type)
      return answer
    }
    const session = createEngineSession({ ...pool, ask })
    let now = chainBook('again')
    let turn = 0
    const editOnce = async (): Promise<readonly string[]> => {
      const edited = typedInto(now, turn % CHAIN_ROWS, turn * 1000)
      const done = await session.calculate(edited, [changeIn(edited, turn % CHAIN_ROWS)], {})
      if (!done.ok) throw new Error(JSON.stringify(done.error))
      now = done.value.workbook
      expect(now).toEqual(await wholeOf(edited))
      turn += 1
      return answers.slice(-2)
    }
    try {
      await expect.poll(editOnce, { timeout: 20_000 }).toEqual(['not_open', 'calculated'])
      expect(turn).toBeGreaterThan(1)
    } finally {
      await pool.close()
    }
  })

  it('[SHEET-1111] gives its memory back', async () => {
    setFlagsFromString('--expose_gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect !== 'function') throw new Error('no garbage collection')
    const heap = (): number => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const open = async () => {
      const workbook = openWorkbook(chainBook('memory', 5_000))
      await workbook.calculate([], null)
      return workbook
    }
    // The first ones fill caches of the engine.
    for (let round = 0; round < 3; round += 1) (await open()).close()
    const before = heap()
    const workbook = await open()
    const used = heap() - before
    expect(used).toBeGreaterThan(5_000_000)
    workbook.close()
    await expect.poll(() => (heap() - before) / used, { timeout: 10_000 }).toBeLessThan(0.2)
  })
})

describe('a run whose process ends', () => {
  it('[SHEET-1110] a calculation beyond the time limit loses only its own call', async () => {
    const slow = createWorkbookEngine({ processes: 1, timeoutMs: 3_000 })
    const session = slow.openSession()
    try {
      const { workbook } = await calculatedAfter(session, chainBook('slow'), 0)
      const sheet = workbook.sheetOrder[0] ?? ''
      const changes = Array.from({ length: CHAIN_ROWS * 40 }, (_, at) => {
        return { sheet, row: at % CHAIN_ROWS, column: 3 + Math.floor(at / CHAIN_ROWS) }
      })
      const endless = changes.reduce(
        (book, place, at) =>
          withEdit(book, { place, after: { f: `=SUMPRODUCT(SQRT(SEQUENCE(200000)))+A1+${at}` } }),
        workbook,
      )
      const changed = changes.map(({ row, column }) => {
        return { sheet_id: sheet, row, column, before: null, after: null }
      })
      expect(await session.recalculateAfter(endless, changed)).toMatchObject({
        ok: false,
        error: { type: 'engine_timeout' },
      })
      const edited = typedInto(workbook, 2, 50)
      const next = await calculatedAfter(session, edited, 2)
      expect(next.workbook).toEqual(await wholeOf(edited))
    } finally {
      await slow.close()
    }
  }, 60_000)

  it('[SHEET-1113] goes on after a workbook that needs more memory than its process has', async () => {
    const small = createWorkbookEngine({ processes: 1, heapMb: 96 })
    const session = small.openSession()
    try {
      const { workbook } = await calculatedAfter(session, chainBook('large'), 0)
      expect(await calculateAfter(session, chainBook('large', 300_000), 0)).toEqual({
        ok: false,
        error: { type: 'engine_crashed', detail: 'out of memory' },
      })
      const edited = typedInto(workbook, 4, 90)
      const next = await calculatedAfter(session, edited, 4)
      expect(next.workbook).toEqual(await wholeOf(edited))
    } finally {
      await small.close()
    }
  }, 60_000)

  it('[SHEET-1114] loses only the call that ran when the process was killed', async () => {
    const folder = temporaryFolder()
    const script = join(folder, 'killed.mjs')
    const child = new URL('../../../../../server/sheets/engine/child.ts', import.meta.url)
    writeFileSync(
      script,
      `process.on('message', (message) => {
         const isDeadly = message.type === 'apply' && message.cells.includes('666')
         if (isDeadly) process.kill(process.pid, 'SIGKILL')
       })
       await import(${JSON.stringify(child.href)})`,
    )
    const pool = createPool({ ...ENGINE_LIMITS, processes: 2 }, undefined, pathToFileURL(script))
    const [run, other] = [createEngineSession(pool), createEngineSession(pool)]
    const calculate = (on: typeof run, workbook: WorkbookData, row: number) =>
      on.calculate(workbook, [changeIn(workbook, row)], {})
    const after = async (on: typeof run, workbook: WorkbookData, row: number) => {
      const done = await calculate(on, workbook, row)
      if (!done.ok) throw new Error(JSON.stringify(done.error))
      return done.value.workbook
    }
    try {
      const [mine, theirs] = [
        await after(run, chainBook('mine'), 0),
        await after(other, chainBook('theirs'), 0),
      ]
      const deadly = calculate(run, typedInto(mine, 5, 666), 5)
      const beside = after(other, typedInto(theirs, 6, 77), 6)
      expect(await deadly).toEqual({
        ok: false,
        error: { type: 'engine_crashed', detail: 'the process ended (SIGKILL)' },
      })
      expect(await beside).toEqual(await wholeOf(typedInto(theirs, 6, 77)))
      const edited = typedInto(mine, 8, 99)
      const again = await after(run, edited, 8)
      expect(again).toEqual(await wholeOf(edited))
      const more = typedInto(again, 9, 100)
      expect(await after(run, more, 9)).toEqual(await wholeOf(more))
    } finally {
      await pool.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})
