import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { err } from '#contract/api/result.ts'
import { createSheets } from '#src/services/workbook/workbook-service.ts'
import { createApi } from '#src/services/http/api.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import { createEdits } from '#tests/support/client/world.ts'

/** The workbook "Loan" in a grid. `calculated` ends its calculation. */
const stage = async () => {
  const api = createApi(async () => err({ type: 'signed_out' }))
  const { load, open: openBook } = createSheets({
    api,
    edits: createEdits(),
    clock: createFakeTime(),
    newId,
    windows: () => Promise.reject(new Error('no windows')),
    flow: () => undefined,
  })
  const { openWorkbook } = await load()
  const openSheet = (id: string, title: string) => {
    const workbook = blankWorkbook(id, title)
    openWorkbook.replace({ key: id, revision: 1, requestId: newId() }, workbook)
    return createGrid(workbook)
  }
  const calculation = Promise.withResolvers<void>()
  const grid = openSheet('s1', 'Loan')
  let worksheet = 'first'
  openWorkbook.attach({ ...grid, worksheet: () => worksheet, settled: () => calculation.promise })
  return {
    openSheet,
    openBook,
    calculated: calculation.resolve,
    turn: (id: string) => {
      worksheet = id
    },
  }
}

it('[TRANSFER-26] an export never contains a workbook that was opened after the export was requested', async () => {
  const { openSheet, openBook, calculated } = await stage()
  const book = openBook('s1')
  openSheet('s2', 'Secret')
  calculated()
  expect(await book).toBeNull()
})

it('[TRANSFER-26] an export contains the workbook and the worksheet that were open when the export was requested', async () => {
  const { openBook, calculated, turn } = await stage()
  const book = openBook('s1')
  turn('second')
  calculated()
  const read = await book
  expect(read?.pieces.join('')).toContain('Loan')
  expect(read?.sheetId).toBe('first')
  expect(await openBook('s2')).toBeNull()
})
