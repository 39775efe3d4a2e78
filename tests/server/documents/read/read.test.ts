import { describe, expect, it } from 'vitest'
import { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import {
  READING_PAGE_CHARS,
  READING_TABLE_MAX_CELLS,
  READING_TABLE_MAX_CHARS,
  READING_TEXT_MAX_CHARS,
} from '#contract/limits/reading.ts'
import { contentsOf, documentFile, readAs } from '#tests/support/documents/document-files.ts'
import { xlsBook } from '#tests/support/transfer/xls-book.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const FIGURES = [
  ['Item', '2023', '2024'],
  ['Revenue from sales', '1,200.50', '1,500.75'],
  ['Cost of materials', '(700.00)', '(810.25)'],
  ['Überschuss', '500.50', '690.50'],
]
const UMLAUTS = 'Größe, Straße, Zürich and a naïve café: figures in €.'
const HEBREW = 'זהו דוח כספי לשנת 2024 של החברה'
const ARABIC = 'هذا تقرير مالي عن الشركة لعام 2024 والإيرادات 1500 دينار'

describe('office documents and PDFs', () => {
  it('[DOC-31] [DOC-32] a PDF is read page by page and column by column, with its tables', async () => {
    const { pages, tables, pageCount } = await contentsOf('pdf', documentFile('report.pdf'))
    expect([pageCount, pages.map(({ number }) => number)]).toEqual([2, [1, 2]])
    const [first = '', second = ''] = pages.map(({ text }) => text)
    expect(first).toContain(`Annual report of Köln Öl GmbH\n${UMLAUTS}`)
    const words = first.match(/\b(?:left|right)\d+/g) ?? []
    const inOrder = ['left', 'right'].flatMap((side) =>
      Array.from({ length: 120 }, (_, at) => `${side}${at + 1}`),
    )
    expect(words).toEqual(inOrder)
    expect(second).toContain(['After the table.', ARABIC, HEBREW].join('\n'))
    expect(second).toContain('Mixed: the word שלום stands in the middle.')
    expect(tables).toEqual([{ number: 1, name: 'Table 1', page: 2, rows: FIGURES, isCut: false }])
  })

  it.each(['docx', 'doc'] as const)(
    '[DOC-31] [DOC-33] a .%s keeps its special characters, right-to-left text and tables',
    async (type) => {
      const { pages, tables, pageCount, wordCount } = await contentsOf(
        type,
        documentFile(`report.${type}`),
      )
      const text = pages.map((page) => page.text).join('\n')
      expect(text).toContain(UMLAUTS)
      expect(text).toContain(['After the table.', ARABIC, HEBREW].join('\n'))
      expect(tables.map(({ rows }) => rows)).toEqual([FIGURES])
      expect([pageCount, wordCount]).toEqual([null, 304])
    },
  )

  it('[DOC-32] a PDF that stores its two columns row by row is read column by column', async () => {
    const { pages, tables } = await contentsOf('pdf', documentFile('rowwise.pdf'))
    const sides = pages[0]?.text.match(/^(?:Left|Right)/gm)
    expect(sides).toEqual([...Array(12).fill('Left'), ...Array(12).fill('Right')])
    expect(tables).toEqual([])
  })
})

