import { afterAll, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { err } from '#contract/api/result.ts'
import { FLEX_MAX_INPUTS } from '#contract/limits/receipts.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { SHEET_COLOURS } from '#server/sheets/cell-styles.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { flexFaultsOf } from '#server/sheets/flex/flex-faults.ts'
import {
  calculated,
  withStyles,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'
import { CLEAN_BOOKS } from '#tests/support/models/clean-books.ts'
import {
  ALL_TEMPLATE_IDS,
  filledCellsOf,
  templateMaker,
} from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

type Rows = readonly (readonly Written[])[]

/** The result of a workbook as if an answer had written all of it. */
const flexedAll = async (
  book: WorkbookData,
  parts: Partial<Parameters<typeof flexFaultsOf>[1]> = {},
) => {
  const after = await calculated(engine, book)
  const { signal } = new AbortController()
  const change = { before: { ...after, sheets: {} }, after }
  const session = engine.openSession()
  // A busy machine must not cut the inputs short.
  const result = await flexFaultsOf(change, { engine: session, signal, maxMs: 60_000, ...parts })
  await session.close()
  return result
}

const faultsIn = async (book: WorkbookData) => {
  const { faults } = await flexedAll(book)
  return faults.map(({ rule, cells }) => [rule, cells[0]])
}

const marked = (rows: Rows, inputs: string): WorkbookData =>
  withStyles(writtenBook([['Model', rows]]), { [inputs]: { cl: { rgb: SHEET_COLOURS.input } } })

/** Cash must equal its funding, whatever the inputs are. */
const balanced = (retained: Written): Rows => [
  ['Units', 120],
  ['Price', 12.5],
  ['Unit cost', 7.25],
  [null],
  ['Revenue', '=B1*B2'],
  ['Costs', '=B1*B3'],
  ['Profit', '=B5-B6'],
  ['Opening cash', 500],
  ['Cash', '=B8+B7'],
  ['Opening equity', '=B8'],
  ['Retained profit', retained],
  ['Funding', '=B10+B11'],
  ['Balance check', '=B9-B12'],
]

describe('flexing of the inputs that an answer typed', () => {
  it('[AGENT-1023] finds a check that holds only for the present figures', async () => {
    expect(await faultsIn(marked(balanced('=B7'), 'Model!B1:B3'))).toEqual([])
    // 120 × (12.5 − 7.25) = 630, typed instead of calculated.
    const typed = await faultsIn(marked(balanced(630), 'Model!B1:B3'))
    expect(typed).toEqual([['broken_check', 'Model!B13']])
  })

  it('[AGENT-1024] accepts checks against figures of somebody else', async () => {
    const lists: Rows = [
      ['Invoice', 'Ledger', 'Bank'],
      ['March', 120.5, 120.5],
      ['April', 80.25, 80.25],
      ['Total', '=SUM(B2:B3)', '=SUM(C2:C3)'],
      ['Difference', '=B4-C4'],
    ]
    expect(await faultsIn(writtenBook([['Model', lists]]))).toEqual([])
    const control: Rows = [
      ['March', 120.5],
      ['April', 80.25],
      ['Total', '=SUM(B1:B2)'],
      ['Control total', 200.75],
      ['Check', '=IF(ROUND(B3-B4,2)=0,"OK","Check")'],
    ]
    expect(await faultsIn(writtenBook([['Model', control]]))).toEqual([])
    const shares: Rows = [
      ['Debt', 0.4],
      ['Equity', 0.6],
      ['Check of shares', '=ROUND(SUM(B1:B2)-1,6)'],
    ]
    expect(await faultsIn(writtenBook([['Model', shares]]))).toEqual([])
  })

  it('[AGENT-1025] finds a marked input that moves nothing among inputs that do', async () => {
    const rows: Rows = [
      ['Rent', 1200.5],
      ['Wages', 5400.25],
      ['Energy', 310.75],
      ['Insurance', 95.5],
      ['Total', '=B1+B2+B3'],
    ]
    expect(await faultsIn(marked(rows, 'Model!B1:B4'))).toEqual([['unmoved_results', 'Model!B4']])
    const data = rows.slice(0, 4)
    expect(await faultsIn(marked(data, 'Model!B1:B4'))).toEqual([])
  })

  it('[AGENT-1032] finds a dead input without a font, and one of two', async () => {
    const pair: Rows = [
      ['Units', 120],
      ['Unit cost', 7.25],
      ['Revenue', '=B1*12.5'],
    ]
    const dead = [['unmoved_results', 'Model!B2']]
    expect(await faultsIn(writtenBook([['Model', pair]]))).toEqual(dead)
    expect(await faultsIn(marked(pair, 'Model!B1:B2'))).toEqual(dead)
    const alone: Rows = [
      ['Units', 120],
      ['Note', '="as planned"'],
    ]
    expect(await faultsIn(marked(alone, 'Model!B1'))).toEqual([])
    // A memo, a stated total and a column of a list are there to be read.
    const others: Rows = [
      ['Units', 120],
      ['Price', 12.5],
      ['Actual revenue', 1490],
      ['Revenue', '=B1*B2'],
      ['Order', 'Ann', 4711],
    ]
    expect(await faultsIn(writtenBook([['Model', others]]))).toEqual([])
  })

  it('[AGENT-1025] does not expect a change of a bound, a case or a lookup', async () => {
    const rows: Rows = [
      ['Rate', 0.05],
      ['Amount', 1000.5],
      ['Cap', 90_000],
      ['Case', 2],
      ['Year', 2026],
      ['Interest', '=MIN(B3,B1*B2)'],
      ['Chosen', '=CHOOSE(B4,B1,B2)+B5'],
    ]
    expect(await faultsIn(marked(rows, 'Model!B1:B5'))).toEqual([])
  })

  it('[AGENT-1023] looks only at what the answer typed', async () => {
    const after = await calculated(engine, marked(balanced(630), 'Model!B1:B3'))
    const { signal } = new AbortController()
    const result = await flexFaultsOf({ before: after, after }, { engine, signal })
    expect(result).toEqual({ faults: [], inputs: 0, untested: 0 })
  })

  it('[AGENT-1023] ends with the answer', async () => {
    const after = await calculated(engine, marked(balanced(630), 'Model!B1:B3'))
    const parts = { engine, signal: AbortSignal.abort() }
    const change = { before: { ...after, sheets: {} }, after }
    await expect(flexFaultsOf(change, parts)).rejects.toThrow('aborted')
  })

  it('[AGENT-1028] counts the inputs that its limits leave out', async () => {
    // Each input has a formula of its own.
    const rows: Rows = Array.from({ length: 40 }, (_, at) => [
      `Line ${at + 1}`,
      100.5 + at,
      `=B${at + 1}*${at + 2}`,
    ])
    const book = writtenBook([['Model', rows]])
    expect(await flexedAll(book)).toEqual({
      faults: [],
      inputs: 40,
      untested: 40 - FLEX_MAX_INPUTS,
    })
    // One formula, filled down, reads them all.
    const list = writtenBook([
      ['Model', rows.map(([name, amount], at) => [name ?? null, amount ?? null, `=B${at + 1}*2`])],
    ])
    expect(await flexedAll(list)).toEqual({ faults: [], inputs: 40, untested: 0 })
  })

  it('[AGENT-1030] flexes the columns of a row that different formulas read', async () => {
    // The check of the second year compares with a typed figure: 200.5 × 2 = 401.
    const rows: Rows = [
      ['Units', 100.5, 200.5],
      ['Price', 3.5, 3.5],
      ['Factor', '=B2*10', '=C2*20'],
      ['Sales', '=B1*B2', '=C1*C2*1'],
      ['Again', '=B2*B1', '=C2*200.5'],
      ['Check', '=B4-B5', '=C4-C5'],
    ]
    const { faults, inputs } = await flexedAll(writtenBook([['Model', rows]]))
    expect(faults.map(({ rule, cells }) => [rule, ...cells])).toEqual([
      ['broken_check', 'Model!C6', 'Model!C1'],
    ])
    // Both columns of both rows are read by formulas of their own.
    expect(inputs).toBe(4)
  })

  it('[AGENT-1031] finds a typed total of inputs, above or beside it', async () => {
    const rows = (total: Written): Rows => [
      ['Rent', 1200.5],
      ['Wages', 5400.25],
      ['Energy', 310.75],
      ['Total costs', total],
      ['Result', '=9000-B4'],
    ]
    expect(await faultsIn(writtenBook([['Model', rows(6911.5)]]))).toEqual([
      ['typed_total', 'Model!B4'],
    ])
    expect(await faultsIn(writtenBook([['Model', rows('=SUM(B1:B3)')]]))).toEqual([])
    expect(await faultsIn(writtenBook([['Model', rows(7000)]]))).not.toContainEqual([
      'typed_total',
      'Model!B4',
    ])
    const quarters: Rows = [
      ['Line', 'Q1', 'Q2', 'Q3', 'Q4', 'Year'],
      ['Sales', 110.5, 120.25, 130, 140, 500.75],
      ['Costs', 80, 85, 90.5, 95, '=SUM(B3:E3)'],
      ['Result', '=B2-B3', '=C2-C3', '=D2-D3', '=E2-E3', '=F2-F3'],
    ]
    expect(await faultsIn(writtenBook([['Model', quarters]]))).toEqual([
      ['typed_total', 'Model!F2'],
    ])
  })

  it('[AGENT-1031] accepts a stated total, and a list of figures', async () => {
    const stated: Rows = [
      ['Rent', 1200.5],
      ['Wages', 5400.25],
      ['Statement total', 6600.75],
      ['Difference', '=B1+B2-B3'],
    ]
    expect(await faultsIn(writtenBook([['Model', stated]]))).toEqual([])
    const list: Rows = [
      ['Rent', 1200.5],
      ['Wages', 5400.25],
      ['Total', 6600.75],
    ]
    expect(await faultsIn(writtenBook([['Model', list]]))).toEqual([])
  })

  it('[AGENT-1033] counts an input whose calculation fails as untested', async () => {
    const failing = { recalculateAfter: async () => err({ type: 'engine_busy' } as const) }
    const result = await flexedAll(marked(balanced(630), 'Model!B1:B3'), { engine: failing })
    // Units, price, unit cost, opening cash and the typed retained profit.
    expect(result).toEqual({ faults: [], inputs: 5, untested: 5 })
  })

  it('[AGENT-1034] ends a calculation that exceeds the time', async () => {
    let aborts = 0
    const hanging: Pick<WorkbookEngine, 'recalculateAfter'> = {
      recalculateAfter: async (_, __, { signal } = {}) => {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
        aborts += 1
        return err({ type: 'engine_stopped' })
      },
    }
    const parts = { engine: hanging, maxMs: 50 }
    const result = await flexedAll(marked(balanced(630), 'Model!B1:B3'), parts)
    expect(result).toEqual({ faults: [], inputs: 5, untested: 5 })
    expect(aborts).toBe(1)
  })

  it.each(ALL_TEMPLATE_IDS)('[AGENT-1026] finds nothing in the template %s', async (id) => {
    const { workbook } = await templateMaker(engine).make(id)
    expect(await faultsIn(workbook)).toEqual([])
  })

  it('[AGENT-1023] finds retained earnings that are typed into a model of three statements', async () => {
    const { workbook } = await templateMaker(engine).make('three_statements')
    const cells = filledCellsOf(workbook).filter(
      ({ sheet, row, cell }) =>
        sheet.name === 'Balance' &&
        /retained/i.test(String(sheet.cellData?.[row]?.[0]?.v)) &&
        cell.f,
    )
    const [planted] = cells
    if (!planted) throw new Error('the template has no retained earnings')
    const { sheet, row, column, cell } = planted
    const { f: _formula, ...typed } = cell
    const changes = [{ sheet_id: sheet.id, row, column, before: cell, after: typed }]
    const changed = applyChangeSet(workbook, { cells: changes, operations: [] })
    if (!changed.ok) throw new Error('the cell is another one')
    const rules = (await faultsIn(changed.value)).map(([rule]) => rule)
    expect(rules).toContain('broken_check')
  })

  it.each(CLEAN_BOOKS)('[AGENT-1026] finds nothing in %s', async (_, make) => {
    expect(await faultsIn(make())).toEqual([])
  })
})
