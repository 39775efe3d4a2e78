import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAt } from '#contract/workbook/workbook.ts'
import { previewDelimited } from '#server/import/delimited/preview-delimited.ts'
import { readDelimited } from '#server/import/delimited/read-delimited.ts'
import { readFile } from '#server/import/read-file.ts'
import { columnOf, readText, utf8, valuesIn, valuesOf } from '#tests/support/transfer/text-file.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const wide = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array): Uint8Array => Uint8Array.from(Buffer.from(bytes).swap16())

const failure = (bytes: Uint8Array): string => {
  const answer = readDelimited(bytes, 'a.csv', {})
  return answer.ok ? 'read' : answer.error.type
}

describe('the encoding and content of a text file', () => {
  it.each([
    ['utf-8', utf8('\ufeffé,1\nb,2')],
    ['utf-8', utf8('é,1\nb,2')],
    ['utf-16le', wide('\ufeffé,1\nb,2')],
    ['utf-16le', wide('é,1\nb,2')],
    ['utf-16be', swapped(wide('\ufeffé,1\nb,2'))],
    ['utf-16be', swapped(wide('é,1\nb,2'))],
    ['windows-1252', latin('é,1\nb,2')],
    ['windows-1252', latin('b,2\n1,é')],
  ] as const)('[IMPORT-85] the encoding %s is detected', (encoding, bytes) => {
    const { choices, sheet } = readText(bytes)
    expect(choices.encoding).toBe(encoding)
    expect(valuesOf(sheet).flat()).toContain('é')
  })

  it('[IMPORT-85] a chosen encoding is used, and Windows-1252 characters count as text', () => {
    const bytes = Uint8Array.from([0x80, 0x2c, 0xe9])
    expect(valuesOf(readText(bytes).sheet)).toEqual([['€', 'é']])
    expect(valuesOf(readText(bytes, { encoding: 'iso-8859-1' }).sheet)).toEqual([['\u0080', 'é']])
    expect(readText(utf8('é,1'), { encoding: 'windows-1252' }).choices.encoding).toBe(
      'windows-1252',
    )
  })

  it('[IMPORT-112] UTF-16 without zero bytes is read if its encoding is chosen', () => {
    const long = 'Счёт'.repeat(30)
    const text = `${long},${long}`
    const rows = [[long, long]]
    expect(failure(wide(text))).toBe('not_a_spreadsheet')
    const big = swapped(wide(text))
    expect(valuesOf(readText(wide(text), { encoding: 'utf-16le' }).sheet)).toEqual(rows)
    expect(valuesOf(readText(big, { encoding: 'utf-16be' }).sheet)).toEqual(rows)
  })

  it('[IMPORT-113] a text that begins with PK is read as text, not as an archive', async () => {
    for (const text of ['PK,Name\n1,Tea', 'PK', 'PK\n1']) {
      const file = { name: 'Keys.csv', bytes: utf8(text), choices: {} }
      expect(await readFile(file)).toMatchObject({ ok: true })
    }
    const empty = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)])
    const refused = await readFile({ name: 'Empty.csv', bytes: empty, choices: {} })
    expect(refused).toEqual({ ok: false, error: { type: 'not_a_spreadsheet' } })
  })

  it('[IMPORT-190] a web page or XML is refused with an error that says so, but a table starting with < is read', async () => {
    const read = async (bytes: Uint8Array, name: string) => readFile({ name, bytes, choices: {} })
    const page =
      '\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</table>'
    const pages = [
      utf8(page),
      utf8(`\ufeff${page}`),
      wide(`\ufeff${page}`),
      utf8('<?xml version="1.0"?>'),
    ]
    for (const bytes of pages)
      for (const name of ['a.xls', 'a.csv', 'a.xlsx'])
        expect(await read(bytes, name)).toEqual({ ok: false, error: { type: 'web_page' } })
    const quotes = utf8('<TICKER>,<DATE>,<CLOSE>\nABC,20240131,12.5\n')
    expect(await read(quotes, 'Quotes.csv')).toMatchObject({ ok: true })
  })

  it('[IMPORT-86, IMPORT-824, IMPORT-804] null characters are omitted; empty files, archives and noise are refused', () => {
    expect(valuesIn('a\0\0,b\n1,2')).toEqual([
      ['a', 'b'],
      [1, 2],
    ])
    expect(failure(new Uint8Array())).toBe('not_a_spreadsheet')
    expect(failure(latin('PK\x03\x04 and more'))).toBe('not_a_spreadsheet')
    const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 2_654_435_761) >>> 13)
    expect(failure(noise)).toBe('not_a_spreadsheet')
    expect(valuesIn('\n\n')).toEqual([])
  })

  it('[IMPORT-86, IMPORT-805] any bytes are imported or refused, and previewed without a failure', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'binary' }).map(utf8),
    )
    fc.assert(
      fc.property(bytes, (any) => {
        expect(failure(any)).toMatch(/^(read|not_a_spreadsheet)$/)
        expect(previewDelimited(any, {}).rows.length).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('[IMPORT-87] a file with too many columns, rows or cells is refused', () => {
    expect(failure(utf8(`${','.repeat(16_384)}x`))).toBe('too_large')
    expect(failure(utf8(`${','.repeat(16_383)}x,,,`))).toBe('read')
    expect(failure(utf8(`${'\n'.repeat(1_048_576)}x`))).toBe('too_large')
    expect(failure(utf8(`${'1,'.repeat(999)}1\n`.repeat(2000)))).toBe('too_many_cells')
  })
})

describe('the cells of a text file', () => {
  it.each([
    [',', 'a,b\n1,2'],
    [';', 'name;amount\nA;1,50\nB;2,75'],
    [';', '1,50;2,75\n3,25;4,10'],
    ['\t', 'a\tb, c\n1\t2, 3'],
    ['|', 'a|b|c\n1|2|3'],
    [',', '"Doe; John",1\n"Roe; Jane",2'],
    [';', 'sep=;\na,b;c\nd,e;f'],
    [',', 'only one column\nof words'],
  ] as const)('[IMPORT-88] %j is the delimiter of %j', (delimiter, text) => {
    expect(readText(utf8(text)).choices.delimiter).toBe(delimiter)
  })

  it('[IMPORT-88] the sep= line is never a row, even with another chosen delimiter', () => {
    expect(valuesIn('sep=;\r\n1;2')).toEqual([[1, 2]])
    expect(valuesIn('sep=;\n1|2', { delimiter: '|' })).toEqual([[1, 2]])
  })

  it('[IMPORT-89] quotes protect delimiters, quotes and line ends, and every line end ends a row', () => {
    expect(valuesIn('"a,b","say ""hi""","x\r\ny"\r1,2,3\r\n\n4,5,6\n')).toEqual([
      ['a,b', 'say "hi"', 'x\ny'],
      [1, 2, 3],
      [4, 5, 6],
    ])
    const { sheet } = readText(utf8('a,b\n\n"x\ny",2'))
    expect(cellAt(sheet, 2, 0)?.v).toBe('x\ny')
    expect(sheet['rowData']).toEqual({ 2: { h: 40 } })
  })

  it('[IMPORT-825] an unclosed quote does not swallow other rows', () => {
    expect(valuesIn('a,b\n"5 inch,3\n6,"7, ok"\n"x"y z,4')).toEqual([
      ['a', 'b'],
      ['"5 inch', 3],
      [6, '7, ok'],
      ['"x"y z', 4],
    ])
  })

  it('[IMPORT-825] an unclosed quote does not swallow a long text with many quotes', () => {
    const rows = 400
    const { sheet } = readText(
      utf8(
        `a,"\n${'1,"2"3,"4"5,67890123456789012345678901234567890123456789012345\n'.repeat(rows)}`,
      ),
    )
    expect(Object.keys(sheet.cellData ?? {})).toHaveLength(rows + 1)
  })

  it('[IMPORT-89] any table of texts survives a round trip with any delimiter and line end', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(',', ';', '\t', '|', '"', '\n', ' ', 'a', '=') }),
    )
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 8 })
    const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|' as const),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, delimiter, newline, isAllQuoted) => {
          const written = rows.map((row) =>
            row
              .map((each) => (isAllQuoted || /[,;\t|"\n]/.test(each) ? quoted(each) : each))
              .join(delimiter),
          )
          const bytes = utf8(`"a"${delimiter}"b"${newline}${written.join(newline)}`)
          const { sheet } = readText(bytes, { encoding: 'utf-8', delimiter, dates: 'text' })
          for (const [at, row] of rows.entries()) {
            for (const [column, each] of row.entries()) {
              if (/\d|^\s*(?:true|false)\s*$/i.test(each)) continue
              expect(cellAt(sheet, at + 1, column)?.v ?? '').toBe(each)
            }
          }
        },
      ),
    )
  })

  it('[IMPORT-90] the sheet has the name of the file and columns fitted to their texts', () => {
    const { sheet } = readText(utf8('a,a rather long text in this column\n1,2'))
    expect(sheet.name).toBe('Sales 2024')
    expect(sheet.columnData).toEqual({ 1: { w: 242 } })
    expect(readText(utf8('a'), {}, "'[x]*.csv").sheet.name).toBe('x')
  })

  it('[IMPORT-91] a text that looks like a formula stays a text', () => {
    for (const text of ['=1+1', '+A1', '-A1', '@SUM(A1)', "=cmd|' /C calc'!A0"]) {
      expect(columnOf([text])[0]?.cell).toEqual({ v: text, t: 4 })
    }
    expect(columnOf(['plain'])[0]?.cell).toEqual({ v: 'plain', t: 1 })
  })
})

