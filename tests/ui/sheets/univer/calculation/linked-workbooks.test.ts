import { Socket } from 'node:net'
import type { IWorkbookData } from '@univerjs/core'
import { afterEach, expect, it, vi } from 'vitest'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { dirtAt, engineWorld } from '#tests/support/formulas/engine-world.ts'
import { LINKED_FORMULAS, linkedFile } from '#tests/support/formulas/linked-file.ts'

afterEach(() => void vi.restoreAllMocks())

it('[SHEET-913] the grid: formulas that refer to other workbooks use the values kept in the file, and fetch nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const connected = vi.spyOn(Socket.prototype, 'connect')
  const read = await readXlsx(await linkedFile())
  if (!read.ok) throw new Error(read.error.type)
  const world = engineWorld(read.value.workbook as unknown as IWorkbookData, true)
  await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
  const values = world.values('sheet1')
  // Formulas 10 and 11 use names of the workbook. Another part of the editor adds these names.
  const named = new Set([10, 11])
  for (const [at, [formula, right]] of LINKED_FORMULAS.entries())
    if (!named.has(at)) expect(values[`${at}:0`], formula).toBe(right)
  const f = "='[Budget 2025.xlsx]Plain'!A2+1"
  world.set({ 0: { 3: { f } } }, 'sheet1')
  await world.calculate(dirtAt(0, 3, 'sheet1'))
  expect(world.values('sheet1')['0:3']).toBe(31)
  world.end()
  expect(fetched).not.toHaveBeenCalled()
  expect(connected).not.toHaveBeenCalled()
})
