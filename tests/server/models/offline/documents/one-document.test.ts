import { afterAll, expect, it } from 'vitest'
import { readOnce } from '#server/models/offline/read-once.ts'
import type { Call, Outcome, Plan } from '#server/models/offline/step.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, type AskedFile } from '#tests/support/models/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())
const asked = askAbout(engine)

const Q3 = 'Revenue for the third quarter of 2025 was $482,300 and costs were $310,000.'
const Q2 = 'Revenue for the second quarter of 2025 was $451,000.'
const LEDGER: AskedFile = ['ledger.csv', 'date,amount\n2025-07-01,10\n2025-07-02,20\n']
const COMPARED = 'What was revenue in Q3 2025 and how does it compare to Q2?'

it('[DOC-523] a figure in a sentence is compared with the same figure of another period', async () => {
  const [said] = await asked([['report.txt', `${Q3}\n\n${Q2}`], LEDGER], COMPARED)
  expect(said).toContain('was $482,300')
  expect(said).toContain('was $451,000')
  // 482,300 less 451,000 is 31,300, which is 6.94 % of 451,000.
  expect(said).toContain('**$31,300**, or 6.9%')
})

it('[DOC-523] if no text has the figure of the other period, one sentence beside the found figure says so', async () => {
  const [said = ''] = await asked([['report.txt', Q3], LEDGER], COMPARED)
  expect(said).toContain('was $482,300')
  expect(said).toContain('No figure found for “revenue” in Q2 2025')
  expect(said).not.toMatch(/in the tables and text|words|Only in/)
  expect(said.split('\n\n')).toHaveLength(2)
})

it.each([
  ['Summarise the CSV', '**ledger.csv**', 'report.txt'],
  ['Summarise the text file', '**report.txt**', 'ledger.csv'],
  ['Turn the CSV into a spreadsheet', 'I made the spreadsheet', 'report.txt'],
])(
  '[DOC-525] the answer to “%s” covers only the file of the named kind',
  async (question, with_, without) => {
    const [said] = await asked([['report.txt', Q3], LEDGER], question)
    expect(said).toContain(with_)
    expect(said).not.toContain(without)
  },
)

it('[DOC-524] a run never repeats a reading call with the same input', () => {
  const list: Call = { tool: 'list_documents', input: {} }
  const page = (number: number): Call => ({ tool: 'read_document_pages', input: { number } })
  const steps: readonly (readonly Call[])[] = [
    [list],
    [page(1), page(2)],
    [list],
    [page(2), page(3)],
  ]
  const plan: Plan = (outcomes) => {
    let left = outcomes.length
    for (const calls of steps) {
      if (left < calls.length) return { calls }
      left -= calls.length
    }
    return { text: outcomes.map(({ output }) => output['is']).join() }
  }
  const made: Call[] = []
  const outcomes: Outcome[] = []
  for (;;) {
    const { calls = [], text } = readOnce(plan)(outcomes)
    if (calls.length === 0) {
      expect(text).toBe('list,1,2,list,2,3')
      break
    }
    made.push(...calls)
    for (const { tool, input } of calls)
      outcomes.push({ tool, success: true, output: { is: input['number'] ?? 'list' }, error: null })
  }
  expect(made).toEqual([list, page(1), page(2), page(3)])
})
