import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/blank-workbook.ts'
import { newId } from '#src/services/ids.ts'
import { createSheetDesk } from '#src/services/sheet-desk.ts'
import { createFakeTime } from '#tests/support/client-clock.ts'
import { createGrid } from '#tests/support/grid.ts'
import { createEdits } from '#tests/support/world.ts'

it('[SAVE-8] edits are kept in a quarter of a second, whatever held up the ones before', async () => {
  const time = createFakeTime()
  const edits = createEdits()
  const desk = createSheetDesk(edits, time, newId)
  const workbook = blankWorkbook('s1', 'Loan')
  desk.lay({ key: 's1', revision: 1, requestId: newId() }, workbook)
  const grid = createGrid(workbook)
  desk.attach(grid)
  const kept = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return JSON.stringify(await edits.get('s1'))
  }
  grid.type(0, 'first')
  // The timer is due after 250 ms, and then the page is busy with something else.
  time.advance(5000)
  expect(await kept()).toContain('first')
  grid.type(1, 'second')
  time.advance(250)
  expect(await kept()).toContain('second')
})
