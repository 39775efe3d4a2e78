import { describe, expect, it } from 'vitest'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import { pagePiecesOf } from '#src/ui/chat/document/page-pieces.ts'
import { contentsOf, documentFile, onePagePdf } from '#tests/support/documents/document-files.ts'

const tableOf = (number: number, rows: readonly (readonly string[])[]) => ({
  number,
  name: '',
  rows: rows.map((row) => [...row]),
  is_cut: false,
})
/** The pieces of a page: each text, and each table as its number. */
const shown = (text: string, tables: readonly ReturnType<typeof tableOf>[]) =>
  pagePiecesOf({ text, tables: [...tables] }).map((piece) =>
    'text' in piece ? piece.text : piece.table.number,
  )

const COSTS = tableOf(1, [
  ['', '2025'],
  ['Rent', '1,200'],
  ['Other costs', '(30)'],
])
const SALES = tableOf(2, [
  ['North', '5'],
  ['South', '7'],
])

describe('a page of a document', () => {
  it('[DOC-205] shows each table in place of the text lines that repeat it', () => {
    const text =
      'Costs were lower.\n\n\t2025\nRent\t1,200\nOther costs\t(30)\nBetween them.\nNorth\t5\nSouth\t7\n\nThe end.'
    expect(shown(text, [COSTS, SALES])).toEqual([
      'Costs were lower.',
      1,
      'Between them.',
      2,
      'The end.',
    ])
  })

  it('[DOC-205] recognizes the lines of a table that are split into cells or contain Markdown signs', () => {
    const wrapped = tableOf(1, [
      ['EUR', 'External revenue', 'Inter-segment revenue'],
      ['Europe', '1', '2'],
    ])
    const drawn = 'Notes\nEUR\nExternal\nrevenue\nInter-\nsegment\nrevenue\nEurope\t1\t2\nEnd'
    expect(shown(drawn, [wrapped])).toEqual(['Notes', 1, 'End'])
    const markdown = '| North | 5 |\n|:--|--:|\n| South | 7 |\nEnd'
    expect(shown(markdown, [SALES])).toEqual([2, 'End'])
  })

  it('[DOC-205] shows a table at the end of the page if the other rows of the table are on the next page', () => {
    expect(shown('Sales\nNorth\t5', [SALES])).toEqual(['Sales', 2])
  })

  it('[DOC-205] keeps all text outside of tables, and appends a table whose lines are not in the text', () => {
    expect(shown('Rent\t1,200\nNorth\t5\nSouth\t8', [SALES])).toEqual([
      'Rent\t1,200\nNorth\t5\nSouth\t8',
      2,
    ])
    expect(shown('North\t5\nSouth\t7\nNorth\t5\nSouth\t7', [SALES])).toEqual([
      2,
      'North\t5\nSouth\t7',
    ])
    expect(shown('', [tableOf(1, [[]])])).toEqual([1])
    expect(shown(' \n\n', [])).toEqual([])
  })

  it.each(['report.pdf', 'report.docx', 'report.doc', 'heads.doc'])(
    '[DOC-205] from %s shows every word exactly once',
    async (name) => {
      const type = name.split('.').at(-1) as UploadExtension
      const read = await contentsOf(type, documentFile(name))
      const signs = (text: string): string => [...text.replace(/\s/g, '')].toSorted().join('')
      expect(read.tables.length).toBeGreaterThan(0)
      for (const { number, text } of read.pages) {
        const tables = read.tables
          .filter(({ page }) => page === number)
          .map((table) => tableOf(table.number, table.rows))
        const all = pagePiecesOf({ text, tables }).map((piece) =>
          'text' in piece ? piece.text : piece.table.rows.flat().join(''),
        )
        expect(signs(all.join(''))).toBe(signs(text))
      }
    },
  )

  it('[DOC-205] shows a table of a PDF between the text above and below', async () => {
    const at = (x: number, y: number, text: string): string =>
      `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`
    const page = onePagePdf(
      [
        at(72, 700, 'Revenue rose in both of the regions that the mill delivers to.'),
        at(72, 660, 'Region'),
        at(300, 660, 'Sacks'),
        at(72, 645, 'North'),
        at(300, 645, '1,200'),
        at(72, 630, 'South'),
        at(300, 630, '900'),
        at(72, 560, 'The board has approved these figures.'),
      ].join('\n'),
    )
    const { pages, tables } = await contentsOf('pdf', page)
    const [table] = tables
    expect(shown(pages[0]?.text ?? '', table ? [tableOf(1, table.rows)] : [])).toEqual([
      'Revenue rose in both of the regions that the mill delivers to.',
      1,
      'The board has approved these figures.',
    ])
  })
})
