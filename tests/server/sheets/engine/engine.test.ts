import { kill } from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine, ENGINE_LIMITS } from '#server/sheets/engine/engine.ts'
import { createPool } from '#server/sheets/engine/pool.ts'
import { type Question, startProcess } from '#server/sheets/engine/process.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const book = (rows: readonly (readonly (CellState | null)[])[]): WorkbookData => ({
  id: 'w1',
  name: 'Book',
  styles: {},
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      id: 's1',
      name: 'Sheet1',
      rowCount: 100,
      columnCount: 20,
      cellData: Object.fromEntries(
        rows.map((row, r) => [
          String(r),
          Object.fromEntries(row.flatMap((cell, c) => (cell === null ? [] : [[String(c), cell]]))),
        ]),
      ),
    },
  },
})

const value = async (formula: string, workbook: WorkbookData | null = null) => {
  const found = await engine.evaluate(formula, workbook, null)
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value
}

/** The level payment of a loan by the annuity formula. */
const payment = (rate: number, periods: number, principal: number) =>
  (principal * rate) / (1 - (1 + rate) ** -periods)

/** The balance after `n` payments. */
const balance = (rate: number, periods: number, principal: number, n: number) =>
  principal * (1 + rate) ** n - (payment(rate, periods, principal) * ((1 + rate) ** n - 1)) / rate

describe('formulas against closed forms [SHEET-11]', () => {
  const rate = 0.065 / 12
  const interest = balance(rate, 360, 300_000, 11) * rate
  const cases: readonly (readonly [string, number])[] = [
    ['=PMT(0.065/12,360,-300000)', payment(rate, 360, 300_000)],
    ['=IPMT(0.065/12,12,360,-300000)', interest],
    ['=PPMT(0.065/12,12,360,-300000)', payment(rate, 360, 300_000) - interest],
    ['=NPV(0.1,-100,60,70)', -100 / 1.1 + 60 / 1.1 ** 2 + 70 / 1.1 ** 3],
    [
      '=FV(0.05/12,120,-200,-1000)',
      1000 * (1 + 0.05 / 12) ** 120 + (200 * ((1 + 0.05 / 12) ** 120 - 1)) / (0.05 / 12),
    ],
    ['=SUM(1,2.5,-4)', -0.5],
    ['=AVERAGE(1,2,6)', 3],
    ['=IF(2>1,10,20)', 10],
    ['=EDATE(DATE(2026,1,15),2)', 46_096],
  ]
  it.each(cases)('%s', async (formula, expected) => {
    const { value: found, error } = await value(formula)
    expect(error).toBeNull()
    expect(found).toBeCloseTo(expected, 8)
  })

  it('the result of =IRR makes the NPV zero', async () => {
    const flows = [-1000, 300, 420, 680]
    const { value: found } = await value(
      '=IRR(A1:D1)',
      book([flows.map((v): CellState => ({ v, t: 2 }))]),
    )
    const npv = flows.reduce((sum, flow, year) => sum + flow / (1 + Number(found)) ** year, 0)
    expect(npv).toBeCloseTo(0, 6)
  })
})

