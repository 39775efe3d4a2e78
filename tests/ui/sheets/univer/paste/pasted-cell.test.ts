import { format } from 'numfmt'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { parseCopiedCell } from '#src/ui/sheets/univer/paste/pasted-cell.ts'

const US = regionOf('en-US')
const show = (pattern: string, value: number): string | null => {
  try {
    return format(pattern, value)
  } catch {
    return null
  }
}
const pasted = (text: string, pattern = '', exact: number | null = null, region = US) =>
  parseCopiedCell({ text, pattern, exact }, region, show)

it.each(['1-2200', '00123', '007', '3/4', '2024-01', '1-2', '12E5', '5/2026', 'TRUE', 'Net 30'])(
  '[SHEET-690] %s pasted without a format stays text',
  (text) => {
    expect(pasted(text)).toBeNull()
  },
)

it.each(['1-2200', '00123', '1,234', '2026-01-31', '$5', '=A1'])(
  '[SHEET-690] %s pasted in the text format stays text in that format',
  (text) => {
    expect(pasted(text, '@')).toMatchObject({ kind: 'text', v: text, pattern: '@' })
  },
)

it.each([
  ['01/26', 'mm/yy'],
  ['26-Jan', 'd-mmm'],
  ['007', '0'],
  ['n/a', '#,##0'],
])('[SHEET-690] %s in the format %s cannot be read as a number and stays text', (text, pattern) => {
  expect(pasted(text, pattern)).toBeNull()
})

it.each([
  ['2026', 'yyyy', 2026, ''],
  ['1,235', '#,##0,', 1235, '#,##0'],
  ['1.2', '0.0,,', 1.2, ''],
  ['$1,235', '"$"#,##0,', 1235, '$#,##0'],
  ['31.01.2026', 'm/d/yyyy', 46_053, 'dd.mm.yyyy'],
])(
  '[SHEET-691] %s pasted in the format %s, which would show it differently, becomes %d in the format %j',
  (text, pattern, v, own) => {
    expect(pasted(text, pattern)).toMatchObject({ kind: 'number', v, pattern: own })
  },
)

it.each([
  ['12.50%', '0.00%', 0.125],
  ['(3,030)', '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)', -3030],
  ['-', '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)', 0],
  ['$ 1,234.00', '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', 1234],
  ['January 31, 2026', 'mmmm d, yyyy', 46_053],
  ['0012', '0000', 12],
  ['00123', '00000', 123],
  ['3.5x', '0.0"x"', 3.5],
  ['(3.5x)', '0.0"x";(0.0"x")', -3.5],
  ['(415) 555-0100', '[<=9999999]###-####;(###) ###-####', 4_155_550_100],
  ['1 1/2', '# ?/?', 1.5],
])('[SHEET-691] %s in the format %s is %d and keeps that format', (text, pattern, v) => {
  expect(pasted(text, pattern)).toMatchObject({ kind: 'number', v, pattern })
})

it('[SHEET-691] numbers in the notation of a region keep their format', () => {
  const figures = { 'de-DE': '1.234,50', 'fr-FR': '1\u202f234,50', 'de-CH': '1’234.50' }
  for (const [language, text] of Object.entries(figures))
    expect(pasted(text, '#,##0.00', null, regionOf(language))).toMatchObject({
      v: 1234.5,
      pattern: '#,##0.00',
    })
})

it('[SHEET-691] the exact number in the clipboard wins over its text', () => {
  expect(pasted('1,235', '#,##0,', 1_234_567)).toMatchObject({ v: 1_234_567, pattern: '#,##0,' })
  expect(pasted('Jan-26', 'mmm-yy', 46_053)).toMatchObject({ v: 46_053, pattern: 'mmm-yy' })
})

const GERMAN = regionOf('de-DE')
const ACCOUNTING = '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)'

it.each([
  ['(3,030)', ACCOUNTING, -3030],
  ['(3.030)', ACCOUNTING, -3030],
  ['(10)', ACCOUNTING, -10],
  ['3,030', '#,##0', 3030],
  ['3,030', '0.000', 3.03],
  ['3,030.5', '#,##0.0', 3030.5],
  ['3.030,5', '#,##0.0', 3030.5],
  ['3,030', '', 3.03],
] as const)(
  '[SHEET-691] for a user in Germany, %s copied with the format %j from a German or an English Excel is %d',
  (text, pattern, v) => {
    expect(pasted(text, pattern, null, GERMAN)).toMatchObject({ kind: 'number', v })
  },
)
