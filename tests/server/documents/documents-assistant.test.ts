import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { foldEvents, markdownOf } from '#contract/stream/timeline.ts'
import { cellAt, parseWorkbook } from '#contract/workbook/workbook.ts'
import { ask, signUp, type Person } from '#tests/support/server/caller.ts'
import { pdfOf, type PdfObject } from '#tests/support/documents/document-files.ts'
import { newConversation, uploadUntilReady } from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

// Separate processes read the file and calculate the workbook, which takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const HEADS = ['Item', '2025', '2024']
const FIRST = [
  ['Revenue', '46,120', '41,350'],
  ['Cost of sales', '(24,600)', '(22,900)'],
]
const SECOND = [
  ['Overheads', '(15,708)', '(13,875)'],
  ['Net income', '5,812', '4,575'],
]
const RIGHT_EDGES = [60, 400, 500]

/** A PDF page that draws `words` and then the rows, cell by cell. */
const pageOf = (words: string, rows: readonly (readonly string[])[]): Buffer => {
  const lines = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const x = (RIGHT_EDGES[column] ?? 0) - (column === 0 ? 0 : cell.length * 5)
      return `BT /F1 10 Tf ${x} ${700 - at * 16} Td (${cell.replace(/[()]/g, '\\$&')}) Tj ET`
    }),
  )
  return Buffer.from([`BT /F1 10 Tf 60 760 Td (${words}) Tj ET`, ...lines].join('\n'))
}

/** A PDF whose pages draw these commands. */
const pagesPdf = (pages: readonly Buffer[]): Buffer => {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const each = pages.flatMap((commands, at): readonly PdfObject[] => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ['', commands],
  ])
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...each,
  ])
}

const NAME = 'Northwind.pdf'
const WORDS = 'Northwind Ltd, income statement in thousands of pounds'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A person with a conversation and the document in it. */
const begin = async () => {
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const bytes = pagesPdf([pageOf(WORDS, [HEADS, ...FIRST]), pageOf(WORDS, [HEADS, ...SECOND])])
  const file = { name: NAME, bytes, type: 'application/pdf' }
  const document = await uploadUntilReady(person, chat, file)
  const answerTo = async (message: string): Promise<string> => {
    const sent = { message, conversation_id: chat, document_ids: [document] }
    return markdownOf(foldEvents([], await ask(person, sent)))
  }
  return { person, document, answerTo }
}

const WHOLE = [
  ['Revenue', 46_120, 41_350],
  ['Cost of sales', -24_600, -22_900],
  ['Overheads', -15_708, -13_875],
  ['Net income', 5812, 4575],
]
/**
 * The cells of a spreadsheet: the line above the table, the headers, the rows and one row past the
 * end.
 */
const cellsOf = async (person: Person, id: string) => {
  const { body } = await person.call('spreadsheets.get', { params: { id } })
  const read = parseWorkbook(body.workbook_data)
  if (!read.ok) throw new Error('no workbook')
  const [sheet] = Object.values(read.value.sheets)
  if (!sheet) throw new Error('no worksheet')
  return Array.from({ length: WHOLE.length + 3 }, (_, row) =>
    HEADS.map((_head, column) => cellAt(sheet, row, column)?.v),
  )
}
/** The spreadsheet begins with the text above the table, because this text names the unit. */
const ABOVE = [WORDS, undefined, undefined]
const NOTHING = HEADS.map(() => undefined)

it('[DOC-168] the offline model answers from an uploaded PDF and cites the page', async () => {
  const { document, answerTo } = await begin()
  const text = await answerTo('What was net income in 2025?')
  expect(text).toContain('5,812')
  expect(text).toContain(citation({ documentId: document, filename: NAME, page: 2 }))
})

it('[DOC-168] a table over two pages becomes one spreadsheet, both by the assistant and by the API call', async () => {
  const { person, document, answerTo } = await begin()
  const params = { id: document, n: '2' }
  const made = await person.call('documents.spreadsheet', { params, body: {} })
  expect(made.status).toBe(201)
  expect(await cellsOf(person, made.body.id)).toEqual([ABOVE, HEADS, ...WHOLE, NOTHING])
  const before = (await person.call('spreadsheets.list')).body.spreadsheets.map(({ id }) => id)
  await answerTo('Make a spreadsheet of table 2')
  const { spreadsheets } = (await person.call('spreadsheets.list')).body
  const [one, ...others] = spreadsheets.filter(({ id }) => !before.includes(id))
  expect(others).toEqual([])
  expect(await cellsOf(person, one?.id ?? '')).toEqual([ABOVE, HEADS, ...WHOLE, NOTHING])
})