describe('the engine [SHEET-11]', () => {
  it('stores a value with every formula and leaves all other cells unchanged', async () => {
    const workbook = book([
      [{ v: 2, t: 2, s: 'x' }, { f: '=A1*3' }, { f: '=B1&"!"' }, { f: '=A1>1' }],
    ])
    const done = await engine.recalculate(workbook)
    expect(done.ok && done.value.workbook.sheets['s1']?.cellData?.['0']).toEqual({
      0: { v: 2, t: 2, s: 'x' },
      1: { f: '=A1*3', v: 6, t: 2 },
      2: { f: '=B1&"!"', v: '6!', t: 1 },
      3: { f: '=A1>1', v: 1, t: 3 },
    })
    expect(done.ok && done.value.recalculated).toBe(3)
  })

  it('calculates only formulas that depend on a change and keeps other cached values', async () => {
    const workbook = book([[{ v: 5 }, { f: '=A1*2', v: 2 }, { f: '=PI()', v: 3 }]])
    const changed = [{ sheet_id: 's1', row: 0, column: 0, before: { v: 1 }, after: { v: 5 } }]
    const done = await engine.recalculateAfter(workbook, changed)
    const row = done.ok ? done.value.workbook.sheets['s1']?.cellData?.['0'] : null
    expect(row?.['1']?.v).toBe(10)
    expect(row?.['2']?.v).toBe(3)
    expect(done.ok && done.value.recalculated).toBe(1)
  })

  it('lists the cells whose results are errors', async () => {
    const done = await engine.recalculate(book([[{ f: '=FOO(1)' }, { f: '=1/0' }, { f: '=1' }]]))
    expect(done.ok && done.value.errors).toEqual([
      { sheet: 'Sheet1', cell: 'A1', error: '#NAME?' },
      { sheet: 'Sheet1', cell: 'B1', error: '#DIV/0!' },
    ])
  })

  it('reports formulas that refer to themselves', async () => {
    const round = await engine.recalculate(book([[{ f: '=B1+1' }, { f: '=A1+1' }]]))
    const straight = await engine.recalculate(book([[{ f: '=B1+1' }, { v: 1 }]]))
    expect(round.ok && round.value.circular).toBe(true)
    expect(straight.ok && straight.value.circular).toBe(false)
  })

  it('[SHEET-360] returns an error for formulas that refer to themselves, as the grid does', async () => {
    const cells = [{ f: '=B1+1' }, { f: '=A1+1' }, { f: '=C1' }, { f: '=ROWS(D1:D1)' }, { f: '=2' }]
    const done = await engine.recalculate(book([cells]))
    const row = done.ok ? done.value.workbook.sheets['s1']?.cellData?.['0'] : null
    const values = Array.from(cells.keys(), (column) => row?.[column]?.v)
    expect(values).toEqual(['#CYCLE!', '#CYCLE!', '#CYCLE!', 1, 2])
    expect(done.ok && done.value.errors.map(({ cell }) => cell)).toEqual(['A1', 'B1', 'C1'])
  })

  it('[SHEET-225] returns and stores the values of the cells that an array formula fills', async () => {
    const done = await engine.recalculate(
      book([[{ f: '=SEQUENCE(2,2)' }, null, { f: '=SUM(A1:B2)' }]]),
    )
    expect(done.ok && done.value.spills).toEqual([
      {
        sheet_id: 's1',
        row: 0,
        column: 0,
        rows: [
          [1, 2],
          [3, 4],
        ],
      },
    ])
    const row = done.ok ? done.value.workbook.sheets['s1']?.cellData?.['0'] : null
    expect(row?.['0']).toMatchObject({ f: '=SEQUENCE(2,2)', v: 1, ref: 'A1:B2' })
    expect(row?.['1']).toEqual({ v: 2, t: 2, filled: 1 })
    expect(row?.['2']?.v).toBe(10)
    expect((await value('=SEQUENCE(2,2)')).rows).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('[SHEET-11] calculates a workbook stored without an id and leaves it without one', async () => {
    const workbook = {
      ...book([
        [
          { v: 2, t: 2 },
          { f: '=A1*3', v: 9, t: 2 },
        ],
      ]),
      id: '',
    }
    const done = await engine.recalculate(workbook)
    const found = done.ok ? done.value.workbook : null
    expect([found?.id, found?.sheets['s1']?.cellData?.['0']?.['1']?.v]).toEqual(['', 6])
    expect((await value('=A1+1', workbook)).value).toBe(3)
  })

  it.each(['1+1', '=', '=SUM(1', '=SUM(1,'])('refuses %s as a formula', async (formula) => {
    const found = await engine.evaluate(formula, null, null)
    expect(!found.ok && found.error.type).toBe('bad_formula')
  })

  it('evaluates a formula over whole columns and rows without a circular reference', async () => {
    expect(
      (await value('=SUM(A:A)+SUM(1:1)', book([[{ v: 4, t: 2 }], [{ v: 6, t: 2 }]]))).value,
    ).toBe(14)
  })
})

describe('the engine within its limits [AGENT-11, AGENT-805]', () => {
  /** 30,000 long sums, which take minutes. */
  const endless = book(
    Array.from({ length: 3_000 }, (_, row) =>
      Array.from({ length: 10 }, (): CellState => ({
        f: `=SUMPRODUCT(SQRT(ROW(1:200000)))+${row}`,
      })),
    ),
  )
  const small = book([[{ f: '=1+1' }]])

  it('ends a call that takes too long and runs the next one', async () => {
    const short = createWorkbookEngine({ processes: 1, timeoutMs: 6_000 })
    try {
      expect(await short.recalculate(endless)).toEqual({
        ok: false,
        error: { type: 'engine_timeout', seconds: 6 },
      })
      expect((await short.recalculate(small)).ok).toBe(true)
    } finally {
      await short.close()
    }
  }, 30_000)

  it('does not let a slow call delay another one', async () => {
    const pool = createWorkbookEngine({ processes: 2, timeoutMs: 12_000 })
    try {
      const slow = pool.recalculate(endless)
      expect((await pool.recalculate(small)).ok).toBe(true)
      const first = await Promise.race([slow.then(() => 'slow'), Promise.resolve('quick')])
      expect(first).toBe('quick')
    } finally {
      await pool.close()
    }
  }, 30_000)

  it('ends a process that runs out of memory, reports this and runs the next call', async () => {
    const tight = createWorkbookEngine({ processes: 1, heapMb: 96, timeoutMs: 30_000 })
    try {
      const row = Array.from({ length: 20 }, (): CellState => ({ f: '=SUM($A$1:$T$9)&"x"' }))
      const huge = book(Array.from({ length: 5_000 }, () => row))
      const found = await tight.recalculate(huge)
      expect(found).toEqual({
        ok: false,
        error: { type: 'engine_crashed', detail: 'out of memory' },
      })
      expect((await tight.recalculate(small)).ok).toBe(true)
    } finally {
      await tight.close()
    }
  }, 60_000)

  it('returns an error for a call whose process is killed, and other processes continue', async () => {
    const process = startProcess({ timeoutMs: 10_000, heapMb: 128 })
    const answer = process.ask({ type: 'calculate', workbook: endless, changed: null })
    kill(process.pid ?? 0, 'SIGKILL')
    expect(await answer).toEqual({
      ok: false,
      error: { type: 'engine_crashed', detail: 'the process ended (SIGKILL)' },
    })
    expect(process.isAlive()).toBe(false)
    expect((await engine.recalculate(small)).ok).toBe(true)
  })

  it('returns an error for a malformed call', async () => {
    const process = startProcess({ timeoutMs: 10_000, heapMb: 128 })
    const question = {
      type: 'evaluate',
      workbook: { ...small, sheets: null },
      sheet_id: 's1',
      formula: '=1',
    }
    const answer = await process.ask(question as unknown as Question)
    expect(answer).toMatchObject({ ok: false, error: { type: 'engine_crashed' } })
  })

  it('stops a running call if its answer is stopped [AGENT-10]', async () => {
    const abort = new AbortController()
    const call = engine.recalculate(endless, { signal: abort.signal })
    abort.abort()
    expect(await call).toEqual({ ok: false, error: { type: 'engine_stopped' } })
  })

  it('stops a queued call without ending the running call of the process [AGENT-10]', async () => {
    const pool = createPool({ ...ENGINE_LIMITS, processes: 1, timeoutMs: 5_000 })
    try {
      const slow = pool.ask({ type: 'calculate', workbook: endless, changed: null })
      const abort = new AbortController()
      const waiting = pool.ask({ type: 'calculate', workbook: small, changed: null }, abort.signal)
      abort.abort()
      const stopped = { ok: false, error: { type: 'engine_stopped' } }
      expect(await Promise.race([waiting, slow])).toEqual(stopped)
      expect(await slow).toMatchObject({ error: { type: 'engine_timeout' } })
    } finally {
      await pool.close()
    }
  }, 30_000)

  it('does not end a process for a call that was stopped before it was sent [AGENT-10]', async () => {
    const process = startProcess({ timeoutMs: 10_000, heapMb: 128 })
    try {
      const question: Question = { type: 'calculate', workbook: small, changed: null }
      const stopped = { ok: false, error: { type: 'engine_stopped' } }
      expect(await process.ask(question, AbortSignal.abort())).toEqual(stopped)
      expect((await process.ask(question)).ok).toBe(true)
    } finally {
      await process.stop()
    }
  })

  it('refuses calls after it was closed', async () => {
    const closed = createWorkbookEngine()
    await closed.close()
    expect(await closed.recalculate(small)).toEqual({
      ok: false,
      error: { type: 'engine_stopped' },
    })
  })
})
