import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { requestIntentsOf } from '#server/models/offline/intent/request-intents.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import {
  memoryDocument,
  memoryDocuments,
  type MemoryDocument,
} from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const STATEMENT = `Accounts of Northwind

Income statement (in thousands of pounds)

| Item | 2025 | 2024 |
|---|---:|---:|
| Revenue | 46,120 | 41,350 |
| Cost of sales | (24,600) | (22,900) |
| Net income | 5,812 | – |

| Quarter | Revenue | EBITDA |
|---|---:|---:|
| Q3 2025 | 10,751 | 1,827 |
| Q4 2025 | 11,164 | 1,897 |
`
const of = (year: number, revenue: string) =>
  `Report ${year}\n\n| Item | ${year} |\n|---|---:|\n| Revenue | ${revenue} |\n`

let accounts: MemoryDocument
let older: MemoryDocument
let newer: MemoryDocument
vi.setConfig({ hookTimeout: 120_000 })
beforeAll(async () => {
  accounts = await memoryDocument('d1', 'accounts.md', STATEMENT)
  older = await memoryDocument('d2', 'report-2024.md', of(2024, '900'))
  newer = await memoryDocument('d3', 'report-2025.md', of(2025, '1,000'))
})

const asked = (question: string, documents: readonly MemoryDocument[]) =>
  askOffline(engine, question, { documents: memoryDocuments(documents), canAttach: true })
const cited = ({ id: documentId, filename }: MemoryDocument): string =>
  citation({ documentId, filename, page: 1 })

describe('the change of a figure between two periods', () => {
  it.each([
    ['How did revenue change from 2024 to 2025?', ['**41,350**', '**46,120**', '4,770', '11.5%']],
    ['How much did revenue grow between 2024 and 2025?', ['**41,350**', '**46,120**', '4,770']],
    ['Did sales go up in 2025 compared with 2024?', ['**41,350**', '**46,120**', '4,770', '11.5%']],
    ['What was the change in revenue from 2024 to 2025?', ['**41,350**', '**46,120**', '4,770']],
    [
      'What is the change in cost of sales from 2024 to 2025',
      ['**(22,900)**', '**(24,600)**', '(1,700)'],
    ],
    ['Revenue 2024 vs 2025', ['**41,350**', '**46,120**', '4,770']],
    ['By how much did EBITDA rise from Q3 to Q4 2025?', ['**1,827**', '**1,897**', '70', '3.8%']],
  ])('[DOC-196] is stated with both figures and the difference: %s', async (question, parts) => {
    const { text, outcome } = await asked(question, [accounts])
    expect(outcome).toEqual({ ended: 'end' })
    for (const part of [...parts, cited(accounts)]) expect(text).toContain(part)
  })

  it('[DOC-196] is computed from two documents that have one of the figures each', async () => {
    const { text } = await asked('How did revenue change from 2024 to 2025?', [older, newer])
    for (const part of [`**900** ${cited(older)}`, `**1,000** ${cited(newer)}`, '11.1%'])
      expect(text).toContain(part)
  })

  it('[DOC-196, DOC-809] is not computed if one of the two figures is missing', async () => {
    const { text } = await asked('How did net income change from 2024 to 2025?', [accounts])
    expect(text).toContain('**5,812**')
    expect(text).not.toMatch(/\d%/)
    const none = await asked('How did capex change from 2024 to 2025?', [accounts])
    expect(none.text).not.toMatch(/\*\*[\d(]/)
  })
})

describe('a question about a document or a spreadsheet', () => {
  const kindOf = (said: string, linked: boolean) =>
    requestIntentsOf(said, linked, { areThere: true, areNew: false }).map(
      ({ intent }) => intent.kind,
    )
  it.each([
    ['How did revenue change from 2024 to 2025?', 'lookup'],
    ['What drove the increase of 12%?', 'lookup'],
    ['Why did the margin drop to 20%?', 'passages'],
    ['What changed from 2024 to 2025?', 'comparison'],
    ['What changed between the 2024 and 2025 report?', 'comparison'],
    ['Change the revenue to 500', 'set'],
    ['Could you raise the rate to 7%?', 'set'],
  ])('[DOC-196] %s: with documents and no spreadsheet, the intent is %s', (said, kind) => {
    expect(kindOf(said, false)).toEqual([kind])
  })
  it.each([
    ['How did revenue change from 2024 to 2025?', 'set'],
    ['Change the revenue to 500', 'set'],
  ])('[DOC-196] %s: with a linked spreadsheet, the intent is %s', (said, kind) => {
    expect(kindOf(said, true)).toEqual([kind])
  })
})
