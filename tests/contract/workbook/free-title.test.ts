import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { freeTitle } from '#contract/workbook/free-title.ts'
import { sheetsIn } from '#tests/support/models/agents.ts'
import { ask, signUp } from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'

it.each([
  ['Loan', [], 'Loan'],
  ['Loan', ['Budget', 'Loan (2)'], 'Loan'],
  ['Loan', ['loan'], 'Loan (2)'],
  ['Loan', ['Loan', 'Loan (2)', 'Loan (4)'], 'Loan (3)'],
])(
  '[SHEET-25] for the title %s, with the titles %j taken, the free title is %s',
  (title, taken, expected) => {
    expect(freeTitle(title, taken)).toBe(expected)
  },
)

it('[SHEET-25] a numbered title stays within the length limit', () => {
  const title = 'x'.repeat(TITLE_MAX_CHARS)
  const free = freeTitle(title, [title])
  expect(free).toHaveLength(TITLE_MAX_CHARS)
  expect(free.endsWith('x (2)')).toBe(true)
})

it('[SHEET-25] a shortened title never splits a character', () => {
  const title = '😀'.repeat(TITLE_MAX_CHARS / 2)
  for (const taken of [[title], [title, freeTitle(title, [title])]])
    expect(freeTitle(title, taken)).toMatch(/^\p{Emoji}+ \(\d\)$/u)
})

it.each([
  ['below the length limit', 'Loan', ['Loan', 'Loan (2)', 'Loan (3)']],
  [
    'at the length limit',
    'x'.repeat(TITLE_MAX_CHARS),
    ['x'.repeat(TITLE_MAX_CHARS), `${'x'.repeat(251)} (2)`, `${'x'.repeat(251)} (3)`],
  ],
  [
    'with emoji of two code units each',
    `x${'😀'.repeat(127)}`,
    [`x${'😀'.repeat(127)}`, `x${'😀'.repeat(125)} (2)`, `x${'😀'.repeat(125)} (3)`],
  ],
])(
  '[SHEET-25] spreadsheets of the assistant with the same title get numbered titles: %s',
  async (_, title, titles) => {
    const server = await startTestServer({
      agent: async (turn) => {
        const id = turn.newId()
        await sheetsIn(turn).create({
          id,
          title,
          workbook_data: blankWorkbook(id, title, ['Sheet1']),
        })
        return { ended: 'end' }
      },
    })
    try {
      const person = await signUp(server.origin)
      for (const message of ['One', 'The same again', 'And again']) await ask(person, { message })
      const { body } = await person.call('spreadsheets.list', {})
      const made = body.spreadsheets.map((sheet) => sheet.title)
      expect(made.toSorted()).toEqual(titles.toSorted())
    } finally {
      await server.close()
    }
  },
)
