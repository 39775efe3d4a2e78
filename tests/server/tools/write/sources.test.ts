import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sourceOf } from '#server/sheets/cell-sources.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { createWith } from '#tests/support/models/written-sheets.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
let call: ToolWorld['call']
beforeEach(async () => {
  world = toolWorld(engine)
  await createWith(world, { Model: [['Rate', 0.05]], "O'Brien's": [['Cost', 12]] })
  const report = await memoryDocument('d1', 'Q3 report.txt', 'Revenue 1,200\n\fCost 800')
  call = world.callWith({ spreadsheetId: 'id-1', documents: memoryDocuments([report]) })
})

const lastChange = () => {
  const change = world.sheets.changes.at(-1)
  if (!change) throw new Error('no change is stored')
  return change
}

const sourceAt = (row: number, column: number): string | null => {
  const { sources, cells } = lastChange()
  const change = cells.find((one) => one.row === row && one.column === column)
  return change ? sourceOf(sources, change) : null
}

describe('the sources of a write', () => {
  it('[AGENT-1141] are stored for each block and listed with its cells', async () => {
    const written = await call('write_range', {
      range: 'Model!A3:B3',
      values: [['Revenue', 1200]],
      source: 'd1#1',
      also: [
        { range: 'A4:B4', values: [['Target', 1500]], source: 'Message' },
        { range: 'A5:B5', values: [['Cost', 12]], source: "'O''Brien''s'!B1" },
        { range: 'A6:B6', values: [['Guess', 7]] },
      ],
    })
    const { change_id } = output(written)
    const sources = ['#document=d1&page=1', 'message', "'O''Brien''s'!B1", null]
    expect([2, 3, 4, 5].map((row) => sourceAt(row, 1))).toEqual(sources)
    const { cells = [] } = output(await call('list_changes', { change: change_id }))
    const listed = new Map(cells.map(({ cell, source }) => [cell, source ?? null]))
    expect(['B3', 'B4', 'B5', 'B6'].map((cell) => listed.get(`Model!${cell}`))).toEqual(sources)
  })

  it.each([
    ['an unknown page', 'd1#99', 'the page "d1#99"'],
    ['a document of another conversation', 'd2#1', 'the page "d2#1"'],
    ['a worksheet that does not exist', 'Forecast!B2', 'Forecast!B2'],
    ['any other text', 'my own estimate', '"my own estimate" is not an address'],
  ])('[AGENT-1142] of %s are refused, and nothing is written', async (_, source, words) => {
    const refused = await call('write_range', { range: 'Model!A3', values: [[1]], source })
    expect(refused).toMatchObject({ success: false, error: expect.stringContaining(words) })
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-1142] without documents, a page is refused', async () => {
    const bare = world.callWith({ spreadsheetId: 'id-1' })
    const order = { range: 'Model!A3', values: [[1]], source: 'd1#1' }
    expect(await bare('write_range', order)).toMatchObject({ success: false })
  })
})
