import { expect, it } from 'vitest'
import { sheetToOpen } from '#src/ui/chat/document/use-document-actions.ts'

const spreadsheet = { id: 's1', title: 'Balances', created_at: '', updated_at: '', revision: 1 }

it('[DOC-209] opening a spreadsheet made from a table reports missing content only if the table was truncated', () => {
  const whole = sheetToOpen({ spreadsheet: spreadsheet as never, isCut: false })
  expect(whole).toEqual({ path: '/app/spreadsheet/s1', warning: null })
  const { path, warning: told } = sheetToOpen({ spreadsheet: spreadsheet as never, isCut: true })
  expect(path).toBe('/app/spreadsheet/s1')
  expect(told).toContain('rows or columns are missing from the spreadsheet')
})
