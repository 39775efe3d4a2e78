import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DRAWN_PICTURE_MAX_BYTES } from '#contract/limits/documents.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import { err, ok } from '#contract/api/result.ts'
import { emptyState } from '#src/log/fold.ts'
import { openableDocuments } from '#src/log/selectors/openable-documents.ts'
import type { DocumentService, PageFailure } from '#src/services/documents/document-service.ts'
import { createPageCache } from '#src/ui/chat/document/page-cache.ts'
import { MissingPage } from '#src/ui/chat/document/missing-page.tsx'
import { PageContent } from '#src/ui/chat/document/page-content.tsx'
import { PageNav } from '#src/ui/chat/document/page-nav.tsx'
import { LargePicture } from '#src/ui/chat/document/stored-picture.tsx'
import { pagePiecesOf } from '#src/ui/chat/document/page-pieces.ts'
import { markCitedSpans } from '#src/ui/chat/document/cited-places.ts'
import { rowsAt, shapeOf } from '#src/ui/chat/document/table-shape.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

type Tables = DocumentPage['tables']
const pageOf = (text: string, tables: Tables = []): DocumentPage => ({
  document_id: 'd1',
  number: 3,
  of: 12,
  text,
  tables,
})
const tableOf = (rows: Tables[number]['rows'], more: Partial<Tables[number]> = {}) => ({
  number: 1,
  name: '',
  rows,
  is_cut: false,
  ...more,
})
const drawn = (page: DocumentPage, statement = ''): string =>
  drawnOver(
    emptyState,
    <PageContent
      documentId={page.document_id}
      pieces={markCitedSpans(pagePiecesOf(page), statement)}
    />,
  )
const nothing = (): void => {}

describe('a page of a document', () => {
  it('[DOC-118] shows markup, scripts and links as plain text', () => {
    const html = drawn(
      pageOf('<img src=x onerror=alert(1)>\n\n[go](javascript:alert(1))', [
        tableOf([['<b>Name</b>'], ['<script>1</script>']]),
      ]),
    )
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('[go](javascript:alert(1))')
    expect(html).toContain('&lt;b&gt;Name&lt;/b&gt;')
    expect(html).not.toMatch(/<(img|script|a)[\s>]/)
  })

  it('[DOC-118] sets each paragraph and cell in the direction of its own script', () => {
    const html = drawn(pageOf('שלום עולם\n\nHello', [tableOf([['שם', 'Sum']])]))
    expect(html.match(/<p[^>]*dir="auto"/g)).toHaveLength(2)
    expect(html.match(/<td[^>]*dir="auto"/g)).toHaveLength(2)
  })

  it('[DOC-111] says that no text was found if it has neither text nor tables', () => {
    expect(drawn(pageOf('  \n'))).toContain('No text was found on this page.')
    expect(drawn(pageOf('One'))).not.toContain('No text was found')
  })

  it('[DOC-111] shows the beginning of a very long text, with a button for all of it', () => {
    const html = drawn(pageOf('a'.repeat(30_000)))
    expect(html).toContain('Show all 30,000 characters')
    expect(html.length).toBeLessThan(22_000)
    expect(drawn(pageOf('a'.repeat(20_000)))).not.toContain('Show all')
  })

  it('[DOC-116] shows tables with headers and right-aligned figures, and says if they are cut', () => {
    const html = drawn(
      pageOf('Words', [
        tableOf(
          [
            ['Account', 'Balance'],
            ['Cash', '1,200'],
            ['Loan', '(300)'],
          ],
          { name: 'Balances', is_cut: true },
        ),
      ]),
    )
    expect(html).toContain('<table')
    expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(2)
    const [name, balance] = [...html.matchAll(/<td class="([^"]*)"|<td (?!class)/g)].map(
      ([, looks]) => looks,
    )
    expect(name).toBeUndefined()
    expect(balance).toMatch(/figure/)
    expect(html).toContain('Balances')
    expect(html).toContain('3 rows')
    expect(html).toContain('100,000 cells')
  })

  it('[DOC-848, DOC-804] offers each table as a spreadsheet', () => {
    const html = drawn(pageOf('', [tableOf([['a']]), tableOf([['b']], { number: 2 })]))
    expect(html.match(/Open as spreadsheet/g)).toHaveLength(2)
  })

  it('[DOC-116] names an unnamed table by its number', () => {
    expect(drawn(pageOf('', [tableOf([['a']], { number: 4 })]))).toContain('aria-label="Table 4"')
  })

  it('[DOC-205] shows a worksheet as cells, and not again as text', () => {
    const sheet = tableOf([['Item', 'Cost'], [], ['Mill', '', '9']])
    expect(drawn(pageOf('Costs of the mill', [sheet]))).toContain('Costs of the mill')
    expect(drawn(pageOf('Item\tCost\nMill\t9', [sheet]))).not.toContain('Item\tCost')
  })
})

