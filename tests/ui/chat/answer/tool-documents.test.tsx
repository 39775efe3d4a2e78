import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ToolBody } from '#src/ui/chat/answer/tool-body.tsx'
import { emptyState } from '#src/log/fold.ts'
import { Tool } from '#src/ui/chat/answer/tool.tsx'
import { toolTargetOf } from '#src/ui/chat/answer/tool-target.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { textOfMarkup } from '#tests/support/chat/markup.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const note = 'The text below comes from a file.'
const page = (number: number, text: string) => ({ page: number, cite: '[x](#document=d1)', text })

const LISTED = toolBlock(
  'list_documents',
  {},
  {
    note,
    documents: [
      { id: 'd1', filename: 'a.pdf', status: 'ready', error: null, pages: 2, tables: [{}] },
      {
        id: 'd2',
        filename: 'b.pdf',
        status: 'failed',
        error: 'It is locked.',
        pages: 0,
        tables: [],
      },
    ],
  },
)
const READ = toolBlock(
  'read_document_pages',
  { document_id: 'd1', from_page: 2 },
  {
    note,
    document_id: 'd1',
    filename: 'Report <b>.pdf',
    of_pages: 9,
    pages: [page(2, 'Costs rose.'), page(3, 'Rent fell.')],
    next_page: 4,
  },
)
const FOUND = toolBlock(
  'search_documents',
  { query: 'costs' },
  {
    note,
    hits: [{ document_id: 'd1', filename: 'a.pdf', page: 7, text: 'Costs rose.', cite: '[x](y)' }],
  },
)
const TABLE = toolBlock(
  'read_document_table',
  { document_id: 'd1', table: 1, from_row: 401 },
  {
    note,
    cite: '[x](y)',
    filename: 'a.xlsx',
    page: 2,
    name: 'Costs',
    rows: [
      ['Rent', '1,200'],
      ['=HYPERLINK("https://evil.example")', '5'],
    ],
    of_rows: 402,
    next_row: null,
    is_cut: false,
  },
)

describe('a tool that reads documents', () => {
  it('[DOC-125] names its subject and links to it', () => {
    expect([LISTED, READ, FOUND, TABLE].map(toolTargetOf)).toEqual([
      { text: '2 documents', note: '', path: null },
      { text: 'Report .pdf, pages 2 to 3', note: '', path: '#document=d1&page=2' },
      { text: '“costs”', note: '1 passage', path: null },
      { text: 'a.xlsx, Costs', note: '2 rows', path: '#document=d1&page=2' },
    ])
  })

  it('[DOC-125] names its arguments while it runs and after a failure', () => {
    const failed = (name: string, args: object) =>
      toolTargetOf(
        toolBlock(name, args, null, 'This conversation has no such page, or it is not ready yet.'),
      )
    expect(failed('read_document_pages', { document_id: 'd1', from_page: 5 })?.text).toBe('page 5')
    expect(failed('read_document_pages', { from_page: 5, to_page: 7 })?.text).toBe('pages 5 to 7')
    expect(failed('read_document_table', { table: 3 })?.text).toBe('table 3')
    expect(failed('search_documents', { query: 'rent' })).toMatchObject({ note: '' })
    expect(failed('list_documents', {})).toBeNull()
  })

  it.each([
    ['read_document_pages', { from_page: 5 }, 'page 5'],
    ['read_document_table', { table: 3 }, 'table 3'],
    ['create_spreadsheet_from_table', { table: 3 }, 'table 3'],
  ])(
    '[DOC-128] the row of %s names the document whose id is in its arguments, while it runs and after a failure',
    (name, args, what) => {
      const lists = { c1: [serverDocument('d1', 'ready', 'Board <pack>.pdf')] }
      const state = { ...emptyState, documents: { ...emptyState.documents, lists } }
      const row = (id: string): string => {
        const block = toolBlock(name, { ...args, document_id: id }, null, 'There is none.')
        return textOfMarkup(
          drawnOver(state, <Tool block={block} isLive={false} />).replaceAll('<', ' <'),
        )
      }
      expect(row('d1')).toContain(`Board .pdf, ${what}`)
      // The row never shows the id of a document that is not in the conversation's list.
      expect(row('d2')).toContain(what)
      expect(row('d2')).not.toMatch(/d2|file/)
    },
  )

  it('[DOC-128] shows the title of the spreadsheet that it created from a table', () => {
    const output = { spreadsheet_id: 's1', title: 'Costs' }
    const args = { document_id: 'd1', table: 1 }
    expect(toolTargetOf(toolBlock('create_spreadsheet_from_table', args, output))).toMatchObject({
      text: 'Costs',
    })
  })

  it.each([
    [LISTED, 'a.pdf, page 1', '#document=d1&page=1', '2 pages, 1 table b.pdf It is locked.'],
    [READ, 'Report .pdf, page 3', '#document=d1&page=3', 'Rent fell.'],
    [FOUND, 'a.pdf, page 7', '#document=d1&page=7', 'Costs rose.'],
  ])('[DOC-125] shows its passages with their citations', (block, name, href, text) => {
    const html = renderToStaticMarkup(<ToolBody block={block} />)
    expect(html).toContain(`href="${href.replace('&', '&amp;')}" title="${name}"`)
    expect(textOfMarkup(html.replaceAll('<', ' <')).replace(/\s+/g, ' ')).toContain(text)
    expect(html).not.toContain(note)
  })

  it('[DOC-125] [DOC-126] shows a table as a table, and its formulas as text', () => {
    const html = renderToStaticMarkup(<ToolBody block={TABLE} />)
    expect(html).toMatch(/<th scope="row">401<\/th>.*Rent.*1,200/)
    expect(html).toContain('=HYPERLINK(')
    expect(html).not.toContain('<a ')
    expect(html).not.toContain(note)
  })

  it.each(['a/b', '" onclick="x', '', 'd1&page=3'])(
    '[DOC-126] shows a document with the id %j without a link',
    (document_id) => {
      const hits = [{ document_id, filename: 'a.pdf', page: 7, text: 'Costs.' }]
      const html = renderToStaticMarkup(
        <ToolBody block={toolBlock('search_documents', { query: 'x' }, { hits })} />,
      )
      expect(html).not.toContain('<a ')
      expect(html).toContain('a.pdf')
    },
  )
})
