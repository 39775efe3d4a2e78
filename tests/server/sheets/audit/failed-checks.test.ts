import { afterAll, describe, expect, it } from 'vitest'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { auditRows, calculated, writtenBook } from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const balance = (assets: number) => [
  ['Item', 2025],
  ['Total assets', assets],
  ['Total liabilities and equity', 900],
  ['Balance check', '=B2-B3'],
  ['Result', '=IF(ABS(B4)<0.01,"OK","ERROR")'],
]

describe('checks', () => {
  it('[AGENT-873] reports a check that is not zero, with its figures', async () => {
    const book = await calculated(engine, writtenBook([['Model', balance(950)]]))
    const texts = auditWorkbook(book).map(({ rule, severity, evidence }) => [
      rule,
      severity,
      evidence,
    ])
    expect(texts).toEqual([
      ['failed_check', 'error', '"Balance check": B4 shows 50 instead of 0 (=B2-B3).'],
    ])
    expect(await auditRows(engine, balance(900))).toEqual([])
  })

  it('[AGENT-873] accepts differences below half a cent', async () => {
    expect(await auditRows(engine, balance(900.004))).toEqual([])
    expect(await auditRows(engine, balance(900.2))).toHaveLength(1)
  })

  it('[AGENT-873] reports the verdict beside a difference and no check over checks', async () => {
    const checks = (difference: number) => [
      ['Checks', 'Difference', 'Result'],
      ['Cash ties', `=ROUND(${difference},2)`, '=IF(ABS(B2)<0.01,"OK","Check")'],
      ['Debt ties', '=ROUND(0,2)', '=IF(ABS(B3)<0.01,"OK","Check")'],
      ['All checks', '=SUM(B2:B3)', '=IF(COUNTIF(C2:C3,"OK")=2,"OK","Check")'],
    ]
    expect(await auditRows(engine, checks(7))).toEqual(['error failed_check Model!C2'])
    expect(await auditRows(engine, checks(0))).toEqual([])
  })

  it('[AGENT-873] reports a difference of two sides that must be equal', async () => {
    const sides = (one: string, other: string, figure: number) => [
      [one, figure],
      [other, 500],
      ['Difference', '=B1-B2'],
    ]
    expect(await auditRows(engine, sides('Debits', 'Credits', 480))).toEqual([
      'error failed_check Model!B3',
    ])
    expect(await auditRows(engine, sides('Debits', 'Credits', 500))).toEqual([])
    expect(await auditRows(engine, sides('Actual', 'Budget', 480))).toEqual([])
  })

  it('[AGENT-873] reports a status that is not OK, and no status that OK does not belong to', async () => {
    const rows = [
      ['Ratio', 0.5, '=IF(B1<0.4,"OK","Breach")'],
      ['Order', 'OK', '=IF(B2="OK","Send","Hold")'],
      ['Count', 3, '=IF(COUNTIF(B2:B2,"OK")>3,"Many","Few")'],
      ['Stock', 3, '=IF(B4<5,"Reorder","OK")'],
      ['Balanced?', 7, '=B3=B1'],
    ]
    expect(await auditRows(engine, rows)).toEqual([
      'error failed_check Model!C1',
      'error failed_check Model!C5',
    ])
  })

  it('[AGENT-873] takes no payment by check for a check', async () => {
    const rows = [
      ['Text', 'In', 'Out', 'Net'],
      ['Mobile Check Deposit', 500, 0, '=B2-C2'],
      ['Check', 0, 70, '=B3-C3'],
      ['Check #294', 0, 30, '=B4-C4'],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })
})
