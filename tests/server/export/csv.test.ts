import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetsOf, type CellState } from '#contract/workbook/workbook.ts'
import { csvValue } from '#server/export/csv-value.ts'
import { csvOf, csvSheet, TooWideError } from '#server/export/write-csv.ts'
import { unescapeFormulaText } from '#server/escape-formula-text.ts'
import { readDelimited } from '#server/import/delimited/read-delimited.ts'
import { bookOf } from '#tests/support/transfer/export-world.ts'

const csv = (...args: Parameters<typeof bookOf>): string => {
  const book = bookOf(...args)
  const sheet = csvSheet(book, null)
  return sheet === null ? '' : [...csvOf(book, sheet)].join('')
}

describe('a worksheet as a .csv', () => {
  it.each([
    [1234567.5, '#,##0.00', '1234567.5'],
    [-1234, '#,##0;(#,##0)', '-1234'],
    [0.125, '0.0%', '0.125'],
    [0.1 + 0.2, undefined, '0.3'],
    [46023, 'dd.mm.yyyy', '2026-01-01'],
    [46023.573, 'yyyy-mm-dd', '2026-01-01'],
    [46023.572916667, 'm/d/yyyy h:mm', '2026-01-01 13:45:00'],
    [0.5, 'h:mm AM/PM', '12:00:00'],
    [1.25, '[h]:mm', '30:00:00'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [-5, 'yyyy-mm-dd', '-5'],
    [2_958_465.5, 'yyyy-mm-dd', '9999-12-31'],
    [2_958_466, 'yyyy-mm-dd', '2958466'],
    [2_958_465.9999999, 'yyyy-mm-dd h:mm', '2958465.9999999'],
    [true, undefined, 'TRUE'],
    ['00123', '@', '00123'],
    [null, undefined, ''],
  ])('[EXPORT-25] writes %j in the format %j as %j', (value, pattern, text) => {
    expect(csvValue(value, pattern)).toBe(text)
  })

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    '[EXPORT-27] protects the text %j from opening as a formula',
    (text) => {
      expect(csvValue(text, undefined)).toBe(`'${text}`)
    },
  )

  it.each([' =1+1', '\u00a0 +cmd', '   @x', ' \u3000=1', '\u200b-2+3', "'=1", "' =1", "''+x"])(
    '[EXPORT-90] also protects a formula behind blanks or apostrophes: %j',
    (text) => {
      expect(csvValue(text, undefined)).toBe(`'${text}`)
    },
  )

  it.each([' -5', '  +49 ', "'-5", "it's = 1", ' a', "' a"])(
    '[EXPORT-90] leaves the text %j unchanged',
    (text) => {
      expect(csvValue(text, undefined)).toBe(text)
    },
  )

  it('[EXPORT-90] [IMPORT-183] texts like formulas and negative numbers survive a round trip', async () => {
    const start = fc.array(fc.constantFrom("'", ' ', '=', '+', '-', '@', '\u00a0'), {
      minLength: 1,
      maxLength: 4,
    })
    const like = fc.tuple(start, fc.constantFrom('A1', 'cmd|x', '2+3', "'Sheet 1'!A1", 'a"b"'))
    const texts = fc.array(like, { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ max: -1 }), async (parts, figure) => {
        const wanted = parts.map(([signs, rest]) => `${signs.join('')}${rest}`)
        const rows = wanted.map((v, row) => [row, { 0: { v, t: 1 }, 1: { v: figure, t: 2 } }])
        const read = await readDelimited(Buffer.from(csv(Object.fromEntries(rows))), 'a.csv', {
          delimiter: ',',
          encoding: 'utf-8',
        })
        if (!read.ok) throw new Error(read.error.type)
        const cells = sheetsOf(read.value.workbook)[0]?.cellData
        expect(wanted.map((_, row) => [cells?.[row]?.[0]?.v, cells?.[row]?.[1]?.v])).toEqual(
          wanted.map((text) => [text, figure]),
        )
      }),
    )
  })

  it.each([
    ['a;=HYPERLINK(1)', "a;'=HYPERLINK(1)"],
    ['a\t+cmd;b', "a\t'+cmd;b"],
    ['a; @x', "a; '@x"],
    ['a\n=1', "a\n'=1"],
    ['a;"=1', `a;"'=1`],
    ['=1;=2', "'=1;'=2"],
    ['a; b-c; -5;+3 %', "a; b-c; -5;'+3 %"],
  ])(
    '[EXPORT-45] protects formulas that follow another delimiter inside the text %j: %j',
    (text, safe) => {
      expect(csvValue(text, undefined)).toBe(safe)
    },
  )

  it.each(['-5', '+49', '-1,234.50', '-3%', 'a=b', "'x"])(
    '[EXPORT-27] leaves the text %j unchanged',
    (text) => {
      expect(csvValue(text, undefined)).toBe(text)
    },
  )

  it('[EXPORT-26] has a byte order mark, CRLF, quotes where needed and rows of equal length', () => {
    const text = csv({
      1: { 0: { v: 'a,b', t: 1 }, 2: { v: 'say "x"', t: 1 } },
      3: { 1: { f: '=1+1', v: 2, t: 2 }, 2: { v: 'two\nlines', t: 1 } },
      4: { 5: { s: 'look' } },
    })
    expect(text).toBe('\ufeff,,\r\n"a,b",,"say ""x"""\r\n,,\r\n,2,"two\nlines"\r\n')
  })

  it('[EXPORT-44] is refused before the first byte if far cells would make it mostly commas', () => {
    const far = bookOf({ 0: { 0: { v: 1 } }, 1_048_575: { 16_383: { v: 1 } } })
    const [sheet] = sheetsOf(far)
    if (!sheet) throw new Error('no sheet')
    const pieces = csvOf(far, sheet)[Symbol.iterator]()
    expect(() => pieces.next()).toThrow(TooWideError)
  })

  it('[EXPORT-44] omits cells outside the grid', () => {
    const text = csv({ 0: { 0: { v: 1 }, 16_384: { v: 2 } }, 1_048_576: { 0: { v: 3 } } })
    expect(text).toBe('\ufeff1\r\n')
  })

  it('[EXPORT-26] shows the requested worksheet, or the first visible one', () => {
    const book = {
      ...bookOf({}),
      sheetOrder: ['a', 'b'],
      sheets: { a: { id: 'a', name: 'A', hidden: 1 }, b: { id: 'b', name: 'B' } },
    }
    expect(csvSheet(book, null)?.id).toBe('b')
    expect(csvSheet(book, 'a')?.id).toBe('a')
    expect(csvSheet(book, 'c')).toBeNull()
  })

  it('[IMPORT-183, IMPORT-812] a text between two apostrophes keeps both on import', async () => {
    const bytes = Buffer.from("Name,Note\n'@home','- quoted -'\n")
    const read = await readDelimited(bytes, 'a.csv', { delimiter: ',', encoding: 'utf-8' })
    if (!read.ok) throw new Error(read.error.type)
    const [, row] = Object.values(sheetsOf(read.value.workbook)[0]?.cellData ?? {})
    expect([row?.[0]?.v, row?.[1]?.v]).toEqual(["'@home'", "'- quoted -'"])
  })

  it('[EXPORT-26] any text with a letter survives a round trip', async () => {
    const field = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => /\p{L}/u.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 6 }), async (texts) => {
        // The row starts with `head`. Otherwise a random first text such as `sep=;` would set the
        // delimiter.
        const row = Object.fromEntries(
          ['head', ...texts].map((v, at): [number, CellState] => [at, { v, t: 1 }]),
        )
        const bytes = Buffer.from(csv({ 0: row }))
        const read = await readDelimited(bytes, 'a.csv', { delimiter: ',', encoding: 'utf-8' })
        if (!read.ok) throw new Error(read.error.type)
        const cells = sheetsOf(read.value.workbook)[0]?.cellData?.[0] ?? {}
        const safe = (text: string) => csvValue(text, undefined)
        expect(texts.map((_, at) => cells[at + 1]?.v)).toEqual(
          texts.map((text) => unescapeFormulaText(safe(text)) ?? safe(text)),
        )
      }),
    )
  })
})
