import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, tableOf as table, type AskedFile } from '#tests/support/models/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const asked = askAbout(engine)

const report = (year: number, revenue: number): AskedFile => [
  `Annual report ${year}.md`,
  table(
    `Item | ${year}`,
    `Revenue | ${revenue}`,
    `Gross profit | ${revenue - 50}`,
    `Operating profit | ${revenue - 80}`,
    `Total equity and liabilities | ${revenue * 2}`,
    `Total equity | ${revenue + 7}`,
  ),
]
const REPORTS = [report(2024, 100), report(2025, 130)]

describe('a comparison of several names', () => {
  it.each([
    ['revenue and operating profit', ['Revenue', 'Operating profit']],
    ['operating profit and gross profit', ['Operating profit', 'Gross profit']],
    ['revenue, gross profit & total equity', ['Revenue', 'Gross profit', 'Total equity']],
    ['revenue and total equity and liabilities', ['Revenue', 'Total equity and liabilities']],
    ['profit and loss of revenue', []],
  ])('[DOC-336] compares each name: %s', async (names, rows) => {
    const [said = ''] = await asked(REPORTS, `Compare ${names} in the two annual reports`)
    expect([...said.matchAll(/^\| (\w[^|]+?) \|/gm)].map(([, row]) => row)).toEqual(rows)
  })

  it('[DOC-336] lists each name that has no figure in either document, or no figure for the asked period', async () => {
    const [lacking, untimed] = await asked(
      [REPORTS[0] ?? report(2024, 1), ['Notes.md', table('Item | 2023', 'Revenue | 90')]],
      'Compare revenue and EBITDA in the annual report and the notes',
      'Compare revenue and EBITDA for 2019 in the annual report and the notes',
    )
    expect(lacking).toMatch(/^\| Revenue \| 100 \(2024\) \| 90 \(2023\) \|/m)
    expect(lacking).toContain('No figure found for “ebitda” in either document.')
    for (const name of ['revenue', 'ebitda'])
      expect(untimed).toContain(`No figure found for “${name}” in that period`)
  })
})
