import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import { splitReferences, type Setting } from '#src/ui/chat/markdown/syntax/references.ts'
import { cpuMs } from '../../../../../bench/support/figure.ts'

const rangesOf = (text: string, setting?: Setting): readonly string[] =>
  splitReferences(text, setting).flatMap(({ range }) => range ?? [])

describe('cell references in a text', () => {
  it.each([
    ['See Sheet1!B2:D9.', ['Sheet1!B2:D9']],
    ["It is in 'Q3 plan'!A1, below", ["'Q3 plan'!A1"]],
    ["'It''s mine'!$A$1:$B$2", ["'It''s mine'!A1:B2"]],
    ["'US$ plan'!$A$1", ["'US$ plan'!A1"]],
    ['(Loan!C4)', ['Loan!C4']],
    ['Loan!A:C and Loan!2:5', ['Loan!A:C', 'Loan!2:5']],
    ['Überblick!B2', ['Überblick!B2']],
    ['the range B2:D9', ['B2:D9']],
    ['B2:D9', ['B2:D9']],
    ['$B$2:$D$9', ['B2:D9']],
    ['the total in C14 is wrong', ['C14']],
    ['cell B2', ['B2']],
    ['Cells B2 and C3', ['B2', 'C3']],
    ['from cell B2 to D9', ['B2', 'D9']],
    ['columns B2 and C3', ['B2', 'C3']],
    ['B9 = B2 + C3', ['B2', 'C3']],
    ['Cells Q1, Q2 and H2', ['Q1', 'Q2', 'H2']],
    ['cell Q1', ['Q1']],
    ['cell B2 and Q1 and Q2', ['B2']],
    ['cells B2, C3, and D4', ['B2', 'C3', 'D4']],
    ['$B$2 is fixed', ['B2']],
    ['Change C5:C8; the check in G8 says OK', ['C5:C8', 'G8']],
    ['C5:C8 holds Q1, H2 and W12 on A4 paper', ['C5:C8']],
    ['C14–C20', ['C14', 'C20']],
  ])('[CONV-24] %s contains %j', (text, ranges) => {
    expect(rangesOf(text)).toEqual(ranges)
  })

  it.each([
    'Q1',
    'Q4 2026',
    'grew from Q1 to Q4',
    'from H1 2026',
    'the range Q1 to Q3',
    'columns Q1, Q2',
    'EBITDA = Q1 + Q2',
    'from W2 income',
    'from K1 filings',
    'upgraded from B2 to A1',
    'H2 2026',
    'FY26',
    'CY2026',
    'B2B and B2C',
    'A4 paper',
    'the G20 and the G7',
    'W12',
    'P90',
    'M1 rose',
    'K12',
    'CET1',
    'AT1',
    'ISO27001',
    'IFRS9',
    'USD100',
    'at $5',
    'LOG10(5)',
    'v1.A12',
    'A12.5',
    'A12-B',
    'abcB2:D9',
    'B2:D9x',
    'XFE1:XFE2',
    'A1048577:B2000000',
    'A0:B3',
    'http://a.test/B2:D9x',
    'Wow! A1',
    'b2:d9',
  ])('[CONV-24, CONV-819] %s contains no reference', (text) => {
    expect(rangesOf(text)).toEqual([])
  })

  it.each([
    ['B2', ['B2']],
    ['$A$1', ['A1']],
    ['Q1', []],
    ['H2', []],
    ['=SUM(B2:B9)+Q1*Loan!$C$4', ['B2:B9', 'Q1', 'Loan!C4']],
    ['=LOG10(A1)', ['A1']],
    ['total = A1', []],
  ])('[CONV-24] the code %s contains %j', (text, ranges) => {
    expect(rangesOf(text, 'code')).toEqual(ranges)
  })

  it('[CONV-24] the pieces add up to the text, and every range can be parsed', () => {
    const bit = fc.constantFrom(
      'Sheet1!',
      "'a b'!",
      'B2',
      ':',
      'D9',
      ' ',
      '$',
      'Q1',
      'cell',
      ',',
      '=',
    )
    const words = fc.oneof(
      fc.string(),
      fc.array(bit).map((bits) => bits.join('')),
    )
    fc.assert(
      fc.property(words, fc.constantFrom<Setting>('prose', 'code'), (text, setting) => {
        const pieces = splitReferences(text, setting)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { range } of pieces) if (range !== null) expect(parseRange(range).ok).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('[CONV-24] a very long text is read in time', () => {
    const took = cpuMs(() => {
      rangesOf("'".repeat(50_000) + '!')
      rangesOf(`A${'1'.repeat(50_000)}`)
      rangesOf('B2 '.repeat(20_000))
      rangesOf('a.'.repeat(30_000) + '!A1')
    })
    expect(took).toBeLessThan(1000)
  })
})
