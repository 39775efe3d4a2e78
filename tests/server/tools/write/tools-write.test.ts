import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import type { MemorySheets } from '#tests/support/models/sheets-memory.ts'
import { output, REFUSED, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

describe('write_range [SHEET-12]', () => {
  const small = {
    title: 'Small',
    sheets: [
      {
        name: 'Sheet1',
        blocks: [
          { range: 'A1:A3', values: [[1], [2], [3]], role: 'input' },
          { range: 'B1:B3', values: [['=A1*10']], format: 'money' },
          { range: 'B4', values: [['=SUM(B1:B3)']], role: 'total', format: 'money' },
        ],
      },
    ],
  }
  const created = async () => {
    const { call } = world
    output(await call('create_spreadsheet', small))
    return call
  }

  it('[SHELL-126] adds the worksheet that `new_sheet` names only once, in the same change as its cells', async () => {
    const call = await created()
    const before = world.sheets.stored.get('id-1')?.workbook_data
    const block = { range: "'Two months'!A1", values: [['Sum', '=SUM(Sheet1!B1:B3)']] }
    expect(await call('write_range', block)).toMatchObject({ success: false })
    const made = output(await call('write_range', { ...block, new_sheet: true }))
    expect(made.range).toBe("'Two months'!A1:B1")
    expect(made.cells[1]).toMatchObject({ cell: 'B1', after: '60' })
    const read = output(await call('read_range', { range: "'Two months'!A1:B1" }))
    expect(read).toMatchObject({ sheets: ['Sheet1', 'Two months'], values: [['Sum', 60]] })
    const [set] = world.sheets.changes
    const after = world.sheets.stored.get('id-1')?.workbook_data
    if (!set || !after) throw new Error('nothing was stored')
    const inverted = applyChangeSet(after, invertChangeSet(set))
    expect(inverted).toMatchObject({ ok: true, value: { sheetOrder: before?.sheetOrder } })
    output(
      await call('write_range', {
        ...block,
        values: [['Total']],
        new_sheet: true,
        overwrite: true,
      }),
    )
    expect(output(await call('read_range', { range: 'A1' })).sheets).toEqual([
      'Sheet1',
      'Two months',
    ])
    const wrong = { range: "'No [name]'!A1", values: [[1]], new_sheet: true }
    expect(await call('write_range', wrong)).toMatchObject({ success: false })
  })

  it('[AGENT-47] writes several blocks and widths as one invertible change; the last overlapping block wins', async () => {
    const call = await created()
    const before = world.sheets.stored.get('id-1')?.workbook_data
    const written = output(
      await call('write_range', {
        range: 'D1',
        values: [['Twice']],
        role: 'header',
        also: [
          { range: 'D2:D3', values: [['=A2*2']], format: 'money' },
          { range: 'D3:AD3', values: [[7]], format: 'money' },
        ],
        column_widths: { D: 150, A: 20 },
      }),
    )
    expect(written).toMatchObject({ range: 'Sheet1!D1:AD3', revision: 2, written: 29 })
    expect(output(await call('read_range', { range: 'D1:E3' })).values).toEqual([
      ['Twice', null],
      [4, null],
      [7, 7],
    ])
    const [change] = world.sheets.changes
    const widths = change?.operations.filter(({ type }) => type === 'set_column_width')
    expect(widths).toMatchObject([{ column: 3, before: null, after: 150 }])
    const after = world.sheets.stored.get('id-1')?.workbook_data
    const undone = after && change && applyChangeSet(after, invertChangeSet(change))
    expect(undone?.ok && undone.value).toEqual(before)
  })
  it('[AGENT-47] refuses blocks on another worksheet and too many cells in total', async () => {
    const call = await created()
    const first = { range: 'D1:D40000', values: [[1]] }
    const also = (range: string) => [{ range, values: [[1]] }]
    await expect(call('write_range', { ...first, also: also('Other!A1') })).rejects.toThrow(
      'must be on the same worksheet',
    )
    const many = await call('write_range', { ...first, also: also('E1:E40000') })
    expect(many).toMatchObject({ success: false, error: expect.stringContaining('80,000') })
    expect(world.sheets.changes).toEqual([])
  })
  it('writes, recalculates dependent cells and reads the result back [AGENT-4]', async () => {
    const call = await created()
    const written = output(
      await call('write_range', {
        range: 'A2',
        values: [[20]],
        overwrite: true,
        title: 'Second input to 20',
      }),
    )
    expect(written).toMatchObject({
      range: 'Sheet1!A2',
      revision: 2,
      written: 1,
      recalculated: 2,
      cells: [{ cell: 'A2', before: '2', after: '20' }],
      errors: { count: 0, cells: [] },
    })
    expect(output(await call('read_range', { range: 'B:B' })).values).toEqual([
      [10],
      [200],
      [30],
      [240],
    ])
    expect(world.sheets.changes[0]).toMatchObject({
      spreadsheet_id: 'id-1',
      conversation_id: 'c1',
      message_id: 'm1',
      execution_id: 'run-call-1',
      title: 'Second input to 20',
      created_at: '2026-11-21T10:00:00.000Z',
    })
  })

  it("fills a formula into a range that ends beyond the worksheet's edge, and the change can be undone", async () => {
    const call = await created()
    const before = structuredClone(world.sheets.stored.get('id-1')?.workbook_data)
    const written = output(
      await call('write_range', { range: 'C1:C150', values: [['=$A$1+ROW()']], color: '#a3271c' }),
    )
    expect(written.written).toBe(150)
    expect(written.cells).toHaveLength(40)
    expect(output(await call('read_range', { range: 'C150' })).values).toEqual([[151]])
    const [set] = world.sheets.changes
    const after = world.sheets.stored.get('id-1')?.workbook_data
    if (!set || !after) throw new Error('nothing stored')
    expect(applyChangeSet(after, invertChangeSet(set))).toEqual({ ok: true, value: before })
  })

  it('lists in the result the cells that now contain an error', async () => {
    const call = await created()
    const written = output(
      await call('write_range', { range: 'A1', values: [['=1/0']], overwrite: true }),
    )
    expect(written.errors.count).toBe(3)
    expect(written.errors.cells[0]).toEqual({ cell: 'A1', error: '#DIV/0! (a division by zero)' })
    expect(written.cells[0]).toEqual({ cell: 'A1', before: '1', after: '#DIV/0!', formula: '=1/0' })
  })

  it('warns if a formula refers to itself through another cell', async () => {
    const call = await created()
    const written = output(
      await call('write_range', { range: 'A1', values: [['=B4']], overwrite: true }),
    )
    expect(written.circular).toBe(true)
    expect(written.warning).toMatch(/refer to themselves/)
    const straight = output(
      await call('write_range', { range: 'A1', values: [[1]], overwrite: true }),
    )
    expect(straight).not.toHaveProperty('warning')
  })

  it('retries if another user saved in between, and gives up after four tries', async () => {
    await created()
    let rivals = 1
    const rival: MemorySheets = {
      ...world.sheets,
      applyChangeSet: async (change) => {
        const sheet = world.sheets.stored.get(change.spreadsheetId)
        if (sheet && rivals > 0) {
          rivals -= 1
          world.sheets.stored.set(sheet.id, { ...sheet, revision: sheet.revision + 1 })
        }
        return world.sheets.applyChangeSet(change)
      },
    }
    const call = world.callWith({ sheets: rival, spreadsheetId: 'id-1' })
    expect(
      output(await call('write_range', { range: 'A1', values: [[5]], overwrite: true })).revision,
    ).toBe(3)
    rivals = 4
    expect(await call('write_range', { range: 'A1', values: [[6]], overwrite: true })).toEqual({
      success: false,
      output: REFUSED,
      error: 'Someone else changed the spreadsheet at the same time. Nothing was written.',
    })
  })

  it.each([
    [{ range: 'B2:B1000000', values: [[1]] }, /exceed the limit of one call/],
    [
      { range: 'Other!A1', values: [[1]] },
      /There is no sheet named "Other". The sheets are: Sheet1./,
    ],
    [
      { range: `'${'n'.repeat(32)}'!A1`, values: [[1]], new_sheet: true },
      /^"n{32}" cannot be the name of a worksheet. Use at most 31 characters/,
    ],
    [{ range: 'A1', values: [[1]], spreadsheet_id: 'else' }, /There is no such spreadsheet/],
    [{ range: '!', values: [[1]] }, /The range "!" is not a cell range/],
  ])('refuses an invalid call with an explanation %#', async (input, message) => {
    const call = await created()
    const result = await call('write_range', input)
    expect(result.success ? '' : result.error).toMatch(message)
    expect(world.sheets.changes).toEqual([])
  })

  it('stores nothing when the calculation fails [AGENT-806]', async () => {
    await created()
    const busy: WorkbookEngine = createWorkbookEngine({ timeoutMs: 1 })
    try {
      const call = world.callWith({ engine: busy, spreadsheetId: 'id-1' })
      const result = await call('write_range', { range: 'A1', values: [[5]], overwrite: true })
      expect(result).toMatchObject({ success: false, output: REFUSED })
      expect(world.sheets.stored.get('id-1')?.revision).toBe(1)
    } finally {
      await busy.close()
    }
  })
})
