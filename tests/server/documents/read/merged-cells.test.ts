import { describe, expect, it } from 'vitest'
import { contentsOf } from '#tests/support/documents/document-files.ts'
import { docx, paragraph } from '#tests/support/documents/failing-documents.ts'

const ABOVE = '<w:vMerge/>'
const DOWN = '<w:vMerge w:val="restart"/>'
const across = (columns: number): string => `<w:gridSpan w:val="${columns}"/>`

const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
const plain = (...texts: readonly string[]): readonly string[] => texts.map((text) => cell(text))

const readTable = async (body: string) => {
  const { tables, pages } = await contentsOf('docx', await docx(body))
  return { rows: tables[0]?.rows, text: pages[0]?.text }
}

describe('[DOC-241] merged cells of a .docx', () => {
  it('across rows keep the cells beside them in their columns', async () => {
    const { rows, text } = await readTable(
      table(
        plain('Region', 'Year', 'Sales'),
        [cell('North', DOWN), ...plain('2024', '90')],
        [cell('', ABOVE), ...plain('2025', '110')],
        [cell('South', DOWN), ...plain('2024', '70')],
        [cell('', ABOVE), ...plain('2025', '80')],
      ),
    )
    expect(rows).toEqual([
      ['Region', 'Year', 'Sales'],
      ['North', '2024', '90'],
      ['', '2025', '110'],
      ['South', '2024', '70'],
      ['', '2025', '80'],
    ])
    expect(text).toContain('North\t2024\t90\n\t2025\t110\n')
  })

  it('across columns keep the cells beside them in their columns', async () => {
    const { rows } = await readTable(
      table(
        [cell(''), cell('Group', across(2)), cell('Parent', across(2))],
        plain('', '2025', '2024', '2025', '2024'),
        plain('Revenue', '100', '90', '40', '30'),
      ),
    )
    expect(rows).toEqual([
      ['', 'Group', '', 'Parent'],
      ['', '2025', '2024', '2025', '2024'],
      ['Revenue', '100', '90', '40', '30'],
    ])
  })

  it('across rows and columns keep the cells beside them in their columns', async () => {
    const { rows } = await readTable(
      table(
        [cell('A'), cell('B', across(2) + DOWN), cell('C')],
        [cell('1'), cell('', across(2) + ABOVE), cell('2')],
        plain('3', '4', '5', '6'),
      ),
    )
    expect(rows).toEqual([
      ['A', 'B', '', 'C'],
      ['1', '', '', '2'],
      ['3', '4', '5', '6'],
    ])
  })

  it('take no more than the 64 columns of Word', async () => {
    const { rows } = await readTable(table([cell('A', across(1_000_000_000)), cell('B')]))
    expect(rows?.[0]?.length).toBe(64)
    expect(rows?.[0]?.at(-1)).toBe('B')
  })
})