describe('a long table', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`Row ${at}`, String(at), 'x'])

  it('[DOC-847] renders few rows, states the number of all rows and keeps its full height', () => {
    const html = drawn(pageOf('', [tableOf([['Name', 'Figure', 'Note'], ...rows])]))
    expect((html.match(/<tr/g) ?? []).length).toBeLessThan(60)
    expect(html).toContain('aria-rowcount="5001"')
    expect(html).toContain('aria-rowindex="2"')
    expect(html).toContain(`height:${(5000 - 40) * 24}px`)
  })

  it('[DOC-847] renders the rows in view and some around them', () => {
    const count = 5000
    expect(rowsAt(0, 480, 24, count)).toEqual({ first: 0, end: 32 })
    expect(rowsAt(24_000, 480, 24, count)).toEqual({ first: 988, end: 1032 })
    expect(rowsAt(119_520, 480, 24, count)).toEqual({ first: 4968, end: 5000 })
    // The table has become shorter since the last scroll.
    expect(rowsAt(119_520, 480, 24, 10)).toEqual({ first: 9, end: 10 })
  })

  it('[DOC-116] has its header and its number columns detected, and its column widths set by their content', () => {
    const shape = shapeOf([['Name', 'Figure', 'Note'], ...rows])
    expect(shape.head).toEqual(['Name', 'Figure', 'Note'])
    expect(shape.figures).toEqual([false, true, false])
    expect(shape.widths).toEqual([7, 6, 4])
    expect(shape.isLong).toBe(true)
    expect(shapeOf([['1', '2']]).head).toBeNull()
  })

  it('[DOC-210] takes a row of years as its header, also beside an empty cell, but never a row of figures', () => {
    const body = [
      ['Revenue', '1,200', '1,100'],
      ['Costs', '(700)', '(640)'],
    ]
    expect(shapeOf([['', '2025', '2024'], ...body]).head).toEqual(['', '2025', '2024'])
    expect(shapeOf([['EUR', '2025', 'Change'], ...body]).head).toEqual(['EUR', '2025', 'Change'])
    expect(shapeOf([['Rent', '2025', '1,100'], ...body]).head).toBeNull()
    expect(shapeOf([['2025', '', '2024'], ...body]).head).toBeNull()
    expect(shapeOf([[''], ['a']]).head).toBeNull()
  })

  it('[DOC-210] keeps its first column in view if the column holds short labels', () => {
    const labelled = [
      ['Revenue', '1,200'],
      ['Costs', '(700)'],
    ]
    expect(shapeOf(labelled).hasLabels).toBe(true)
    expect(shapeOf(labelled.map((row) => row.toReversed())).hasLabels).toBe(false)
    expect(shapeOf(labelled.map(([name]) => [name ?? ''])).hasLabels).toBe(false)
    expect(shapeOf([['A very long name of an account', '5']]).hasLabels).toBe(false)
    expect(drawn(pageOf('', [tableOf(labelled)]))).toMatch(/<table class="[^"]*labelled/)
  })

  it('[DOC-116] omits the columns after the hundredth and says so', () => {
    const wide = tableOf([Array.from({ length: 130 }, () => 'x')])
    const html = drawn(pageOf('', [wide]))
    expect(html).toContain('30 more columns')
    expect(html.match(/<td/g)).toHaveLength(100)
  })
})

it.each([
  [undefined, false],
  [DRAWN_PICTURE_MAX_BYTES, false],
  [DRAWN_PICTURE_MAX_BYTES + 1, true],
])('[DOC-129] a picture of %j bytes is reported as too large to show: %j', (size, isSaid) => {
  const html = drawnOver(emptyState, <LargePicture documentId="d1" name="a.png" size={size} />)
  expect(html.includes('too large to show in full')).toBe(isSaid)
})

describe('the navigation between pages', () => {
  const nav = (page: number): string =>
    renderToStaticMarkup(<PageNav page={page} count={12} goTo={nothing} />)

  it('[DOC-114] shows page and count, and disables "Previous" on the first page and "Next" on the last', () => {
    expect(nav(3)).toContain('value="3"')
    expect(nav(3)).toContain('of 12')
    const off = (html: string) =>
      [...html.matchAll(/aria-label="([^"]+)"[^>]*aria-disabled="true"/g)].map(([, name]) => name)
    expect(off(nav(3))).toEqual([])
    expect(off(nav(1))).toEqual(['Previous page'])
    expect(off(nav(12))).toEqual(['Next page'])
  })
})

