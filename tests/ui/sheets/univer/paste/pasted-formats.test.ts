import { format } from 'numfmt'
import { expect, it } from 'vitest'
import { pastedPattern } from '#src/ui/sheets/univer/paste/pasted-formats.ts'

const reads = (pattern: string): boolean => {
  try {
    format(pattern, 1)
    return true
  } catch {
    return false
  }
}

it.each([
  ['Percent', '0.00%'],
  ['Standard', '#,##0.00'],
  ['Scientific', '0.00E+00'],
  ['"Long Date"', 'dddd, mmmm d, yyyy'],
  ['"Short Date"', 'm/d/yyyy'],
  ['General', 'General'],
  ['"\\@"', '@'],
  ['0%', '0%'],
  ['"\\#\\,\\#\\#0\\.00"', '#,##0.00'],
  ['"\\[$€-407\\]\\#\\,\\#\\#0"', '"€"#,##0'],
  [
    '"_\\(* \\#\\,\\#\\#0_\\)\\;_\\(* \\\\\\(\\#\\,\\#\\#0\\\\\\)\\;_\\(* \\0022-\\0022??_\\)\\;_\\(\\@_\\)"',
    '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)',
  ],
])('[SHEET-450] the clipboard format %s becomes %s', (written, pattern) => {
  expect(pastedPattern(written, reads)).toBe(pattern)
})

it.each(['Vendor Special', '"\\[\\[0"', '""', '0.00;;;;;;bad'])(
  '[SHEET-450] an unreadable clipboard format becomes General: %s',
  (written) => {
    expect(pastedPattern(written, reads)).toBe('General')
  },
)
