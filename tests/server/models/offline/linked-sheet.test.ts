import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIntent } from '#server/models/offline/intent/intent.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { choosePlan } from '#server/models/offline/plan.ts'
import { askOffline, today } from '#tests/support/models/ask.ts'
import {
  memoryDocument,
  memoryDocuments,
  type MemoryDocument,
} from '#tests/support/models/documents-memory.ts'
import { memorySheets, type MemorySheets } from '#tests/support/models/sheets-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const REPORT = `Annual report 2025

Income statement (in thousands of pounds)

| Item | 2025 | 2024 |
|---|---:|---:|
| Revenue | 264,268 | 251,004 |
| Change in inventories | 1,204 | 988 |
| Operating profit | 41,300 | 39,870 |
| Profit for the year | 29,719 | 32,395 |
| Cash and cash equivalents | 19,240 | 17,002 |
| Total assets | 397,445 | 371,200 |
| Trade payables | 65,870 | 61,310 |
`

let report: MemoryDocument
let sheets: MemorySheets
let spreadsheetId: string
const ask = (question: string, withReport = true) =>
  askOffline(engine, question, {
    sheets,
    spreadsheetId,
    canAttach: true,
    ...(withReport ? { documents: memoryDocuments([report]) } : {}),
  })
beforeAll(async () => {
  report = await memoryDocument('d1', 'Annual report 2025.md', REPORT)
  sheets = memorySheets()
  const made = await askOffline(engine, 'Turn the income statement into a spreadsheet', {
    sheets,
    documents: memoryDocuments([report]),
    canAttach: true,
  })
  spreadsheetId = made.linked[0] ?? ''
  expect(spreadsheetId).not.toBe('')
}, 60_000)

describe('a question for a figure and year beside a spreadsheet made from a document', () => {
  it.each([
    ['Profit for the year 2025', '29,719'],
    ['Profit for the year 2024', '32,395'],
    ['Profit for the year 2025?', '29,719'],
    ['Cash and cash equivalents 2025', '19,240'],
    ['Change in inventories 2025', '1,204'],
    ['How did revenue change from 2024 to 2025?', '13,264'],
    ['What are total assets in 2025?', '397,445'],
  ])(
    '[DOC-330] %s is answered from the document, and nothing is written',
    async (question, figure) => {
      const { text } = await ask(question)
      expect(text).toContain(`**${figure}**`)
      expect(text).toContain('Annual report 2025.md')
      expect(sheets.changes).toEqual([])
    },
  )

  it.each(['What are total assets less trade payables in 2025?', 'Operating margin 2025'])(
    '[DOC-330] %s gets no sum of another column and no change',
    async (question) => {
      const { text } = await ask(question)
      expect(text).not.toMatch(/The sum of|Nothing was changed|Which one do you mean/)
      expect(sheets.changes).toEqual([])
    },
  )

  const values = [
    ['Item', '2025', '2024'],
    ['Revenue', 264_268, 251_004],
    ['Trade payables', 65_870, 61_310],
  ]
  it.each([
    ['What is the total of 2025?', ['evaluate']],
    ['What are total assets less trade payables in 2025?', ['list_documents']],
  ])('[DOC-330] gets the sum of a column only if it names that column: %s', (question, tools) => {
    const plan = choosePlan(question, {
      hasSheets: true,
      canCalculate: true,
      spreadsheetId: 's1',
      isSheetGone: false,
      today: today(),
      documents: { areThere: true, areNew: false },
    })
    const output = { values, formulas: {}, last_row: values.length, range: 'A1:C3' }
    const step = plan([{ tool: 'read_range', success: true, output, error: null }])
    expect(step.calls?.map(({ tool }) => tool)).toEqual(tools)
  })

  it('[AGENT-57] writes nothing without documents, and the answer says that 2025 was read as a year', async () => {
    const { text } = await ask('Profit for the year 2025', false)
    expect(text).toContain('as a year')
    expect(text).toContain('Nothing was changed.')
    expect(sheets.changes).toEqual([])
  })
})

describe('a number that reads as a year', () => {
  const howOf = (text: string) => {
    const intent = readIntent(text, true)
    return intent.kind === 'set' ? intent.edits.map(({ change }) => change.how) : []
  }
  it.each([
    'Rent 2025',
    'Margin 2025',
    'Profit as at 2025',
    'Increase in receivables 2025',
    'Revenue 2024 to 2025',
    'How did revenue change from 2024 to 2025?',
    'Set rent 2025',
  ])('[AGENT-57] is not taken as a new value in %s', (text) =>
    expect(howOf(text)).toEqual(['year']),
  )
  it.each([
    ['Set marketing to 2025', ['to']],
    ['Marketing = 2025', ['to']],
    ['Marketing: 2025', ['to']],
    ['The first year is 2026', ['to']],
    ['marketing to 2025', ['to']],
    ['Could you set marketing to 2025?', ['to']],
    ['Add 2000 to marketing', ['by']],
    ['Marketing 2,025', ['to']],
    ['credit limit 2200', ['to']],
    ['Set marketing to 2000 and rent 7%', ['to', 'to']],
  ])('[AGENT-57, AGENT-801] is taken as a new value in %s', (text, how) =>
    expect(howOf(text)).toEqual(how),
  )
})
