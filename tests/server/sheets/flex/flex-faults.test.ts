import { afterAll, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { SHEET_COLOURS } from '#server/sheets/cell-styles.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
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

/** The faults of a workbook as if an answer had written all of it. */
const faultsIn = async (book: WorkbookData) => {
  const after = await calculated(engine, book)
  const { signal } = new AbortController()
  const faults = await flexFaultsOf({ before: { ...after, sheets: {} }, after }, { engine, signal })
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
    expect(await faultsIn(writtenBook([['Model', rows]]))).toEqual([])
    const data = rows.slice(0, 4)
    expect(await faultsIn(marked(data, 'Model!B1:B4'))).toEqual([])
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
    expect(await flexFaultsOf({ before: after, after }, { engine, signal })).toEqual([])
  })

  it('[AGENT-1023] ends with the answer', async () => {
    const after = await calculated(engine, marked(balanced(630), 'Model!B1:B3'))
    const parts = { engine, signal: AbortSignal.abort() }
    const change = { before: { ...after, sheets: {} }, after }
    await expect(flexFaultsOf(change, parts)).rejects.toThrow('aborted')
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
