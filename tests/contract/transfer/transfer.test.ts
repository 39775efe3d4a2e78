import { expect, it } from 'vitest'
import { downloadName } from '#contract/documents/download-name.ts'
import { isDelimitedFile } from '#src/shared/import-file.ts'
import { importRefusal } from '#src/texts/import-refusal.ts'
import { leftOutLines } from '#src/texts/left-out.ts'
import { LEFT_OUT_KINDS, type LeftOut } from '#contract/transfer/import.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'

it.each([
  ['book.xlsx', 10, null],
  ['BOOK.XLSM', 10, null],
  ['old.xls', MAX_FILE_BYTES, null],
  ['a.csv', 1, null],
  ['a.tsv', 1, null],
  ['a.pdf', 10, /can't be imported/],
  ['xlsx', 10, /can't be imported/],
  ['book.xlsx.exe', 10, /can't be imported/],
  ['big.xlsx', MAX_FILE_BYTES + 1, /50\.0 MB\. The limit for an import is 50 MB/],
  ['none.csv', 0, /empty/],
])('[TRANSFER-3] the import refusal of %s with %i bytes: %s', (name, size, expected) => {
  const refusal = importRefusal({ name, size })
  if (expected === null) expect(refusal).toBeNull()
  else expect(refusal).toMatch(expected)
})

it('[TRANSFER-6] only text files offer import choices', () => {
  const names = ['a.csv', 'a.TSV', 'a.xlsx', 'a.xls', 'csv.xlsm']
  expect(names.filter(isDelimitedFile)).toEqual(['a.csv', 'a.TSV'])
})

it('[TRANSFER-8] left-out content is listed by kind and number', () => {
  expect(leftOutLines({ chart: 2, macro: 1, pivot: 0 })).toEqual([
    "2 charts couldn't be imported",
    "1 macro project couldn't be imported",
  ])
  expect(leftOutLines({ chart_sheet: 2 })).toEqual(['2 chart sheets were imported as empty sheets'])
  expect(leftOutLines({ comment_thread: 1 })).toEqual(['1 comment thread was imported as a note'])
  expect(leftOutLines({})).toEqual([])
  const one = LEFT_OUT_KINDS.map((kind) => leftOutLines({ [kind]: 1 } as LeftOut))
  const begun =
    /^(?:1 |Iterative calculation|Values from 1 |The file uses the 1904 date system, and 1 )/
  expect(one.every(([line, ...more]) => begun.test(line ?? '') && more.length === 0)).toBe(true)
  expect(new Set(one.flat()).size).toBe(LEFT_OUT_KINDS.length)
})

it.each([
  ['Q3 budget', 'Q3 budget.xlsx'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.xlsx'],
  ['  ...hidden.  ', 'hidden.xlsx'],
  ['CON', 'CON-.xlsx'],
  ['lpt1', 'lpt1-.xlsx'],
  ['Loan\u202Exslx\u0000\n', 'Loan xslx.xlsx'],
  ['', 'spreadsheet.xlsx'],
  ['../..', '-.xlsx'],
  ['預算 2026', '預算 2026.xlsx'],
])('[TRANSFER-24] %j is downloaded as %j', (title, name) => {
  expect(downloadName(title, 'xlsx')).toBe(name)
})

it.each([
  ['Budget (final), Q1 & Q2 <2026>', 'Budget (final), Q1 & Q2 -2026-.xlsx'],
  ['con.2024', 'con-.2024.xlsx'],
  ['console', 'console.xlsx'],
  ['a\u202ab\u2069c', 'a b c.xlsx'],
])('[EXPORT-46] the safe name of %j changes only forbidden parts: %j', (title, name) => {
  expect(downloadName(title, 'xlsx')).toBe(name)
})

it('[TRANSFER-24] a long title is shortened without splitting a character', () => {
  const name = downloadName('預'.repeat(300), 'csv')
  expect(name).toBe(`${'預'.repeat(66)}.csv`)
})
