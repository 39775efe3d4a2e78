import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string]
/** Returns the answer about these files, without Markdown's escapes. */
const asked = async (question: string, ...files: readonly File[]): Promise<string> => {
  const documents = await Promise.all(
    files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
  )
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}

const REPORT: File = [
  'Annual report.md',
  [
    'In EUR million',
    '',
    '| | 2025 | 2024 | 2023 |',
    '|---|---|---|---|',
    '| Revenue | 434.0 | 412.6 | 381.0 |',
    '| Net income | 23.8 | (2.6) | 18.4 |',
    '| EBIT margin | 9.2% | 9.1% | 8.4% |',
    '',
    'in EUR thousand',
    '',
    '| Item | 2025 | 2024 |',
    '|---|---|---|',
    '| Revenue | 434,020 | 412,613 |',
    '',
  ].join('\n'),
]

describe('a figure for two periods', () => {
  it.each([
    ['What was revenue in 2024 and 2025?', '412.6', '434.0', '21.4', '5.2%'],
    ['What was revenue in 2025 and in 2024?', '412.6', '434.0', '21.4', '5.2%'],
    ['What was net income in 2024 and 2025?', '(2.6)', '23.8', '26.4', '1,015.4%'],
    ['What was net income from 2023 to 2024?', '18.4', '(2.6)', '(21.0)', '(114.1%)'],
    ['revenue 2024 vs 2025', '412.6', '434.0', '21.4', '5.2%'],
    ['Compare revenue in 2024 and 2025', '412.6', '434.0', '21.4', '5.2%'],
  ])(
    '[DOC-187] is given for both, with the change between them, if the question is %s',
    async (question, from, to, by, share) => {
      const said = await asked(question, REPORT)
      for (const figure of [from, to]) expect(said).toContain(`**${figure}**`)
      expect(said).toContain(`**${by}**`)
      expect(said).toContain(share)
    },
  )

  it('[DOC-187] has a change in percentage points if both figures are percentages', async () => {
    const said = await asked('What was the EBIT margin in 2024 and 2025?', REPORT)
    expect(said).toContain('**0.1 percentage points**')
  })

  it('[DOC-187] has no change if the two figures are in different units', async () => {
    const text =
      'in EUR thousand\n\n| | 2024 |\n|---|---|\n| Revenue | 900 |\n\nin EUR million\n\n| | 2025 |\n|---|---|\n| Revenue | 1.1 |\n'
    const said = await asked('What was revenue in 2024 and 2025?', ['a.md', text])
    for (const figure of ['900', '1.1']) expect(said).toContain(`**${figure}**`)
    expect(said).not.toMatch(/898|99\.9%/)
  })

  it('[DOC-187] has no change if one period is missing', async () => {
    const said = await asked('What was revenue in 2019 and 2025?', REPORT)
    expect(said).toContain('**434.0**')
    expect(said).toContain('No figure found')
    expect(said).not.toContain('%')
  })
})

describe('a year in the name of a document', () => {
  const INVOICE: File = ['Invoice 2025.txt', 'INVOICE\n\nTotal: EUR 75.00\nRevenue share: 5%\n']
  it.each(['What was revenue in 2025?', 'revenue 2025'])(
    '[DOC-188] does not select the document for %s',
    async (question) => {
      const said = await asked(question, REPORT, INVOICE)
      expect(said).toMatch(/^[^*]*\*\*434\.0\*\*/)
    },
  )
  it.each([
    ['What is the total of the 2025 invoice?', '75.00'],
    ['What is the total in Invoice 2025.txt?', '75.00'],
    ['What is the total of the invoice?', '75.00'],
  ])('[DOC-188] does not exclude the document from the answer to %s', async (question, value) => {
    const total: File = ['Ledger 2024.txt', 'Total: EUR 12.00\n']
    const said = await asked(question, total, INVOICE)
    expect(said).toMatch(new RegExp(String.raw`^[^*]*\*\*EUR ${value}\*\*`))
  })
  it('[DOC-188] does not select a document whose whole name is the year', async () => {
    const said = await asked('What was revenue in 2025?', REPORT, ['2025.txt', 'Notes of a walk\n'])
    expect(said).toMatch(/^[^*]*\*\*434\.0\*\*/)
  })
})
