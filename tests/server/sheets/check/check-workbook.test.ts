import { afterAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { FINDING_SEVERITIES, SheetCheck } from '#contract/api/sheet-check.ts'
import { regionFrom } from '#contract/figures/region-code.ts'
import { CHECK_EVIDENCE_MAX_CHARS, CHECK_MAX_FINDINGS } from '#contract/limits/checks.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { AUDIT_RULES, SEVERITIES } from '#server/sheets/audit/finding.ts'
import { checkWorkbook, type WorkbookCheck } from '#server/sheets/check/check-workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { faultName } from '#src/texts/sheet-check.ts'
import { calculated, writtenBook, type Written } from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const checked = (book: WorkbookData, region: string | undefined = undefined): WorkbookCheck => {
  const check = checkWorkbook(JSON.stringify(book), regionFrom(region))
  if (check === null) throw new Error('the workbook is invalid')
  // The answer of the call must fit its schema.
  expect(v.is(SheetCheck, { revision: 1, ...check })).toBe(true)
  return check
}

/** Costs whose total misses the last row, with a result below that divides by zero. */
const COSTS: readonly (readonly Written[])[] = [
  ['Costs', '2026'],
  ['Rent', 120],
  ['Wages', 300],
  ['Energy', 45],
  ['Insurance', 80],
  ['Total', '=SUM(B2:B4)'],
  [null, null],
  ['Per share', '=B6/0'],
]

describe('the check of a workbook', () => {
  it('[SHEET-1065] [SHEET-1073] lists faults worst first, with cells, evidence, proposal and counts', async () => {
    const book = writtenBook([
      ["O'Brien's costs", COSTS],
      ['constructor', [['Rent', 5]]],
    ])
    const check = checked(await calculated(engine, book))
    expect(check).toEqual({
      worksheets: [
        { name: "O'Brien's costs", hidden: false },
        { name: 'constructor', hidden: false },
      ],
      // 14 filled cells of the first worksheet, of which two are formulas, and 2 of the second.
      cells: 16,
      formulas: 2,
      counts: { error: 1, warning: 1, note: 0 },
      findings: [
        {
          rule: 'error_value',
          severity: 'error',
          sheet: "O'Brien's costs",
          range: 'B8',
          also: [],
          evidence: expect.stringContaining('#DIV/0!'),
        },
        {
          rule: 'short_total',
          severity: 'warning',
          sheet: "O'Brien's costs",
          range: 'B6',
          also: [{ sheet: "O'Brien's costs", range: 'B5' }],
          evidence: expect.stringContaining('misses row 5'),
          proposal: { cell: 'B6', formula: '=SUM(B2:B5)' },
        },
      ],
      left_out: 0,
      unused_inputs_checked: true,
    })
  })

  it('[SHEET-1075] counts the worksheets of an empty workbook, and which are hidden', () => {
    const book = writtenBook([
      ['First', []],
      ['Second', []],
    ])
    const [, second] = book.sheetOrder
    const sheets = Object.fromEntries(
      Object.values(book.sheets).map((sheet) => [
        sheet.id,
        { ...sheet, hidden: sheet.id === second ? 1 : 0 },
      ]),
    )
    const check = checked({ ...book, sheets })
    expect(check.worksheets).toEqual([
      { name: 'First', hidden: false },
      { name: 'Second', hidden: true },
    ])
    expect(check).toMatchObject({ cells: 0, formulas: 0, findings: [], left_out: 0 })
  })

  it('[SHEET-1073] proposes dates and figures as the user writes them', async () => {
    const dates: readonly Written[][] = ['01/02/2026', '02/02/2026', "'03/02/2026"].map(
      (day, at) => [at === 2 ? day : 46_054 + at, 100 + at],
    )
    const days = await calculated(
      engine,
      writtenBook([['Days', [['Day', 'Sum'], ...dates, [46_057, 9], [46_058, 8]]]]),
    )
    const found = checked(days, 'd.,EUR').findings
    expect(found.map(({ range, proposal }) => [range, proposal])).toEqual([
      ['A4', { cell: 'A4', value: 46_056, text: expect.stringMatching(/0?3.0?2.2026/) }],
    ])
  })

  it('[SHEET-1081] lists 500 findings at most, says how many it leaves out, and counts all', async () => {
    const rows: Written[][] = Array.from({ length: CHECK_MAX_FINDINGS + 20 }, (_, at) => [
      `=1/0+${at}`,
    ])
    const spread = rows.flatMap((row) => [row, [null]])
    const check = checked(await calculated(engine, writtenBook([['Errors', spread]])))
    const total = check.counts.error + check.counts.warning + check.counts.note
    expect(check.findings.length).toBe(Math.min(total, CHECK_MAX_FINDINGS))
    expect(check.left_out).toBe(total - check.findings.length)
    expect(total).toBeGreaterThan(CHECK_MAX_FINDINGS)
  })

  it('[SHEET-1081] cuts very long evidence, and proposes no formula that it would have to cut', async () => {
    const long = `=B2*1${'+0'.repeat(500)}`
    const rows: Written[][] = Array.from({ length: 8 }, (_, at) => [
      `Line ${at}`,
      at + 1,
      at === 4 ? 77 : long.replace('B2', `B${at + 1}`),
    ])
    const { findings } = checked(await calculated(engine, writtenBook([['Long', rows]])))
    const [finding] = findings
    expect(finding?.range).toBe('C5')
    expect(finding?.evidence.length).toBe(CHECK_EVIDENCE_MAX_CHARS)
    expect(finding?.evidence.endsWith('…')).toBe(true)
    expect(finding?.proposal).toBeUndefined()
  })

  it('[SHEET-1065] refuses what is no workbook', () => {
    expect(checkWorkbook('{"sheets":7}', null)).toBeNull()
  })

  it('[SHEET-1072] has a name for each rule of the audit, and for no other', () => {
    for (const rule of AUDIT_RULES) expect(faultName(rule), rule).toMatch(/^[A-Z].{3,27}$/)
    expect([faultName('constructor'), faultName('newer_rule')]).toEqual(['', ''])
    expect(FINDING_SEVERITIES).toEqual(SEVERITIES)
  })
})
