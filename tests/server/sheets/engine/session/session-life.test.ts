import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import {
  calculateAfter,
  calculatedAfter,
  CHAIN_ROWS,
  chainBook,
  typedInto,
} from '#tests/support/formulas/chain-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const ROWS = CHAIN_ROWS

const totalOf = ({ sheets, sheetOrder }: WorkbookData): unknown =>
  sheets[sheetOrder[0] ?? '']?.cellData?.[ROWS - 1]?.[2]?.v

/** Twice the sum of the numbers, with one of them replaced. */
const expectedTotal = (row: number, v: number): number => ROWS * (ROWS + 1) + 2 * (v - (row + 1))

describe('a workbook that stays open for a run', () => {
  it('[SHEET-1084] runs only the formulas that depend on the edit', async () => {
    const session = engine.openSession()
    const { workbook } = await calculatedAfter(session, chainBook('only'), 0)
    const edited = await calculatedAfter(session, typedInto(workbook, ROWS - 2, 100), ROWS - 2)
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
    let now = (await calculatedAfter(session, book, 0)).workbook
    const seen = new Set<unknown>()
    for (let turn = 1; turn <= 4; turn += 1) {
      const done = await calculatedAfter(session, typedInto(now, 0, turn), 0)
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
    let [first, second] = [chainBook('same'), chainBook('same')]
    for (let turn = 1; turn <= 3; turn += 1) {
      first = (await calculatedAfter(one, typedInto(first, 3, turn * 10), 3)).workbook
      second = (await calculatedAfter(two, typedInto(second, 4, turn * 1000), 4)).workbook
      expect(totalOf(first)).toBe(expectedTotal(3, turn * 10))
      expect(totalOf(second)).toBe(expectedTotal(4, turn * 1000))
    }
    await Promise.all([one.close(), two.close()])
  })

  it('[SHEET-1086] an aborted calculation ends only its own call', async () => {
    const session = engine.openSession()
    const { workbook } = await calculatedAfter(session, chainBook('aborted'), 0)
    const stop = new AbortController()
    const call = calculateAfter(session, typedInto(workbook, 1, 7), 1, stop.signal)
    stop.abort()
    expect(await call).toMatchObject({ ok: false, error: { type: 'engine_stopped' } })
    const next = await calculatedAfter(session, typedInto(workbook, 2, 50), 2)
    expect(totalOf(next.workbook)).toBe(expectedTotal(2, 50))
    await session.close()
  })

  it('[SHEET-1087] a session goes on after other work has taken its process', async () => {
    const session = engine.openSession()
    const { workbook } = await calculatedAfter(session, chainBook('taken'), 0)
    expect(await engine.recalculate(chainBook('taken'))).toMatchObject({ ok: true })
    expect(await engine.evaluate('=SUM(A1:A3)', workbook, null)).toMatchObject({
      ok: true,
      value: { value: 6 },
    })
    await session.close()
    const again = await calculatedAfter(session, typedInto(workbook, 5, 80), 5)
    expect(totalOf(again.workbook)).toBe(expectedTotal(5, 80))
    await session.close()
  })

  it('[SHEET-1088] calls at the same time run one after the other', async () => {
    const session = engine.openSession()
    const { workbook } = await calculatedAfter(session, chainBook('parallel'), 0)
    const rows = [1, 2, 3, 4]
    const all = await Promise.all(
      rows.map((row) => calculatedAfter(session, typedInto(workbook, row, row * 100), row)),
    )
    expect(all.map((done) => totalOf(done.workbook))).toEqual(
      rows.map((row) => expectedTotal(row, row * 100)),
    )
    await session.close()
  })
})
