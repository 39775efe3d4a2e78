import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** Returns the comparison of two files, without Markdown's escapes. */
const compared = async (first: string, second: string, question = 'Compare the two documents') => {
  const documents = [
    await memoryDocument('d1', 'A.md', first),
    await memoryDocument('d2', 'B.md', second),
  ]
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}

const table = (heads: string, ...rows: readonly string[]): string => {
  const columns = heads.split(' | ')
  const lines = [
    `| | ${heads} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row} |`),
  ]
  return `${lines.join('\n')}\n\n`
}

const OLD = table('2024 | 2023 | 2022', 'Revenue | 412 | 381 | 355', 'EBITDA | 58.2 | 51 | 47')
const NEW = table('2025 | 2024 | 2023', 'Revenue | 434 | 412 | 381', 'EBITDA | 60.9 | 57.7 | 51')

describe('a comparison of documents with common periods', () => {
  it('[DOC-189] lists restated figures of an earlier period and counts the unchanged ones', async () => {
    const text = await compared(OLD, NEW)
    expect(text).toContain('| Revenue | 412 (2024) | 434 (2025) | 22 | 5.3% |')
    expect(text).toContain('| EBITDA | 58.2 (2024) | 57.7 (2024) | (0.5) | (0.9%) |')
    expect(text).not.toMatch(/^\| Revenue \| 412 \(2024\) \| 412/m)
    // The 3 unchanged figures are the revenue of 2024 and 2023 and the EBITDA of 2023.
    expect(text).toMatch(/\b3 figures\b.*2024.*2023/)
  })

  it('[DOC-189] lists differing figures of two plans for the same years', async () => {
    const text = await compared(
      table('2026 | 2027 | 2028', 'Rent | 10 | 10 | 10', 'Wages | 50 | 51 | 52'),
      table('2026 | 2027 | 2028', 'Rent | 12 | 10 | 10', 'Wages | 50 | 55 | 52'),
    )
    expect(text).toContain('| Rent | 10 (2028) | 10 (2028) | 0 | 0.0% |')
    expect(text).toContain('| Rent | 10 (2026) | 12 (2026) | 2 | 20.0% |')
    expect(text).toContain('| Wages | 51 (2027) | 55 (2027) | 4 | 7.8% |')
    expect(text).toMatch(/\b2 figures\b/)
  })

  it('[DOC-189] counts the figures of periods that only one document has, and says how to ask for a period', async () => {
    const text = await compared(OLD, NEW)
    expect(text).toMatch(/\b2 figures\b.*A\.md.*2022/)
    expect(text).toMatch(/Compare .+ for .+ in A\.md and B\.md/)
  })

  it('[DOC-189] treats a figure in another unit as not restated', async () => {
    const text = await compared(
      `in EUR thousand\n\n${table('2024 | 2023', 'Revenue | 412 | 381')}`,
      `in EUR million\n\n${table('2025 | 2024', 'Revenue | 0.5 | 0.4')}`,
    )
    expect(text).not.toMatch(/\(411\.6\)|99\.9%/)
  })

  it('[DOC-190] pairs the figures of one name by unit', async () => {
    const of = (year: number, millions: string, thousands: string) =>
      `EUR million\n\n${table(`${year}`, `Revenue | ${millions}`)}in EUR thousand\n\n${table(`${year}`, `Revenue | ${thousands}`)}`
    const text = await compared(of(2024, '412.6', '412,613'), of(2025, '434.0', '434,020'))
    expect(text).toContain('| Revenue | 412.6 (2024) | 434.0 (2025) | 21.4 | 5.2% |')
    expect(text).toContain('| Revenue | 412,613 (2024) | 434,020 (2025) | 21,407 | 5.2% |')
  })
})

describe('the headings of two documents', () => {
  const of = (...heads: readonly string[]) =>
    heads.map((head) => `## ${head}\n\nWe describe here what happened in the year.\n`).join('\n')
  it('[DOC-191] are listed if only one document has them, ignoring years and numbering', async () => {
    const text = await compared(
      of('1. Strategy 2024', '2. Risks', '3. Dividend'),
      of('1. Strategy 2025', '2. Outlook', '3. Dividend'),
    )
    expect(text).toMatch(/A\.md[^]*Risks[^]*B\.md[^]*Outlook/)
    expect(text).not.toMatch(/Strategy|“?3?\.? ?Dividend/)
  })
})
