import { afterAll, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { differencesAfterEdits } from '#tests/support/formulas/engine-properties.ts'

// More seeds and edits are in session-results.test.ts.

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

it('[SHEET-1083] a few edits of an open workbook give the results of a full calculation', async () => {
  const session = engine.openSession()
  expect(await differencesAfterEdits(session, 14, 3)).toEqual([])
  await session.close()
})
