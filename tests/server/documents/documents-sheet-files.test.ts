import { afterAll, beforeAll, expect, it } from 'vitest'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { documentFile } from '#tests/support/documents/document-files.ts'
import { newConversation, uploadUntilReady } from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ agent: wordsAgent('Read.') })
})
afterAll(() => server.close())

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const CSV =
  'Posten;2023;2024\nErlöse;1.234,50;-90,00\nQuote;12,5 %;9 %\nStichtag;31.12.2023;31.12.2024\n'
const REPORT = [
  ['Item', '2023', '2024'],
  ['Revenue from sales', 1200.5, 1500.75],
  ['Cost of materials', -700, -810.25],
  ['Überschuss', 500.5, 690.5],
]

it.each([
  ['report.pdf', 'application/pdf', documentFile('report.pdf'), REPORT],
  ['report.docx', `${OFFICE}.wordprocessingml.document`, documentFile('report.docx'), REPORT],
  [
    'figures.csv',
    'text/csv',
    CSV,
    [
      ['Posten', '2023', '2024'],
      ['Erlöse', 1234.5, -90],
      ['Quote', 0.125, 0.09],
      ['Stichtag', 45291, 45657],
    ],
  ],
])(
  '[DOC-144, DOC-140] the table of %s becomes a spreadsheet and exports to Excel with its values',
  async (name, type, bytes, values) => {
    const person = await signUp(server.origin)
    const id = await uploadUntilReady(person, await newConversation(person), { name, bytes, type })
    const params = { id, n: '1' }
    const made = await person.call('documents.spreadsheet', { params, body: {} })
    expect(made.status).toBe(201)
    const file = await person.open('spreadsheets.export', {
      params: { id: made.body.id },
      body: {},
    })
    const read = await readXlsx(Buffer.from(await file.arrayBuffer()))
    if (!read.ok) throw new Error(read.error.type)
    const [sheet] = sheetsOf(read.value.workbook)
    if (!sheet) throw new Error('no sheet')
    const found = values.map((row, at) => row.map((_, column) => cellAt(sheet, at, column)?.v))
    expect(found).toEqual(values)
    expect(sheet['freeze']).toMatchObject({ ySplit: 1 })
  },
  30_000,
)
