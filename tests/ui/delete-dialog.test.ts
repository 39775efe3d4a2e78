import { describe, expect, it } from 'vitest'
import { deleteQuestion } from '#src/ui/pages/delete-dialog.tsx'

const noun = { one: 'spreadsheet', many: 'spreadsheets' }

describe('the question before a deletion', () => {
  it.each([
    [['Budget'], 'Delete “Budget”?'],
    [['Budget', 'Plan'], 'Delete 2 spreadsheets?'],
  ])('[CONV-10] %j', (titles, question) => {
    expect(deleteQuestion(titles, noun)).toBe(question)
  })
})