describe('a text file', () => {
  it('[DOC-293] that is too long fails with an error message that names the limits', async () => {
    const read = await readAs('txt', 'word '.repeat(READING_TEXT_MAX_CHARS / 5 + 1000))
    expect(read).toEqual({ ok: false, error: 'tooLong' })
    expect(UNREADABLE_DOCUMENT.tooLong).toBe(
      'The file is too long to read: the limit is 5,000 pages and 4,000,000 characters of text.',
    )
  })

  const text = 'Größe: 5 €\nزيادة שלום'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', utf16],
    ['UTF-16 BE', Buffer.from(utf16).swap16()],
  ])('[DOC-31] [DOC-34] in %s is decoded correctly', async (_, bytes) => {
    for (const type of ['txt', 'md'] as const)
      expect((await contentsOf(type, bytes)).pages).toEqual([{ number: 1, text }])
  })

  it('[DOC-34] in Windows-1252 keeps its umlauts and quotes', async () => {
    const { pages } = await contentsOf(
      'txt',
      Buffer.from('Gr\xf6\xdfe \x84f\xfcnf\x93 \x80', 'latin1'),
    )
    expect(pages[0]?.text).toBe('Größe „fünf“ €')
  })

  it('[DOC-35] is cut into pages at paragraphs without loss', async () => {
    const paragraphs = Array.from({ length: 60 }, (_, at) => `${at} ${'word '.repeat(30).trim()}`)
    const { pages, wordCount } = await contentsOf('txt', `${paragraphs.join('\n\n')}\n`)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.every((page) => page.text.length <= READING_PAGE_CHARS)).toBe(true)
    expect(pages.map((page) => page.text).join('\n\n')).toBe(paragraphs.join('\n\n'))
    expect(wordCount).toBe(60 * 31)
  })

  it('[DOC-35] with a line longer than a page is cut between whole characters', async () => {
    const line = '😀'.repeat(READING_PAGE_CHARS)
    const { pages } = await contentsOf('txt', line)
    expect(pages.map((page) => page.text).join('')).toBe(line)
  })

  it('[DOC-36] in markdown has its tables extracted', async () => {
    const { tables } = await contentsOf(
      'md',
      '# Plan\n\n| Item | 2024 |\n|---|---:|\n| A \\| B | 5 |\n\nEnd.',
    )
    expect(tables.map(({ rows }) => rows)).toEqual([
      [
        ['Item', '2024'],
        ['A | B', '5'],
      ],
    ])
  })
})

describe('tables', () => {
  it('[DOC-36] each worksheet of an .xlsx is a page and a table of its displayed values', async () => {
    const bytes = await xlsxFile({
      sheets: {
        Größen:
          '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Umsatz</t></is></c><c r="C1" s="1"><v>0.125</v></c></row>' +
          '<row r="3"><c r="A3" t="b"><v>1</v></c></row></sheetData>',
        שלום: '<sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData>',
      },
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs>',
    })
    const { pages, tables, pageCount } = await contentsOf('xlsx', bytes)
    expect(pageCount).toBe(2)
    expect(pages.map(({ text }) => text)).toEqual(['Umsatz\t12.50%\nTRUE', '7'])
    expect(tables.map(({ name, page, rows }) => ({ name, page, rows }))).toEqual([
      { name: 'Größen', page: 1, rows: [['Umsatz', '', '12.50%'], [], ['TRUE']] },
      { name: 'שלום', page: 2, rows: [['7']] },
    ])
  })

  it('[DOC-36] each worksheet of an .xls is a page and a table too', async () => {
    const { tables, pageCount } = await contentsOf('xls', xlsBook())
    expect(tables.length).toBe(pageCount)
    expect(tables[0]?.rows.length).toBeGreaterThan(0)
  })

  it('[DOC-34] [DOC-36] cells of a .csv keep their text, even with a delimiter other than the comma', async () => {
    const bytes = Buffer.from('Stra\xdfe;Betrag\n"a;b";1.234,50\n007;x', 'latin1')
    const { tables, pageCount } = await contentsOf('csv', bytes)
    expect(pageCount).toBe(1)
    expect(tables[0]?.rows).toEqual([
      ['Straße', 'Betrag'],
      ['a;b', '1.234,50'],
      ['007', 'x'],
    ])
  })

  it('[DOC-36] a table with too many cells is cut and marked as cut', async () => {
    const rows = READING_TABLE_MAX_CELLS / 2 + 10
    const { tables, pages } = await contentsOf('csv', 'a;b\n'.repeat(rows))
    expect(tables[0]?.rows.length).toBe(READING_TABLE_MAX_CELLS / 2)
    expect(tables[0]?.isCut).toBe(true)
    expect(pages[0]?.text.split('\n').length).toBe(rows)
  })

  it('[DOC-244] a table with too much text is cut after a row and marked as cut', async () => {
    const long = 'word '.repeat(9000)
    const fitting = Math.floor(READING_TABLE_MAX_CHARS / long.length)
    const { tables } = await contentsOf('csv', `${long}\n`.repeat(fitting * 2))
    expect(tables[0]?.rows.length).toBe(fitting)
    expect(tables[0]?.isCut).toBe(true)
  })

  it('[DOC-244] a table whose only row is too long fails as too large, not as empty', async () => {
    const read = await readAs('csv', 'x'.repeat(READING_TEXT_MAX_CHARS + 1))
    expect(read).toEqual({ ok: false, error: 'tooLarge' })
  })
})
