import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import { cellAt, sheetNamed, styleOf, type CellState } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { createdBook, createWith } from '#tests/support/models/written-sheets.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const create = (sheets: Parameters<typeof createWith>[1]) => createWith(world, sheets)
const workbook = () => createdBook(world)

const at = (sheetName: string, row: number, column: number): CellState | null => {
  const sheet = sheetNamed(workbook(), sheetName)
  return sheet && cellAt(sheet, row, column)
}

const values = async (range: string) => output(await world.call('read_range', { range })).values
const replace = async (input: Readonly<Record<string, unknown>>) =>
  output(await world.call('replace', input))

describe('replace: values', () => {
  it('[AGENT-847] replaces on all worksheets in one change that can be undone', async () => {
    await create({
      Sales: [
        ['Acme', 'ACME Inc'],
        ['Other', 1],
      ],
      "O'Brien's": [['to acme'], ['=A1&"!"']],
    })
    const before = workbook()
    const done = await replace({ find: 'acme', replacement: 'Beta' })
    expect(done).toMatchObject({
      replaced: 3,
      written: 3,
      recalculated: 1,
      revision: 2,
      range: "Sales!A1:B1, 'O''Brien''s'!A1",
      errors: { count: 0 },
    })
    expect(done.cells).toEqual([
      { cell: 'Sales!A1', before: 'Acme', after: 'Beta' },
      { cell: 'Sales!B1', before: 'ACME Inc', after: 'Beta Inc' },
      { cell: "'O''Brien''s'!A1", before: 'to acme', after: 'to Beta' },
    ])
    expect(await values("'O''Brien''s'!A1:A2")).toEqual([['to Beta'], ['to Beta!']])
    expect(world.sheets.changes).toHaveLength(1)
    const [change] = world.sheets.changes
    expect(change).toMatchObject({ title: 'Replace "acme" with "Beta"', tool_name: 'replace' })
    const undone = change && applyChangeSet(workbook(), invertChangeSet(change))
    if (!undone?.ok) throw new Error('the change cannot be undone')
    expect(sheetNamed(undone.value, 'Sales')).toEqual(sheetNamed(before, 'Sales'))
    expect(sheetNamed(undone.value, "O'Brien's")?.cellData?.[0]).toEqual(
      sheetNamed(before, "O'Brien's")?.cellData?.[0],
    )
  })

  it('[AGENT-847] keeps to a range, to the case and to whole cells', async () => {
    await create({
      S: [
        ['Acme', 'acme', 'Acme Inc'],
        ['Acme', 'x', 'Acme'],
      ],
    })
    const first = await replace({
      find: 'Acme',
      replacement: 'B',
      match_case: true,
      range: 'A1:C1',
    })
    expect(first).toMatchObject({ written: 2, range: 'S!A1:C1' })
    const second = await replace({ find: 'acme', replacement: 'C', whole_cell: true })
    expect(second).toMatchObject({ written: 3, replaced: 3 })
    expect(await values('A1:C2')).toEqual([
      ['B', 'C', 'B Inc'],
      ['C', 'x', 'C'],
    ])
  })

  it('[AGENT-847] reads the result as if typed, and keeps text cells text', async () => {
    await create({ S: [['costs 1,200.50', 'to 5%', 'no 3', '=SUM(A1:B1)']] })
    output(
      await world.call('write_range', {
        range: 'C1',
        values: [['no 3']],
        as_text: true,
        format: 'text',
        overwrite: true,
      }),
    )
    const one = await replace({ find: 'costs ', replacement: '' })
    expect(one.warning).toContain('1 text became a number or date.')
    await replace({ find: 'to ', replacement: '' })
    await replace({ find: 'no ', replacement: '' })
    expect(at('S', 0, 0)).toMatchObject({ v: 1200.5, t: 2 })
    expect(at('S', 0, 1)).toMatchObject({ v: 0.05, t: 2 })
    expect(styleOf(workbook(), at('S', 0, 1)?.s)?.n?.pattern).toBe('0%')
    expect(at('S', 0, 2)).toMatchObject({ v: '3', t: 4 })
    expect(at('S', 0, 3)?.v).toBeCloseTo(1200.55, 12)
  })

  it('[AGENT-847] keeps as text what a leading apostrophe marks', async () => {
    await create({ S: [['no 5']] })
    await replace({ find: 'no ', replacement: "'" })
    expect(at('S', 0, 0)).toMatchObject({ v: '5', t: 4 })
  })

  it('[AGENT-847] replaces again in what somebody else saved meanwhile', async () => {
    await create({ S: [['Acme', 'x', '=A1&B1']] })
    const { sheets } = world
    let isFirst = true
    const call = world.callWith({
      sheets: {
        ...sheets,
        applyChangeSet: async (change) => {
          const stored = sheets.stored.get('id-1')
          if (isFirst && stored) {
            isFirst = false
            output(
              await world.call('write_range', {
                range: 'B1',
                values: [['Acme too']],
                overwrite: true,
              }),
            )
          }
          return sheets.applyChangeSet(change)
        },
      },
    })
    const input = { spreadsheet_id: 'id-1', find: 'Acme', replacement: 'Beta' }
    expect(output(await call('replace', input))).toMatchObject({
      written: 2,
      revision: 3,
    })
    expect(await values('A1:C1')).toEqual([['Beta', 'Beta too', 'BetaBeta too']])
  })

  it('[AGENT-847] adds one style for figures of several worksheets', async () => {
    await create({ One: [['to 5%']], Two: [['to 6%']] })
    expect(await replace({ find: 'to ', replacement: '' })).toMatchObject({ written: 2 })
    const styles = [at('One', 0, 0)?.s, at('Two', 0, 0)?.s]
    expect(styles[0]).toBe(styles[1])
  })

  it('[AGENT-847] empties a cell, and takes the signs of a pattern as they are', async () => {
    await create({ S: [['a.*b', '(x)']] })
    await replace({ find: '.*', replacement: '$&$1' })
    await replace({ find: '(x)', replacement: '', whole_cell: true })
    expect(await values('A1')).toEqual([['a$&$1b']])
    expect(at('S', 0, 1)?.v ?? null).toBe(null)
  })

  it('[AGENT-847] replaces a truth value and the number that a text stands for', async () => {
    await create({ S: [[true, 2025, 0.05]] })
    await replace({ find: 'TRUE', replacement: 'false' })
    await replace({ find: '2,025', replacement: '2026' })
    await replace({ find: '5%', replacement: '6%' })
    expect(await values('A1:C1')).toEqual([[false, 2026, 0.06]])
  })

  it('[AGENT-847] replaces whole parts of dates, and keeps their format', async () => {
    await create({ S: [['2025-03-01', '2025-12-20', 2025]] })
    const pattern = styleOf(workbook(), at('S', 0, 0)?.s)?.n?.pattern
    const done = await replace({ find: '2025', replacement: '2026' })
    expect(done).toMatchObject({ replaced: 3, written: 3 })
    expect(await values('A1:C1')).toEqual([['2026-03-01', '2026-12-20', 2026]])
    expect(styleOf(workbook(), at('S', 0, 0)?.s)?.n?.pattern).toBe(pattern)
  })

  it('[AGENT-847] says which changed cells are hidden', async () => {
    await create({ S: [['a'], ['a']] })
    const stored = world.sheets.stored.get('id-1')
    const sheet = stored?.workbook_data.sheets['sheet-1'] ?? sheetNamed(workbook(), 'S')
    if (!stored || !sheet) throw new Error('nothing is stored')
    const hidden = { ...sheet, rowData: { 1: { hd: 1 } } }
    const sheets = { [sheet.id]: hidden }
    world.sheets.stored.set('id-1', {
      ...stored,
      workbook_data: { ...stored.workbook_data, sheets },
    })
    const done = await replace({ find: 'a', replacement: 'b' })
    expect(done.warning).toBe('1 changed cell is in a hidden row, column or worksheet.')
  })
})
