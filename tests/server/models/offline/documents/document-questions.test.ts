import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDocumentIntent } from '#server/models/offline/documents/document-intent.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import {
  memoryDocument,
  memoryDocuments,
  type MemoryDocument,
} from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

let receipt: MemoryDocument
let budget: MemoryDocument
let memo: MemoryDocument
vi.setConfig({ hookTimeout: 120_000 })
beforeAll(async () => {
  receipt = await memoryDocument(
    'r1',
    'hotel-receipt.txt',
    'Hotel Astoria\n\nReceipt No.: 4471\nGuest no.: 12\nNights: 2\nTotal: EUR 298.80\n\nThank you for your stay.',
  )
  budget = await memoryDocument(
    'r2',
    'household-budget.csv',
    'Item,Jan,Apr,Total\nRevenue,900,1250,2150\nEnergy,80,70,150\n',
  )
  memo = await memoryDocument(
    'r3',
    'board-memo.txt',
    'Memo to the board\n\nMonthly rent: EUR 4,200\nERP project: EUR 61,000\n\nThe board decides in May.',
  )
})

const asked = (question: string, documents: readonly MemoryDocument[]) =>
  askOffline(engine, question, { documents: memoryDocuments(documents), canAttach: true })
const labelsOf = (said: string): readonly string[] => {
  const intent = readDocumentIntent(said)
  return intent?.kind === 'lookup' ? intent.wishes.map(({ label }) => label) : []
}

describe('the name of a figure in a question', () => {
  it.each([
    ['monthly rent in the board memo', 'monthly rent'],
    ['How much VAT is on the invoice?', 'VAT'],
    ['How much was spent on the ERP project?', 'ERP project'],
    ['What is the total of the hotel receipt?', 'total'],
    ['What is the total of the receipt?', 'total'],
    ['What was revenue in Q3 2025 in the report?', 'revenue'],
    ['How much did we pay for electricity?', 'electricity'],
    ['total amount of this invoice', 'total amount'],
  ])('[DOC-156] excludes the words that refer to a document: %s', (said, label) =>
    expect(labelsOf(said)).toEqual([label]),
  )

  it('[DOC-156] omits words of the names of existing documents', async () => {
    const april = await asked('revenue in April in the budget', [budget, memo])
    expect(april.text).toContain('**1250**')
    const none = await asked('What was depreciation in April in the household budget?', [budget])
    expect(none.text).toContain('No figure found for “depreciation”')
    const rent = await asked('monthly rent in the board memo', [budget, memo])
    expect(rent.text).toContain('**EUR 4,200**')
    const spent = await asked('How much was spent on the ERP project?', [budget, memo])
    expect(spent.text).toContain('**EUR 61,000**')
  })

  it.each([
    'What is the total of the receipt?',
    'What is the total of the hotel receipt?',
    'How much is the receipt?',
    'What is the amount of the receipt?',
  ])(
    '[DOC-157, DOC-816] does not match the receipt number or the guest number in a question about the total: %s',
    async (question) => {
      const { text } = await asked(question, [receipt])
      expect(text).not.toMatch(/\*\*(?:4471|12)\*\*/)
      expect(text).toContain('**EUR 298.80**')
    },
  )

  it('[DOC-816] finds the receipt number if the question asks for it', async () => {
    expect((await asked('What is the receipt number?', [receipt])).text).toContain('**4471**')
  })
})

describe('documents named by words of their file names', () => {
  const named = [
    'Annual report 2025.md',
    'invoice.txt',
    'board-memo.txt',
    'minutes.txt',
    'lease.txt',
    'payroll.csv',
    'offer.txt',
  ]
  let many: readonly MemoryDocument[]
  beforeAll(async () => {
    many = await Promise.all(
      named.map((name, at) => memoryDocument(`n${at}`, name, `Text of it\n\nTotal: ${at + 1},100`)),
    )
  })
  it.each([
    ['Compare the annual report and the invoice', '1,100', '2,100'],
    ['Compare the board memo with the lease', '3,100', '5,100'],
    ['What is the difference between the invoice and the offer?', '2,100', '7,100'],
    ['Compare Annual report 2025.md and board-memo.txt', '1,100', '3,100'],
  ])('[DOC-158] are compared: %s', async (question, first, second) => {
    const { text } = await asked(question, many)
    expect(text).toContain(`| Total | ${first} | ${second} |`)
  })
  it('[DOC-158] are not compared if the question names only one. The answer then asks which two to compare', async () => {
    expect((await asked('Compare the invoice', many)).text).toContain('Which two?')
  })
})