describe('a page that cannot be shown', () => {
  const said = (none: PageFailure, page = 1): string =>
    renderToStaticMarkup(<MissingPage none={none} page={page} again={nothing} goTo={nothing} />)

  it.each([
    [{ why: 'lost' }, 'The page could not be loaded', 'Try Again'],
    [{ why: 'reading' }, 'still being read', 'Try Again'],
    [{ why: 'absent' }, 'Document not found', null],
    [{ why: 'failed', reason: 'The file is empty.' }, 'The file is empty.', null],
    [{ why: 'failed', reason: null }, 'Its file could not be read.', null],
  ] as const)('[DOC-115] with %j says %s and offers %s', (none, text, action) => {
    const html = said(none)
    expect(html).toContain('role="alert"')
    expect(html).toContain(text)
    expect(html.includes('<button')).toBe(action !== null)
    if (action) expect(html).toContain(action)
  })

  it('[DOC-115] offers page 1 if its number does not exist', () => {
    expect(said({ why: 'noPage' }, 40)).toContain('Go to page 1')
    expect(said({ why: 'noPage' }, 1)).not.toContain('<button')
  })
})

describe('fetched pages', () => {
  const { signal } = new AbortController()
  const place = { documentId: 'd1', page: 3 }

  it('[DOC-114] are cached after success, and requested again after a failure', async () => {
    const asked: number[] = []
    let isDown = true
    const service = {
      page: async ({ page }: typeof place) => {
        asked.push(page)
        return isDown ? err({ why: 'lost' } as const) : ok(pageOf('Words'))
      },
    } as unknown as DocumentService
    const pages = createPageCache(async () => service)
    expect(await pages.bring(place, signal)).toEqual(err({ why: 'lost' }))
    expect(pages.of(place)).toBeUndefined()
    isDown = false
    expect(await pages.bring(place, signal)).toEqual(ok(pageOf('Words')))
    expect(await pages.bring(place, signal)).toEqual(ok(pageOf('Words')))
    expect(asked).toEqual([3, 3])
    expect(pages.of(place)?.text).toBe('Words')
    expect(pages.countOf('d1')).toBe(12)
    expect(pages.countOf('d2')).toBeUndefined()
  })
})

describe('the documents that can be opened', () => {
  it('[DOC-117] are the documents in the list of the server, then other documents of messages, without duplicates', () => {
    const carried = (id: string) => ({ id, filename: `${id}.pdf`, file_type: 'pdf', file_size: 1 })
    const message = (id: string, documents: readonly ReturnType<typeof carried>[]) =>
      ({ type: 'user', id, content: '', documents }) as never
    const settled = [
      message('m1', [carried('a'), carried('b')]),
      message('m2', [carried('b'), carried('')]),
    ]
    const state = {
      ...emptyState,
      documents: { ...emptyState.documents, lists: { c1: [serverDocument('a', 'ready')] } },
      chat: { ...emptyState.chat, messages: { c1: { settled } as never } },
    }
    const select = openableDocuments('c1')
    expect(select(state).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(select(state)).toBe(select(state))
    expect(openableDocuments('c2')(state)).toEqual([])
  })
})

describe('the source of a citation', () => {
  it('[DOC-206] is marked in the text of its page, or as a row of its table', () => {
    const page = pageOf('One line.\nRents rose by 40 units.\n\nThe end.', [
      tableOf([
        ['Account', 'Balance'],
        ['Cash', '1,200'],
        ['Loan', '(300)'],
      ]),
    ])
    expect(drawn(page)).not.toContain('<mark')
    expect(drawn(page, 'Rents rose by 40')).toMatch(
      /One line\.\n<mark[^>]*>Rents rose by 40 units\.<\/mark>/,
    )
    const row = drawn(page, 'Cash: 1,200')
    expect([...row.matchAll(/<mark[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
      'Cash',
      '1,200',
    ])
  })

  it('[DOC-206] is shown even if it is far down in a long text', () => {
    const long = `${'word '.repeat(5000)}\n\nRents rose by 40 units.`
    expect(drawn(pageOf(long))).toContain('Show all')
    const html = drawn(pageOf(long), 'Rents rose by 40')
    expect(html).toContain('<mark')
    expect(html).not.toContain('Show all')
  })
})
