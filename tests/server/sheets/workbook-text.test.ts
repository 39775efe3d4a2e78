import { expect, it } from 'vitest'
import { workbookText } from '#server/sheets/workbook-text.ts'
import { withEdit } from '#tests/support/formulas/engine-properties.ts'
import { randomBook } from '#tests/support/formulas/random-books.ts'

it('[AGENT-1080] the text of a workbook is its JSON, also after an edit and with odd names', () => {
  const book = randomBook(3)
  const odd = { ...book, name: 'a "quoted" \\ name', custom: undefined, extra: [1, null] }
  expect(workbookText(odd)).toBe(JSON.stringify(odd))
  const edited = withEdit(odd, {
    place: { sheet: 'data', row: 2, column: 1 },
    after: { v: 'é "x"', t: 1 },
  })
  expect(workbookText(edited)).toBe(JSON.stringify(edited))
  expect(workbookText(edited)).not.toBe(workbookText(odd))
})
