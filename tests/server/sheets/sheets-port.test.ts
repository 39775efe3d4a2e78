import { expect, it } from 'vitest'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { createPerSheetQueue } from '#server/sheets/per-sheet-queue.ts'
import { sheetsPort } from '#server/sheets/sheets-port.ts'
import { spreadsheetsOf } from '#server/sheets/spreadsheets.ts'
import { changesOf } from '#server/sheets/changes.ts'
import { systemClock } from '#server/clock.ts'
import type { ToolContext } from '#server/tools/context.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { toolWorld } from '#tests/support/models/tools.ts'
import { changesWorld, withEdits } from '#tests/support/workbook/changes-world.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'

const opened = async (port: ToolContext['sheets'], id: string) => {
  const found = await port.get(id)
  if (!found.ok) throw new Error(found.error.type)
  return found.value
}

it('[AGENT-1081] a run reads a workbook once, and again after another client saved it', async () => {
  const stored = await changesWorld()
  const engine = createWorkbookEngine({ processes: 1 })
  const store = await openTestStore(stored.server.dataDir)
  try {
    const owner = await stored.enter()
    const id = await owner.create()
    const { user } = owner.session
    let reads = 0
    const spreadsheets = spreadsheetsOf(store, systemClock, user.id)
    const counted = {
      ...spreadsheets,
      get: (one: string) => {
        reads += 1
        return spreadsheets.get(one)
      },
    }
    const history = changesOf(store, { id: user.id, name: '' })
    const port = sheetsPort(counted, createPerSheetQueue(), history)
    const world = toolWorld(engine.openSession())
    const call = world.callWith({ sheets: port, spreadsheetId: id, userId: user.id })
    const write = async (range: string, value: unknown) => {
      const done = await call('write_range', { range, values: [[value]] })
      if (!done.success) throw new Error(done.error)
    }
    await write('A1', 4)
    await write('B1', '=A1*2')
    await write('C1', '=B1+A2')
    expect(reads).toBe(1)
    const { workbook_data } = await opened(port, id)
    // What the run holds is what a reader of the store gets.
    const text = (await spreadsheets.get(id))?.workbook_data
    expect(parseWorkbook(text)).toEqual({ ok: true, value: workbook_data })
    await owner.save(id, (workbook) => withEdits(workbook, 'Sheet1', { 1: { 0: { v: 30, t: 2 } } }))
    await write('D1', '=C1*10')
    expect(reads).toBe(2)
    const cells = Object.values((await opened(port, id)).workbook_data.sheets)[0]?.cellData
    // The saved A2 had no new result of C1 with it.
    expect([cells?.[0]?.[2]?.v, cells?.[0]?.[3]?.v]).toEqual([38, 380])
  } finally {
    await store.destroy()
    await engine.close()
    await stored.server.close()
  }
})
