import { afterAll, describe, expect, it } from 'vitest'
import { sheetNamed, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { auditFactsOf } from '#server/sheets/audit/audit-facts.ts'
import { checksAfter } from '#server/sheets/receipt/broken-checks.ts'
import { receiptOf } from '#server/sheets/receipt/receipt.ts'
import { receiptWarnings, receiptWords } from '#server/tools/receipt-words.ts'
import { calculated, withCells, writtenBook } from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const number = (value: number): CellState => ({ v: value, t: 2 })

type Row = readonly (string | number)[]

const booksOf = (workbook: WorkbookData) => {
  const sheet = sheetNamed(workbook, 'Books')
  if (!sheet) throw new Error('no worksheet')
  return sheet
}

/** The workbooks before and after an edit of `B1`. */
const edited = async (rows: readonly Row[], value: CellState) => {
  const before = await calculated(engine, writtenBook([['Books', rows]]))
  return { before, after: await calculated(engine, withCells(before, { 'Books!B1': value })) }
}
const checksOf = ({ before, after }: { before: WorkbookData; after: WorkbookData }) =>
  checksAfter(before, auditFactsOf(after)).map(({ label, row, isOk }) => ({ label, row, isOk }))

const SIDES: readonly Row[] = [
  ['Bank', 500],
  ['Books', 500],
]

describe('checks that a write breaks', () => {
  it.each([
    ['Reconciliation', '=B1-B2'],
    ['Bank reconciliation', '=B1-B2'],
    ['Balances?', '=B1-B2'],
    ['Reconciled?', '=B1-B2'],
    ['Reconciled?', '=B1=B2'],
    ['Balances?', '=B1=B2'],
    ['Balance', '=IF(B1=B2,"Yes","No")'],
    ['Variance', '=B1=B2'],
    ['Reconciliation', '=IF(B1=B2,"ok","off by "&(B1-B2))'],
    ['Control', '=IF(B1=B2,"Pass","Fail")'],
    ['Bank vs books', '=IF(B1=B2,"OK","Review")'],
  ])('[AGENT-1145] %s %s fails', async (label, formula) => {
    const books = await edited([...SIDES, [label, formula]], number(900))
    expect(checksOf(books)).toEqual([{ label, row: 2, isOk: false }])
    expect(checksOf({ before: books.before, after: books.before })).toMatchObject([{ isOk: true }])
  })

  it.each([
    ['a difference that need not be zero', ['Difference to last year', '=B1-B2']],
    ['a variance', ['Variance', '=B1-B2']],
    ['a total', ['Total', '=B1+B2']],
  ])('[AGENT-1145] %s is no check', async (_, row) => {
    expect(checksOf(await edited([...SIDES, row], number(900)))).toEqual([])
  })

  it('[AGENT-1145] a check that a value replaces is an overwritten formula, not a failing check', async () => {
    const { before } = await edited([...SIDES, ['Reconciled?', '=B1=B2']], number(500))
    const after = await calculated(engine, withCells(before, { 'Books!B3': { v: 'later', t: 1 } }))
    expect(checksOf({ before, after })).toEqual([])
  })

  it('[AGENT-1147] the unit of the figures decides whether a difference is rounding', async () => {
    const check: Row = ['Balance check', '=B1-B2']
    const isOkWith = async (figure: number, other: number, pattern?: string) => {
      const rows: readonly Row[] = [['Assets', other], ['Liabilities', other], check]
      const { after } = await edited(rows, number(figure))
      const shown = pattern === undefined ? after : withPattern(after, pattern)
      return checksAfter(shown, auditFactsOf(shown)).map(({ isOk }) => isOk)
    }
    // 4 million in a workbook in billions, and 4 thousandths of a cent per unit in one in dollars.
    expect(await isOkWith(1.504, 1.5)).toEqual([false])
    expect(await isOkWith(1234.503, 1234.5)).toEqual([true])
    expect(await isOkWith(1.504, 1.5, '0.00')).toEqual([true])
    expect(await isOkWith(1234.503, 1234.5, '0.000')).toEqual([false])
    expect(await isOkWith(0.1 + 0.2, 0.3, '0.000')).toEqual([true])
    expect(await isOkWith(1234.506, 1234.5)).toEqual([false])
  })
})

/** The workbook with a number format in the cell of its check. */
const withPattern = (workbook: WorkbookData, pattern: string): WorkbookData => {
  const cell = booksOf(workbook).cellData?.[2]?.[1]
  return withCells(workbook, { 'Books!B3': { ...cell, s: { n: { pattern } } } })
}

describe('the words of a receipt', () => {
  const listOf = async (formula: (row: number) => string, edit: CellState) => {
    const rows = Array.from({ length: 30 }, (_, at): Row => [`Line ${at}`, at + 10])
    const checks = rows.map((_, at): Row => [`Balance check ${at}`, formula(at + 1)])
    const before = await calculated(engine, writtenBook([['Books', [...rows, ...checks]]]))
    const edits = Object.fromEntries(rows.map((_, at) => [`Books!B${at + 1}`, edit]))
    const after = await calculated(engine, withCells(before, edits))
    const { id } = booksOf(after)
    const cells = rows.map((_, row) => {
      const old = booksOf(before).cellData?.[row]?.[1] ?? null
      return { sheet_id: id, row, column: 1, before: old, after: edit }
    })
    const area = { sheet_id: id, startRow: 0, endRow: 29, startColumn: 1, endColumn: 1 }
    return receiptOf({ before, after, changeSet: { cells }, declared: [area], revision: 2 })
  }

  it('[AGENT-1146] count all failing checks, and list the first ten', async () => {
    const receipt = await listOf((row) => `=IF(B${row}=${row + 9},"OK","CHECK")`, number(1))
    expect(receipt.checks).toHaveLength(10)
    expect(receipt.totals).toMatchObject({ checks_ok: 0, checks_failed: 30 })
    expect(receiptWords(receipt)).toContain('30 checks failing')
    const warnings = receiptWarnings(receipt)
    expect(warnings).toContain('The check "Balance check 0" in Books!B31 shows "CHECK".')
    expect(warnings).toContain('20 more checks failing.')
  })

  it('[AGENT-1146] count all numbers that became text, and name the first ten', async () => {
    const receipt = await listOf(() => '=IF(1=1,"OK","CHECK")', { v: '12 EUR', t: 1 })
    expect(receipt.numbers_to_text).toHaveLength(10)
    expect(receipt.totals).toMatchObject({ checks_failed: 0, numbers_to_text: 30 })
    const [warning] = receiptWarnings(receipt)
    expect(warning).toMatch(
      /^30 numbers became text, which sums ignore: Books!B1, .*Books!B10 and 20 more\.$/,
    )
  })
})
