import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string]
const asked = async (question: string, ...files: readonly File[]): Promise<string> => {
  const documents = await Promise.all(
    files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
  )
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text
}

const table = (stub: string, heads: string, ...rows: readonly string[]): string => {
  const columns = heads.split(' | ')
  return [
    `| ${[stub, ...columns].join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row} |`),
    '',
    '',
  ].join('\n')
}

describe('a comparison of documents with equal row names', () => {
  const group = table('Item', '2025 | 2024', 'Revenue | 100 | 90')
  const segment = table('Segment', '2026 | 2025', 'Revenue | 9 | 7')

  it('[DOC-138] pairs no rows of tables under different headings', async () => {
    const text = await asked('Compare the two documents', ['A.md', group], ['B.md', segment])
    expect(text).not.toMatch(/^\| Revenue/m)
    expect(text).toMatch(/Not compared(?:.|\n)*- Revenue.*100.*9/)
  })

  it('[DOC-138] pairs rows of tables under the same heading and lists the other rows', async () => {
    const other = table('Segment', '2025 | 2024', 'Revenue | 7 | 8')
    const text = await asked(
      'Compare the two documents',
      ['A.md', group + other],
      ['B.md', table('Item', 'H1 2025 | H1 2024', 'Revenue | 60 | 50') + segment],
    )
    expect(text).toMatch(/^\| Revenue.* \| 7 \(2025\) \| 9 \(2026\) \| 2 \|/m)
    expect(text).toMatch(/^- Revenue.*: 100 \(2025\)/m)
    expect(text).toMatch(/^- Revenue.*: 60 \(H1 2025\)/m)
  })

  it('[DOC-138] pairs no rows that share a name within one table', async () => {
    const text = await asked(
      'Compare the two documents',
      ['A.csv', 'Region,Customer,Revenue\nEurope,Acme,10\nEurope,Zeta,20\nAsia,Acme,5\n'],
      ['B.csv', 'Region,Customer,Revenue\nEurope,Acme,30\nEurope,Zeta,2\nAsia,Acme,6\n'],
    )
    expect(text).toMatch(/^\| Asia, Revenue \| 5 \| 6 \| 1 \| 20\.0% \|/m)
    expect(text).not.toMatch(/^\| Europe/m)
    for (const figure of ['10', '20', '30', '2'])
      expect(text).toMatch(new RegExp(String.raw`^- Europe, Revenue.*\b${figure}\b`, 'm'))
  })

  it.each([
    ['Group', 'Parent company'],
    ['Group', 'Budget for the year'],
    ['Europe', 'Asia'],
  ])('[DOC-138] does not pair a figure under %j with one under %j', async (one, other) => {
    const rows = table('', '2025', 'Revenue | 100')
    const text = await asked(
      'Compare the two documents',
      ['A.md', `${one}\n\n${rows}`],
      ['B.md', `${other}\n\n${rows.replace('100', '40')}`],
    )
    expect(text).not.toMatch(/^\| Revenue/m)
    expect(text).toMatch(/^- Revenue.*100.*40/m)
  })
})

describe('a comparison for a period', () => {
  const a: File = ['A.md', table('Item', '2025 | 2024', 'Revenue | 100 | 90', 'Costs | 60 | 50')]
  const b: File = ['B.md', table('Item', '2026 | 2025 | 2024', 'Revenue | 9 | 95 | 80')]

  it('[DOC-138] uses the asked period, not the latest', async () => {
    const text = await asked('Compare revenue for 2024 in A.md and B.md', a, b)
    expect(text).toContain('| Revenue | 90 (2024) | 80 (2024) | (10) | (11.1%) |')
    expect(text).not.toMatch(/2025|2026|latest/)
  })

  it('[DOC-138] pairs the figures of the same period if the question asks for two periods', async () => {
    const text = await asked('Compare revenue for 2024 and 2025 in A.md and B.md', a, b)
    expect(text).toContain('| Revenue | 90 (2024) | 80 (2024) |')
    expect(text).toContain('| Revenue | 100 (2025) | 95 (2025) |')
    expect(text).not.toContain('2026')
  })

  it('[DOC-138] says that neither document has the asked period', async () => {
    const text = await asked('Compare revenue for 2019 in A.md and B.md', a, b)
    expect(text).toContain('No figure found')
    expect(text).not.toMatch(/\b(?:100|90|95|80)\b/)
  })

  it('[DOC-138] treats a year in the name of a document as part of that name', async () => {
    const text = await asked(
      'Compare annual 2025 and annual 2026',
      ['Annual 2025.md', a[1]],
      ['Annual 2026.md', b[1]],
    )
    expect(text).toContain('| Revenue | 100 (2025) | 9 (2026) |')
  })
})
