import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { withEdit } from '#tests/support/formulas/engine-properties.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const ROWS = 30
/** Each row doubles its number, and each but the first adds the sum above it. */
const chain = (id: string): WorkbookData =>
  singleSheetWorkbook(
    id,
    ROWS,
    50,
    Object.fromEntries(
      Array.from({ length: ROWS }, (_, row) => [
        row,
        {
          0: { v: row + 1, t: 2 },
          1: { f: `=A${row + 1}*2` },
          2: { f: row === 0 ? '=B1' : `=C${row}+B${row + 1}` },
        },
      ]),
    ),
  )

const typedInto = (workbook: WorkbookData, row: number, v: number): WorkbookData =>
  withEdit(workbook, {
    place: { sheet: workbook.sheetOrder[0] ?? '', row, column: 0 },
    after: { v, t: 2 },
  })

const calculated = async (
  on: WorkbookEngine,
  workbook: WorkbookData,
  row: number,
  signal?: AbortSignal,
) => {
  const sheet_id = workbook.sheetOrder[0] ?? ''
  const change = { sheet_id, row, column: 0, before: null, after: null }
  return on.recalculateAfter(workbook, [change], { signal })
}

const after = async (on: WorkbookEngine, workbook: WorkbookData, row: number) => {
  const done = await calculated(on, workbook, row)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}

const totalOf = ({ sheets, sheetOrder }: WorkbookData): unknown =>
  sheets[sheetOrder[0] ?? '']?.cellData?.[ROWS - 1]?.[2]?.v

/** Twice the sum of the numbers, with one of them replaced. */
const expectedTotal = (row: number, v: number): number => ROWS * (ROWS + 1) + 2 * (v - (row + 1))

describe('a workbook that stays open for a run', () => {
  it('[SHEET-1084] runs only the formulas that depend on the edit', async () => {
    const session = engine.openSession()
    const { workbook } = await after(session, chain('only'), 0)
    const edited = await after(session, typedInto(workbook, ROWS - 2, 100), ROWS - 2)
    expect(edited.recalculated).toBe(3)
    expect(totalOf(edited.workbook)).toBe(expectedTotal(ROWS - 2, 100))
    await session.close()
  })

  it('[SHEET-1089] an edit gives volatile functions new values, and formulas that read them follow', async () => {
    const session = engine.openSession()
    const book = singleSheetWorkbook('volatile', 5, 5, {
      0: { 0: { v: 1, t: 2 }, 1: { f: '=RAND()' }, 2: { f: '=B1*2' }, 3: { f: '=C1+A1' } },
      1: { 1: { f: '=A2+1' }, 2: { f: '=NOW()' }, 3: { f: '=C2-1' } },
    })
    let now = (await after(session, book, 0)).workbook
    const seen = new Set<unknown>()
    for (let turn = 1; turn <= 4; turn += 1) {
      const done = await after(session, typedInto(now, 0, turn), 0)
      now = done.workbook
      const rows = now.sheets[now.sheetOrder[0] ?? '']?.cellData
      const [first, second] = [0, 1].map((row) => [1, 2, 3].map((at) => rows?.[row]?.[at]?.v))
      const random = Number(first?.[0])
      expect(first?.[1]).toBe(random * 2)
      // The engine rounds a sum to 15 digits.
      expect(Number(first?.[2]) - (random * 2 + turn)).toBeCloseTo(0, 12)
      expect(Number(second?.[2]) - (Number(second?.[1]) - 1)).toBeCloseTo(0, 9)
      // All but B2, which depends on nothing that changed.
      expect(done.recalculated).toBe(5)
      seen.add(random)
    }
    expect(seen.size).toBe(4)
    await session.close()
  })

  it('[SHEET-1085] two runs with one process calculate their own version of a workbook', async () => {
    const [one, two] = [engine.openSession(), engine.openSession()]
    let [first, second] = [chain('same'), chain('same')]
    for (let turn = 1; turn <= 3; turn += 1) {
      first = (await after(one, typedInto(first, 3, turn * 10), 3)).workbook
      second = (await after(two, typedInto(second, 4, turn * 1000), 4)).workbook
      expect(totalOf(first)).toBe(expectedTotal(3, turn * 10))
      expect(totalOf(second)).toBe(expectedTotal(4, turn * 1000))
    }
    await Promise.all([one.close(), two.close()])
  })

  it('[SHEET-1086] an aborted calculation ends only its own call', async () => {
    const session = engine.openSession()
    const { workbook } = await after(session, chain('aborted'), 0)
    const stop = new AbortController()
    const call = calculated(session, typedInto(workbook, 1, 7), 1, stop.signal)
    stop.abort()
    expect(await call).toMatchObject({ ok: false, error: { type: 'engine_stopped' } })
    const next = await after(session, typedInto(workbook, 2, 50), 2)
    expect(totalOf(next.workbook)).toBe(expectedTotal(2, 50))
    await session.close()
  })

  it('[SHEET-1110] a calculation beyond the time limit loses only its own call', async () => {
    const slow = createWorkbookEngine({ processes: 1, timeoutMs: 3_000 })
    const session = slow.openSession()
    try {
      const { workbook } = await after(session, chain('slow'), 0)
      const sheet = workbook.sheetOrder[0] ?? ''
      const changes = Array.from({ length: ROWS * 40 }, (_, at) => {
        return { sheet, row: at % ROWS, column: 3 + Math.floor(at / ROWS) }
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
      const next = await after(session, typedInto(workbook, 2, 50), 2)
      expect(totalOf(next.workbook)).toBe(expectedTotal(2, 50))
    } finally {
      await session.close()
      await slow.close()
    }
  }, 60_000)

  it('[SHEET-1087] a session goes on after other work has taken its process', async () => {
    const session = engine.openSession()
    const { workbook } = await after(session, chain('taken'), 0)
    expect(await engine.recalculate(chain('taken'))).toMatchObject({ ok: true })
    expect(await engine.evaluate('=SUM(A1:A3)', workbook, null)).toMatchObject({
      ok: true,
      value: { value: 6 },
    })
    await session.close()
    const again = await after(session, typedInto(workbook, 5, 80), 5)
    expect(totalOf(again.workbook)).toBe(expectedTotal(5, 80))
    await session.close()
  })

  it('[SHEET-1088] calls at the same time run one after the other', async () => {
    const session = engine.openSession()
    const { workbook } = await after(session, chain('parallel'), 0)
    const rows = [1, 2, 3, 4]
    const all = await Promise.all(
      rows.map((row) => after(session, typedInto(workbook, row, row * 100), row)),
    )
    expect(all.map((done) => totalOf(done.workbook))).toEqual(
      rows.map((row) => expectedTotal(row, row * 100)),
    )
    await session.close()
  })
})
