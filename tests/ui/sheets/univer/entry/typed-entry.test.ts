import { getFormatInfo } from 'numfmt'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { entryOf, capitaliseFormula } from '#src/ui/sheets/univer/entry/typed-entry.ts'

const US = regionOf('en-US')
const kindOf = (pattern: string): string => getFormatInfo(pattern).type
const typed = (text: string, current: string) => entryOf(text, current, US, kindOf)

it.each([
  ['5', 0.05],
  ['1', 0.01],
  ['1.1', 0.011],
  ['-5', -0.05],
  ['(5)', -0.05],
  ['1,200', 12],
  [' 12.5 ', 0.125],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['-0.25', -0.25],
  ['0', 0],
  ['100', 1],
  ['7%', 0.07],
])('[SHEET-24] %j typed into a percent cell is %d', (text, part) => {
  expect(typed(text, '0.00%')).toEqual({ kind: 'number', value: part, pattern: null })
})

it.each(['', '.', '-', '5 of 7', '1,2'])(
  '[SHEET-24] %j typed into a percent cell stays text',
  (text) => {
    expect(typed(text, '0.00%').kind).toBe('text')
  },
)

it.each([
  ['(3,030)', '', -3030, '#,##0_);(#,##0)'],
  ['-$1,000.00', '', -1000, '$#,##0.00'],
  ['1,200', '0.00', 1200, null],
  ['$5', '$#,##0.00', 5, null],
  ['€5', '$#,##0.00', 5, '"€"#,##0'],
  ['5%', '#,##0.00', 0.05, '0%'],
  ['2026-01-31', 'd mmm yyyy', 46053, null],
  ['2026-01-31', '#,##0.00', 46053, 'yyyy-mm-dd'],
  ['7', 'd mmm yyyy', 7, null],
])('[SHEET-448] %s typed into a cell of format %j is %d', (text, current, value, pattern) => {
  expect(typed(text, current)).toEqual({ kind: 'number', value, pattern })
})

it.each([
  ['$5', '[$€-407]#,##0.00', '$#,##0'],
  ['$5', '[$£-809]#,##0.00', '$#,##0'],
  ['$5', '#,##0.00 [$€-1]', '$#,##0'],
  ['$5', '[$$-409]#,##0.00', null],
  ['$5', '_($* #,##0.00_);_($* (#,##0.00)', null],
  ['€5', '[$€-407]#,##0.00', null],
  ['€5', '"$"#,##0', '"€"#,##0'],
])(
  '[SHEET-692] %s typed into a cell of format %s keeps the typed currency',
  (text, current, pattern) => {
    expect(typed(text, current)).toEqual({ kind: 'number', value: 5, pattern })
  },
)

it('[SHEET-448] a formula is written in capitals, except for its quoted texts and sheet names', () => {
  expect(capitaliseFormula('=+sum(b1:b3)&"net"&\'my sheet\'!a1')).toBe(
    '=+SUM(B1:B3)&"net"&\'my sheet\'!A1',
  )
})

it.each(['007', '3/4', '1-2200', '12E5', '+4915112345678'])(
  '[SHEET-448] %s stays text, marked with `isForced`, and is not read as a number or date',
  (text) => {
    expect(typed(text, '')).toEqual({ kind: 'text', isForced: true })
  },
)
