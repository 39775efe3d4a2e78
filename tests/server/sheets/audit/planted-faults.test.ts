import { afterAll, describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import type { AuditRule, Finding } from '#server/sheets/audit/finding.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { sampleWorkbook } from '#server/sheets/sample/sample.ts'
import {
  auditLines,
  calculated,
  withStyles,
  withWritten,
  type Written,
} from '#tests/support/models/audit-book.ts'
import { CLEAN_BOOKS } from '#tests/support/models/clean-books.ts'
import { ALL_TEMPLATE_IDS, templateMaker } from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const made = (name: string): WorkbookData => {
  const book = CLEAN_BOOKS.find(([one]) => one === name)
  if (book === undefined) throw new Error(`there is no ${name}`)
  return book[1]()
}

type Planted = readonly [book: string, rule: AuditRule, cells: Readonly<Record<string, Written>>]

/** Faults in workbooks that have none. The first cell is the one that a finding must name. */
const PLANTED: readonly Planted[] = [
  ['sales', 'hard_coded_number', { 'Sales!G9': 512 }],
  ['sales', 'hard_coded_number', { 'Sales!G25': 512 }],
  ['sales', 'hard_coded_number', { "'By region'!B4": 70 }],
  ['sales', 'number_as_text', { 'Sales!E7': "'12" }],
  ['sales', 'number_as_text', { 'Sales!F2': "'89.50" }],
  ['sales', 'short_total', { 'Sales!G26': '=SUM(G2:G24)' }],
  ['sales', 'short_total', { 'Sales!E26': '=SUM(E2:E20)' }],
  ['sales', 'plugged_number', { 'Sales!G26': '=SUM(G2:G25)+300' }],
  ['sales', 'pattern_break', { 'Sales!G14': '=E14*F13' }],
  ['sales', 'pattern_break', { "'By region'!D4": '=C4/C$5' }],
  ['sales', 'failed_check', { "'By region'!D8": '=IF(C8=0,"OK","Check")', 'Sales!G26': 12_000 }],
  ['sales', 'other_workbook', { 'Sales!F8': "='[Prices.xlsx]List'!B2" }],
  ['profit', 'hard_coded_number', { "'P&L'!G6": -170 }],
  ['profit', 'hard_coded_number', { "'P&L'!M9": -800 }],
  ['profit', 'pattern_break', { "'P&L'!G10": '=G5-G9' }],
  ['profit', 'pattern_break', { "'P&L'!K6": '=-K4*Assumptions!$B$2' }],
  ['profit', 'pattern_break', { "'P&L'!C6": '=-C3*Assumptions!B3' }],
  ['profit', 'short_total', { "'P&L'!D9": '=SUM(D6:D7)' }],
  ['profit', 'mixed_units', { "'P&L'!F4": 92_000 }],
  ['profit', 'odd_sign', { "'P&L'!K8": 40 }],
  ['profit', 'stale_reference', { "'Key figures'!B3": "='P&L'!R8" }],
  ['profit', 'error_value', { "'P&L'!J5": '=J3/0' }],
  ['profit', 'error_value', { "'Key figures'!B4": '=#REF!' }],
  ['profit', 'circular_reference', { "'P&L'!C9": '=SUM(C6:C9)' }],
  ['accounts', 'failed_check', { "'Trial balance'!D10": '=C9-D9', "'Trial balance'!C7": 12_500 }],
  [
    'accounts',
    'duplicate_row',
    { 'Bank!A8': 46_034, 'Bank!B8': 'Power 6', 'Bank!C8': null, 'Bank!D8': 235 },
  ],
  ['accounts', 'hard_coded_number', { 'Bank!E10': 6_100 }],
  ['accounts', 'pattern_break', { 'Bank!E12': '=E11+C12+D12' }],
  ['accounts', 'number_as_text', { "'Trial balance'!C7": "'12,000" }],
  ['accounts', 'short_total', { "'Trial balance'!C9": '=SUM(C2:C7)' }],
  ['plan', 'hard_coded_number', { 'Plan!E6': 410 }],
  ['plan', 'hard_coded_number', { 'Plan!G8': 380 }],
  ['plan', 'pattern_break', { 'Plan!D9': '=-MAX(0,D8)*Inputs!$B$3' }],
  ['plan', 'pattern_break', { 'Plan!F10': '=F8+F9+F7' }],
  ['plan', 'empty_reference', { 'Plan!C7': '=-C5*Inputs!$B$3', 'Inputs!B3': null }],
  ['plan', 'number_as_text', { 'Inputs!B2': "'25%" }],
  ['plan', 'circular_reference', { 'Plan!B14': '=SUM(C12:G12)+B16', 'Plan!B16': '=B14+B15' }],
  ['plan', 'text_in_arithmetic', { 'Plan!D5': '=C5*(1+D2)', 'Plan!D2': 'tbd' }],
  ['staff', 'hard_coded_number', { 'Staff!F4': 9_000 }],
  ['staff', 'plugged_number', { 'Staff!G14': '=G7+G13+1500' }],
  ['staff', 'pattern_break', { 'Staff!F10': '=E10*I10' }],
  ['staff', 'short_total', { 'Staff!E13': '=SUM(E8:E11)' }],
  [
    'staff',
    'moving_reference',
    {
      'Staff!F2': '=E2*I2',
      'Staff!F3': '=E3*I3',
      'Staff!F4': '=E4*I4',
      'Staff!F5': '=E5*I5',
      'Staff!F6': '=E6*I6',
    },
  ],
]

const isAt = ({ place, also = [] }: Finding, address: string): boolean => {
  const range = parseRange(address)
  return (
    range.ok &&
    [place, ...also].some(
      ({ sheet, startRow, endRow, startColumn, endColumn }) =>
        sheet.name === range.value.sheet &&
        startRow <= range.value.startRow &&
        endRow >= range.value.endRow &&
        startColumn <= range.value.startColumn &&
        endColumn >= range.value.endColumn,
    )
  )
}

describe('clean workbooks', () => {
  const makers = templateMaker(engine)

  it.each(ALL_TEMPLATE_IDS)(
    '[AGENT-886] finds no error and no warning in the template %s',
    async (id) => {
      const { workbook } = await makers.make(id)
      const lines = auditLines(workbook).filter((line) => !line.startsWith('note'))
      expect(lines).toEqual([])
    },
  )

  it('[AGENT-886] finds nothing in workbooks without faults and in the sample', async () => {
    const sample = sampleWorkbook(new Date('2026-11-22T10:00:00Z'))
    for (const book of [sample, ...CLEAN_BOOKS.map(([, make]) => make())])
      expect(auditLines(await calculated(engine, book))).toEqual([])
  })
})

describe('planted faults', () => {
  it('[AGENT-887] finds at least 90 % of them, and at most 15 % of the findings are others', async () => {
    const missed: string[] = []
    const wrong: string[] = []
    let right = 0
    for (const [name, rule, cells] of PLANTED) {
      const book = await calculated(engine, withWritten(made(name), cells))
      const found = auditWorkbook(book)
      const addresses = Object.keys(cells)
      const isHit = found.some((one) => one.rule === rule && isAt(one, addresses[0] ?? ''))
      if (isHit) right += 1
      else missed.push(`${name} ${rule} ${addresses[0]}`)
      // A planted fault may rightly make checks fail.
      const others = found.filter(
        (one) => one.rule !== 'failed_check' && !addresses.some((address) => isAt(one, address)),
      )
      wrong.push(...others.map((one) => `${name} ${addresses[0]}: ${one.rule} ${one.evidence}`))
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(PLANTED.length * 0.1)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((right + wrong.length) * 0.15)
  })

  it('[AGENT-887] finds planted formats: a percentage, a date and another currency', async () => {
    const planted = [
      ['sales', 'Sales!G9', '0.0%'],
      ['sales', 'Sales!F12', '[$€-407]#,##0.00'],
      ['profit', "'P&L'!C7", '0.0%'],
      ['staff', 'Staff!E4', '$#,##0'],
      ['accounts', 'Bank!E9', 'dd/mm/yyyy'],
    ] as const
    const found: (readonly string[])[] = []
    for (const [name, address, pattern] of planted) {
      const styled = withStyles(made(name), { [address]: { n: { pattern } } })
      const all = auditWorkbook(await calculated(engine, styled))
      found.push(all.map((one) => `${one.rule} ${isAt(one, address)}`))
    }
    // One amount in euros among amounts without a currency is no fault.
    expect(found).toEqual([
      ['mixed_units true'],
      [],
      ['mixed_units true'],
      ['mixed_units true'],
      ['mixed_units true'],
    ])
  })
})
