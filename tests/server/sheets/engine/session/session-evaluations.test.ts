import { afterAll, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine, ENGINE_LIMITS } from '#server/sheets/engine/engine.ts'
import { createPool } from '#server/sheets/engine/pool.ts'
import { createEngineSession } from '#server/sheets/engine/session/engine-session.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import {
  calculatedAfter,
  chainBook,
  changeIn,
  typedInto,
} from '#tests/support/formulas/chain-book.ts'
import { recalculateAll } from '#tests/support/formulas/engine-properties.ts'
import { randomBook } from '#tests/support/formulas/random-books.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'
import { tangledBook, tangledCell, TANGLE_SIZE } from '#tests/support/formulas/tangled-books.ts'

const engine = createWorkbookEngine({ processes: 2 })
afterAll(() => engine.close())

const FORMULAS = [
  '=A1',
  '=SUM(A:A)',
  '=SUM(1:1)',
  '=COUNTA(A:F)',
  '=ROWS(A:A)&" "&COLUMNS(1:1)',
  '=ROW()&" "&COLUMN()',
  '=SEQUENCE(4,3)',
  '=SEQUENCE(20000)',
  '=A1:C3',
  '=SORT(A1:A6)',
  '=LET(x,B2,x*2)',
  '=INDIRECT("A1:B2")',
  '=OFFSET(A1,1,1)',
  '=SUMIF(A1:A6,">1",B1)',
  '=IFERROR(1/0,A2)',
  '=1/0',
  '=NOSUCH(1)',
  '=SUM(',
  '=Nowhere!A1',
  '=TRUE',
  '=DATE(2026,3,5)',
]

/** Evaluates in the open workbook and in a whole one, and returns the formulas that differ. */
const differing = async (
  open: typeof engine,
  workbook: WorkbookData,
  sheet: string,
  formulas: readonly string[],
) => {
  const found: unknown[] = []
  for (const formula of formulas) {
    const [inOpen, inWhole] = [
      await open.evaluate(formula, workbook, sheet),
      await engine.evaluate(formula, workbook, sheet),
    ]
    if (JSON.stringify(inOpen) !== JSON.stringify(inWhole)) found.push({ formula, inOpen, inWhole })
  }
  return found
}

const withFirstCellAgain = async (open: typeof engine, workbook: WorkbookData) => {
  const sheet_id = workbook.sheetOrder[0] ?? ''
  const cell = workbook.sheets[sheet_id]?.cellData?.[0]?.[0] ?? null
  const change = { sheet_id, row: 0, column: 0, before: cell, after: cell }
  const done = await open.recalculateAfter(workbook, [change])
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value.workbook
}

/**
 * A calculated book that another calculation leaves as it is. A circle that the engine does not
 * see, such as a SUMIF that stretches over its own cell, has another result each time.
 */
const steadyBook = async (make: () => WorkbookData): Promise<WorkbookData> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const whole = await recalculateAll(engine, make())
    const again = await recalculateAll(engine, whole)
    if (JSON.stringify(again) === JSON.stringify(whole)) return whole
  }
  throw new Error('no book has one result')
}

it.each([1, 2, 3, 4, 5, 6])(
  '[SHEET-1117] formulas in an open workbook have the results of a whole one, for seed %i',
  async (seed) => {
    const random = randomOf(seed + 4000)
    const [session, control] = [engine.openSession(), engine.openSession()]
    const whole = await (seed % 2 === 0
      ? recalculateAll(engine, randomBook(seed))
      : steadyBook(() => tangledBook(random)))
    let now = await withFirstCellAgain(session, whole)
    let expected = await withFirstCellAgain(control, whole)
    for (const sheet of now.sheetOrder) {
      const own = Array.from({ length: 12 }, () => {
        const cell = tangledCell(random, sheet, TANGLE_SIZE)
        return cell?.f ? [String(cell.f)] : []
      })
      expect(await differing(session, now, sheet, [...FORMULAS, ...own.flat()])).toEqual([])
      now = await withFirstCellAgain(session, now)
      expected = await withFirstCellAgain(control, expected)
      expect(now).toEqual(expected)
    }
    await Promise.all([session.close(), control.close()])
  },
  120_000,
)

it('[SHEET-1118] an evaluation uses the open workbook, and leaves it as it was', async () => {
  const pool = createPool({ ...ENGINE_LIMITS, processes: 1 })
  const session = createEngineSession(pool)
  const calculate = async (workbook: WorkbookData, row: number) => {
    const done = await session.calculate(workbook, [changeIn(workbook, row)], {})
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value
  }
  const evaluate = (formula: string, workbook: WorkbookData) =>
    session.evaluate(formula, workbook, workbook.sheetOrder[0] ?? '', undefined)
  try {
    const book = chainBook('evaluated')
    expect(await evaluate('=1', book)).toBe(null)
    const { workbook } = await calculate(book, 0)
    for (const at of [1, 2, 3])
      expect(await evaluate(`=SUM(A1:A3)*${at}`, workbook)).toMatchObject({
        ok: true,
        value: { type: 'evaluated', cell: { v: 6 * at } },
      })
    expect(await evaluate('=SEQUENCE(3)+A1', workbook)).toMatchObject({
      value: { cell: { spill: [[2], [3], [4]] } },
    })
    expect(await evaluate('=SUM(', workbook)).toMatchObject({ value: { type: 'refused' } })
    // Another workbook than the open one is not evaluated in it.
    const edited = typedInto(workbook, 4, 90)
    expect(await evaluate('=A5', edited)).toBe(null)
    const after = await calculate(edited, 4)
    expect(after.recalculated).toBeLessThan(60)
    expect(after.workbook).toEqual(await recalculateAll(engine, edited))
    expect(await evaluate('=A5', after.workbook)).toMatchObject({ value: { cell: { v: 90 } } })
  } finally {
    await pool.close()
  }
})

it('[SHEET-1119] an evaluated formula knows the names of its workbook', async () => {
  const book = singleSheetWorkbook('named', 5, 5, { 0: { 0: { v: 3, t: 2 } } })
  const rate = { id: 'r', name: 'Rate', formulaOrRefString: 'Sheet1!$A$1' }
  const data = JSON.stringify({ r: { ...rate, localSheetId: 'AllDefaultWorkbook' } })
  const named = { ...book, resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data }] }
  for (const formula of ['=Rate*2', '=Rate+Rate', '=Rate*2'])
    expect(await engine.evaluate(formula, named, null)).toMatchObject({
      value: { value: 6, error: null },
    })
  expect(await engine.evaluate('=Rate*2', book, null)).toMatchObject({
    value: { error: '#NAME?' },
  })
})

it('[SHEET-1117] the value of a date has the format that the date got from its formula', async () => {
  const session = engine.openSession()
  const book = singleSheetWorkbook('dates', 5, 5, {
    0: { 0: { v: 3, t: 2 }, 1: { f: '=DATE(2026,3,A1)' }, 2: { f: '=SEQUENCE(2)*A1' } },
  })
  const { workbook } = await calculatedAfter(session, book, 0)
  const formulas = ['=B1', '=B1+1', '=SUM(C1:C2)', '=C2']
  expect(await differing(session, workbook, 'sheet', formulas)).toEqual([])
  expect(await session.evaluate('=SUM(C1:C2)', workbook, null)).toMatchObject({
    value: { value: 9 },
  })
  await session.close()
})
