import { afterAll, expect, it } from 'vitest'
import type { Rows } from '#server/documents/read/contents.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/**
 * Returns the answer without Markdown's escapes. The document is a PDF page that has both the table
 * and its lines of text.
 */
const said = async (question: string, rows: Rows): Promise<string> => {
  const text = rows.map((row) => row.filter(Boolean).join('\t')).join('\n')
  const tables = [
    { number: 1, name: 'Table 1', page: 1, rows: rows.map((row) => [...row]), isCut: false },
  ]
  const read = { pages: [{ number: 1, text }], tables, wordCount: 1, pageCount: 1 }
  const documents = memoryDocuments([{ id: 'd1', filename: 'a.pdf', read }])
  return (await askOffline(engine, question, { documents, canAttach: true })).text.replaceAll(
    '\\',
    '',
  )
}
/**
 * Returns the bold figures of the answer in their order. The first one is the figure that the
 * answer chooses.
 */
const figures = async (question: string, rows: Rows): Promise<readonly string[]> =>
  [...(await said(question, rows)).matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) => one)

const BODY: Rows = [
  ['€ million', 'Revenue', 'EBITDA', 'Revenue', 'EBITDA'],
  ['Lenses', '812.4', '96.1', '790.3', '101.7'],
  ['Filters', '472.2', '–', '519.9', '38.4'],
]
const OVER = [
  ['over the first', ['', '2024', '', '2023', '']],
  ['over the second', ['', '', '2024', '', '2023']],
] as const

it.each(
  OVER.flatMap(([name, over]) =>
    [
      ['What was EBITDA of Filters in 2024?', '–'],
      ['What was EBITDA of Filters in 2023?', '38.4'],
      ['What was EBITDA of Lenses in 2024?', '96.1'],
      ['What was revenue of Lenses in 2023?', '790.3'],
    ].map(([question = '', value = '']) => [name, question, value, over] as const),
  ),
)(
  '[DOC-255] a year over two columns belongs to both, even if it is written only %s: %s',
  async (_, question, value, over) => {
    expect((await figures(question, [over, ...BODY]))[0]).toBe(value)
  },
)

it('[DOC-255] the figure of another year is not offered as a match', async () => {
  const [, over] = OVER[0]
  expect(await figures('What was EBITDA of Filters in 2024?', [over, ...BODY])).toEqual(['–'])
})

it('[DOC-255] repeated headers without a year assign no year to their figures', async () => {
  const lines: Rows = [['Revenue', 'EBITDA', 'Revenue', 'EBITDA'], ...BODY.slice(1)]
  expect(await said('What was EBITDA of Lenses in 2024?', lines)).not.toContain('2024 EBITDA')
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const sums = (names: readonly string[]): Rows => [
  ['EUR thousand', ...names, 'Total'],
  ['Revenue', ...names.map(() => '100'), `${names.length * 100}`],
]
const PART = 'only part of the year'
it.each([
  [MONTHS, true],
  [['Q1 2026', 'Q2 2026', 'Q3 2026'], true],
  [['Q1', 'Q2', 'Q3', 'Q4'], false],
  [['H1 2026', 'H2 2026'], false],
  [['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026'], true],
] as const)(
  '[DOC-256] the answer says that a total of %j covers only part of the year: %s',
  async (names, isPart) => {
    const across = await said('What was revenue in 2026?', sums(names))
    expect(across.includes(PART)).toBe(isPart)
    const down: Rows = [
      ['Month', 'Revenue', 'Wages'],
      ...names.map((name) => [name, '100', '40']),
      ['Total', `${names.length * 100}`, '200'],
    ]
    const answer = await said('What was revenue in 2026?', down)
    expect(answer).toContain(`**${names.length * 100}**`)
    expect(answer.includes(PART)).toBe(isPart)
  },
)

const GROUPS: Rows = [
  ['', 'Note', '2024', '2023', '2024', '2023'],
  ['Revenue', '3', '1,284.6', '1,310.2', '412.0', '398.5'],
]
it.each([
  [['', '', 'Group', '', 'Parent']],
  [['', '', 'Group', '', 'Parent', '']],
  [['', 'Group', 'Parent']],
])(
  '[DOC-255] each name in a header row with empty or missing cells covers its group of columns, left to right: %j',
  async (over) => {
    const rows = [over, ...GROUPS]
    expect((await figures('What was group revenue in 2024?', rows))[0]).toBe('1,284.6')
    expect((await figures('What was revenue of the parent in 2024?', rows))[0]).toBe('412.0')
  },
)

it('[DOC-258] a small number in a column without a header is no figure if figures with headers follow', async () => {
  const rows: Rows = [
    ['', '', '2024', '2023'],
    ['Revenue', '3', '12,846', '13,102'],
  ]
  expect(await figures('What was revenue in 2022?', rows)).toEqual([])
  expect(await figures('What was revenue in 2024?', rows)).toEqual(['12,846'])
})

it('[DOC-258] several figures in one cell count as no figure', async () => {
  const rows: Rows = [
    ['', '2024 2023'],
    ['Revenue', '3 12,846 13,102'],
  ]
  expect(await said('What was revenue in 2024?', rows)).not.toContain('**3 12,846 13,102**')
})
