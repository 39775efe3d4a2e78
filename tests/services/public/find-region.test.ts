import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { ok } from '#contract/api/result.ts'
import { createPublicFind } from '#src/services/public/public-find.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

it.each([
  ['de-DE', '1.234,5', 1],
  ['de-DE', '0,25', 1],
  ['de-DE', '0.25', 0],
  ['en-GB', '1,234.5', 1],
  ['en-GB', '0.25', 1],
])(
  '[SHEET-760] with the language %s, a search for %s matches the figures as that language shows them',
  async (language, query, found) => {
    const row = { 0: { v: 1234.5, t: 2, s: { n: { pattern: '#,##0.00' } } }, 1: { v: 0.25, t: 2 } }
    const workbook_data = workbookOf({ a: { 0: row } })
    const answer = async () => ok({ revision: 1, workbook_data }) as never
    const windows = { whole: answer, ofPublic: answer }
    const find = createPublicFind(windows, () => regionOf(language))
    expect(await find({ code: 'c', query })).toMatchObject({
      value: { cells: Array.from({ length: found }, () => ({ sheet: 0, row: 0 })) },
    })
  },
)
