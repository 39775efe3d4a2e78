import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/blank-workbook.ts'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { freeTitle } from '#server/sheets/free-title.ts'
import { ask, signUp } from '#tests/support/caller.ts'
import { startTestServer } from '#tests/support/server.ts'

it.each([
  ['Loan', [], 'Loan'],
  ['Loan', ['Budget', 'Loan (2)'], 'Loan'],
  ['Loan', ['loan'], 'Loan (2)'],
  ['Loan', ['Loan', 'Loan (2)', 'Loan (4)'], 'Loan (3)'],
])('[SHEET-25] %s beside %j becomes %s', (title, taken, expected) => {
  expect(freeTitle(title, taken)).toBe(expected)
})

it('[SHEET-25] a title at its limit stays within it', () => {
  const title = 'x'.repeat(TITLE_MAX_CHARS)
  const free = freeTitle(title, [title])
  expect(free).toHaveLength(TITLE_MAX_CHARS)
  expect(free.endsWith('x (2)')).toBe(true)
})

it('[SHEET-25] two sheets that the assistant makes can be told apart', async () => {
  const server = await startTestServer({
    agent: async ({ sheets, newId }) => {
      const id = newId()
      const workbook_data = blankWorkbook(id, 'Loan', ['Sheet1'])
      await sheets.create({ id, title: 'Loan', workbook_data })
      return { ended: 'end' }
    },
  })
  try {
    const person = await signUp(server.origin)
    await ask(person, { message: 'One' })
    await ask(person, { message: 'The same again' })
    const { body } = await person.call('spreadsheets.list', {})
    expect(body.spreadsheets.map(({ title }) => title).toSorted()).toEqual(['Loan', 'Loan (2)'])
  } finally {
    await server.close()
  }
})