describe('the preview of a text file', () => {
  it('[IMPORT-98] shows the first rows as imported, with the detected choices', () => {
    expect(previewDelimited(utf8('Name;Betrag;Tag\nA;1.234,50;31.03.2024\nB;;x'), {})).toEqual({
      choices: { encoding: 'utf-8', delimiter: ';', decimal: ',', dates: 'sure' },
      rows: [
        ['Name', 'Betrag', 'Tag'].map((text) => ({ text, kind: 'text' })),
        [
          { text: 'A', kind: 'text' },
          { text: '1,234.50', kind: 'number' },
          { text: '31.03.2024', kind: 'date' },
        ],
        [
          { text: 'B', kind: 'text' },
          { text: '', kind: 'text' },
          { text: 'x', kind: 'text' },
        ],
      ],
      more: false,
      more_columns: 0,
    })
    expect(previewDelimited(utf8('x,TRUE'), {}).rows[0]?.[1]?.kind).toBe('boolean')
  })

  it('[IMPORT-98] reports that more rows follow, and shows no truncated row or character', () => {
    const long = previewDelimited(utf8('a,b\n'.repeat(51)), {})
    expect(long).toMatchObject({ more: true, rows: { length: 50 } })
    const cut = utf8(`${'é'.repeat(100_000)},1\n${'é'.repeat(100_000)}`).subarray(0, 262_144)
    const shownOfIt = previewDelimited(cut.subarray(0, 262_144), {})
    expect(shownOfIt).toMatchObject({ more: true, rows: { length: 1 } })
    expect(shownOfIt.choices.encoding).toBe('utf-8')
  })

  it('[IMPORT-98] an import with the choices of the preview equals an import without choices', () => {
    const cell = fc.constantFrom('1,5', '1.5', '1.234', '01/02/2024', '31/1/2024', 'x', '007', '')
    const row = fc.array(cell, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const bytes = utf8(
            rows.map((each) => each.map((text) => `"${text}"`).join(delimiter)).join('\n'),
          )
          const { choices } = previewDelimited(bytes, {})
          expect(readText(bytes, choices)).toEqual(readText(bytes))
        },
      ),
    )
  })
})
