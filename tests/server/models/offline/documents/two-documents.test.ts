import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  askAbout,
  tableOf as table,
  type AskedFile as File,
} from '#tests/support/models/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())
const asked = askAbout(engine)

describe('two documents', () => {
  const of = (name: string, revenue: number): string =>
    `${name}\n\n${table('EUR million | 2025 | 2024', `Revenue | ${revenue} | 90`)}`

  it('[DOC-325] of two companies are compared with both company names', async () => {
    const files: readonly File[] = [
      ['a.md', of('Alpha AG', 100)],
      ['b.md', of('Beta SE', 200)],
    ]
    const [compared] = await asked(files, 'Compare revenue')
    expect(compared).toContain('| Revenue | 100 (2025) | 200 (2025) | 100 | 100.0% |')
    expect(compared).toContain('under “Alpha AG” and “Beta SE”')
  })

  it('[DOC-325] of two regions are not compared, because their headings differ', async () => {
    const [compared] = await asked(
      [
        ['a.md', of('Europe', 100)],
        ['b.md', of('Asia', 200)],
      ],
      'Compare revenue',
    )
    expect(compared).not.toMatch(/^\| Revenue/m)
    expect(compared).toContain('under different headings')
    expect(compared).toContain('under “Europe”')
  })

  it('[DOC-138] whose file names are short count as named only if the question contains the name as a whole word', async () => {
    const [both, revenue] = await asked(
      [
        ['en.md', of('', 100)],
        ['it.md', of('', 200)],
      ],
      'Compare the two documents',
      'Compare revenue',
    )
    for (const text of [both, revenue]) expect(text).toContain('| Revenue | 100 (2025)')
  })

  it('[DOC-138] with a year in their names can be compared for that year', async () => {
    const rows = (now: number): string => table('| 2024 | 2023', `Revenue | ${now} | ${now - 1}`)
    const [compared] = await asked(
      [
        ['Alpha 2024.md', rows(5)],
        ['Beta 2024.md', rows(50)],
      ],
      'Compare revenue 2024 with 2023',
    )
    expect(compared).toContain('| Revenue | 5 (2024) | 50 (2024) |')
    expect(compared).toContain('| Revenue | 4 (2023) | 49 (2023) |')
  })
})
