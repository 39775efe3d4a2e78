import { afterAll, describe, expect, it } from 'vitest'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { createPerSheetQueue, withPerSheetQueue } from '#server/sheets/per-sheet-queue.ts'
import type { Spreadsheets } from '#server/sheets/spreadsheets.ts'
import type { SheetsPort } from '#server/tools/context.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** Returns the workbook with a number in one cell of its first sheet. */
const typed = (workbook: WorkbookData, row: number, column: number, v: number): WorkbookData => {
  const [id = ''] = workbook.sheetOrder
  const sheet = workbook.sheets[id]
  if (!sheet) throw new Error('no sheet')
  const cellData = { ...sheet.cellData, [row]: { ...sheet.cellData?.[row], [column]: { v } } }
  return { ...workbook, sheets: { ...workbook.sheets, [id]: { ...sheet, cellData } } }
}

/**
 * Returns the sheets of `world`, in which a person saves this cell right after each read. The
 * person does not save while the assistant holds the lock.
 */
const withSaves = (world: ToolWorld, row: number, column: number): SheetsPort => {
  let isTurn = false
  let count = 0
  return {
    ...world.sheets,
    get: async (id) => {
      const found = await world.sheets.get(id)
      const stored = world.sheets.stored.get(id)
      if (stored && !isTurn) {
        count += 1
        const workbook_data = typed(stored.workbook_data, row, column, count)
        world.sheets.stored.set(id, { ...stored, revision: stored.revision + 1, workbook_data })
      }
      return found
    },
    withLock: async (id, work) => {
      isTurn = true
      try {
        return await world.sheets.withLock(id, work)
      } finally {
        isTurn = false
      }
    },
  }
}

const open = async () => {
  const world = toolWorld(engine)
  const workbook_data = workbookOf({
    a: { 0: { 0: { v: 1 }, 1: { f: '=SUM(A11:A20)+A10*100', v: 0 } } },
  })
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data })
  const sheet = () => {
    const found = world.sheets.stored.get('book')?.workbook_data.sheets['a']
    if (!found) throw new Error('no sheet')
    return found
  }
  return { world, sheet }
}

describe('a person who saves while the assistant writes', () => {
  it('[SHEET-402] does not block ten writes into other cells, and both sides are kept and calculated', async () => {
    const { world, sheet } = await open()
    const call = world.callWith({ sheets: withSaves(world, 9, 0) })
    for (let row = 10; row < 20; row += 1) {
      const range = `A${row + 1}`
      output(await call('write_range', { spreadsheet_id: 'book', range, values: [[row]] }))
    }
    const column = Array.from({ length: 10 }, (_, at) => cellAt(sheet(), at + 10, 0)?.v)
    expect(column).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    // A10 counts ten saves. The formula in B1 gives (10 + … + 19) + 10 * 100.
    expect(cellAt(sheet(), 9, 0)?.v).toBe(10)
    expect(cellAt(sheet(), 0, 1)?.v).toBe(1145)
    expect(world.sheets.changes).toHaveLength(10)
  })

  it('[SHEET-402] keeps their own value of a cell that both change, and the failed write of the assistant names the cell', async () => {
    const { world, sheet } = await open()
    const call = world.callWith({ sheets: withSaves(world, 9, 0) })
    const range = 'A9:A10'
    const values = [[5], [6]]
    const failed = await call('write_range', { spreadsheet_id: 'book', range, values })
    expect(failed).toMatchObject({ success: false, error: expect.stringMatching(/A10/) })
    expect([8, 9].map((row) => cellAt(sheet(), row, 0)?.v ?? null)).toEqual([null, 1])
    expect(world.sheets.changes).toHaveLength(0)
  })

  it('[SHEET-402] must wait with a save until the write of the assistant to that spreadsheet is done', async () => {
    const turns = createPerSheetQueue()
    const order: string[] = []
    const save: Spreadsheets['save'] = async ({ id }) => {
      order.push(`save ${id}`)
      return { ok: false, error: { type: 'not_found', id } }
    }
    const sheets = withPerSheetQueue({ save } as Spreadsheets, turns)
    const gate = Promise.withResolvers<void>()
    const writing = turns.wait('book', async () => {
      await gate.promise
      order.push('write book')
    })
    const wanted = { title: null, workbookText: '{}', baseRevision: 1 }
    const waiting = sheets.save({ ...wanted, id: 'book' })
    await sheets.save({ ...wanted, id: 'other' })
    gate.resolve()
    await Promise.all([writing, waiting])
    expect(order).toEqual(['save other', 'write book', 'save book'])
  })
})
