import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { resourcesOf } from '#contract/workbook/resources.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { sheetNamed, sheetsOf } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { costBook, editedBook, resource, SLOW_MS } from '#tests/support/models/edited-book.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine({ timeoutMs: 90_000 })
afterAll(() => engine.close())

let own: ReturnType<typeof editedBook>
beforeEach(() => {
  own = editedBook(engine)
})

describe('inserted rows', () => {
  it(
    '[AGENT-950] move formulas, names, notes and rules, and undo restores all of them',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit({ do: 'insert_rows', sheet: 'Model', at: 3, count: 2 })
      expect(done.edits).toEqual(['Inserted 2 rows before row 3 of Model.'])
      expect(done.shift).toEqual([{ sheet: 'Model', from: '3:', by: 2 }])
      expect(own.read('Model')).toMatchObject({
        A5: 'Power',
        C5: '=B5*2',
        B7: '=SUM(B2:B6)',
        C7: '=SUM(C2:C6)',
      })
      expect(own.read("O'Brien's")).toMatchObject({ B1: '=Model!B5', B2: '=SUM(Model!B2:B6)' })
      expect(own.valueAt("O'Brien's", 0, 1)).toBe(20)
      expect(own.valueAt("O'Brien's", 2, 1)).toBe(30)
      const data = (name: string) =>
        JSON.parse(resourcesOf(own.stored()).find((one) => one.name.includes(name))?.data ?? '{}')
      expect(data('NOTE').s[5][0]).toMatchObject({ row: 5, note: 'Check' })
      expect(data('CONDITIONAL').s[0].ranges[0]).toMatchObject({ startRow: 1, endRow: 5 })
      // C3, C4 and both sums on Model, and two formulas of the other worksheet, change their text.
      expect(done.formulas_adjusted).toBe(6)
      expect(done.errors.new.count).toBe(0)
      expect(own.world.sheets.changes).toHaveLength(1)
      expect(own.world.sheets.changes[0]?.moves_cells).toBe(true)
      expect(WRITING_TOOLS.has('edit_structure')).toBe(true)
      await own.expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-951] name formulas whose range ends directly above them',
    async () => {
      await own.open(costBook())
      const done = await own.edit({ do: 'insert_rows', sheet: 'Model', at: 5 })
      expect(done.not_included.count).toBe(3)
      expect(done.not_included.first[0]).toEqual({
        cell: 'Model!B6',
        text: '=SUM(B2:B4) does not include the new row 5',
      })
      expect(done.not_included.first.map(({ cell }) => cell)).toContain("'O''Brien''s'!B2")
      expect(done.warning).toContain('INDIRECT')
    },
    SLOW_MS,
  )

  it(
    '[AGENT-952] take the format of the row above, also after other edits of the same call',
    async () => {
      await own.open(costBook('money'))
      const done = await own.edit(
        { do: 'insert_columns', sheet: 'Model', at: 'B' },
        { do: 'insert_rows', sheet: 'Model', at: '5:6' },
      )
      expect(done.shift).toEqual([
        { sheet: 'Model', from: 'B:', by: 1 },
        { sheet: 'Model', from: '5:', by: 2 },
      ])
      const rows = sheetNamed(own.stored(), 'Model')?.cellData ?? {}
      const styles = [3, 4, 5].map((row) => rows[row]?.[2]?.s)
      expect(styles).toEqual(['money', 'money', 'money'])
      expect(own.read('Model')).toMatchObject({ C7: '=SUM(C2:C4)', D2: '=C2*2' })
    },
    SLOW_MS,
  )
})

describe('deleted rows', () => {
  it(
    '[AGENT-953] count the formulas that lose a reference, and name the first',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit({ do: 'delete_rows', sheet: 'Model', at: '3:4' })
      expect(done.shift).toEqual([{ sheet: 'Model', from: '5:', by: -2 }])
      expect(own.read('Model')).toMatchObject({ B3: '=SUM(B2:B2)', A3: 'Total' })
      expect(done.lost_references).toMatchObject({
        count: 1,
        first: [{ cell: "'O''Brien''s'!B1", text: '=#REF!' }],
      })
      expect(done.errors.before).toBe(0)
      expect(done.errors.after).toBe(done.errors.new.count)
      expect(done.errors.new.first.map(({ cell }) => cell)).toContain("'O''Brien''s'!B1")
      expect(done.warning).toContain('1 formula reads deleted cells')
      const total = done.results.find(({ sheet, label }) => sheet === 'Model' && label === 'Total')
      expect(total).toMatchObject({ cell: 'B3', before: '60', after: '10' })
      await own.expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-954] are refused beyond the worksheet, under a filter or if nothing remains',
    async () => {
      const plan = costBook()
      const filter = {
        s: {
          ref: { startRow: 0, endRow: 4, startColumn: 0, endColumn: 2 },
          cachedFilteredOut: [2],
        },
      }
      await own.open({
        ...plan,
        resources: [...resourcesOf(plan), resource('SHEET_FILTER_PLUGIN', filter)],
      })
      expect(await own.refusal({ do: 'delete_rows', sheet: 'Model', at: '2:3' })).toContain(
        'a filter hides 1 row of rows 2 to 3',
      )
      expect(await own.refusal({ do: 'delete_rows', sheet: 'Model', at: 61 })).toContain('60 rows')
      expect(await own.refusal({ do: 'delete_columns', sheet: 'Model', at: 'A:L' })).toContain(
        'must keep at least one',
      )
      expect(await own.refusal({ do: 'delete_rows', sheet: 'Model', at: 'x' })).toContain('5:7')
      expect(await own.refusal({ do: 'delete_rows', sheet: 'Modle', at: 2 })).toContain(
        'did you mean "Model"',
      )
      expect(own.world.sheets.changes).toHaveLength(0)
    },
    SLOW_MS,
  )
})

describe('moved rows and columns', () => {
  it(
    '[AGENT-955] keep what formulas read, and return both shifts',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit(
        { do: 'move_rows', sheet: 'Model', at: 2, to: 4 },
        { do: 'move_columns', sheet: 'Model', at: 'C', to: 'A' },
      )
      expect(done.shift).toEqual([
        { sheet: 'Model', from: '2:2', by: 1 },
        { sheet: 'Model', from: '3:3', by: -1 },
        { sheet: 'Model', from: 'C:C', by: -2 },
        { sheet: 'Model', from: 'A:B', by: 1 },
      ])
      expect(own.read('Model')).toMatchObject({ B2: 'Power', A2: '=C2*2', B3: 'Rent', A3: '=C3*2' })
      expect(own.valueAt("O'Brien's", 0, 1)).toBe(20)
      // INDIRECT keeps the address in its text, which now is the row of the rent.
      expect(done.results.map(({ label, after }) => [label, after])).toEqual([['Text', 'Rent']])
      await own.expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-955] are refused if they split merged cells',
    async () => {
      const { sheets, ...rest } = costBook()
      const merge = { startRow: 1, endRow: 2, startColumn: 4, endColumn: 4 }
      await own.open({
        ...rest,
        sheets: { ...sheets, s: { ...sheets['s'], mergeData: [merge] } as never },
      })
      const text = await own.refusal({ do: 'move_rows', sheet: 'Model', at: 2, to: 5 })
      expect(text).toContain('merged cells E2:E3 of Model')
    },
    SLOW_MS,
  )
})

it(
  '[AGENT-959] 5 insertions in 100,000 cells give the formulas of an independent count',
  async () => {
    const big = bigWorkbook('w')
    await own.world.sheets.create({ id: 'w', title: 'Big', workbook_data: big })
    const edits = Array.from({ length: 5 }, (_, at) => ({ do: 'insert_rows', at: 10 + at * 400 }))
    const done = await own.edit(...edits)
    const [sheet] = sheetsOf(own.stored())
    const rows = Object.entries(sheet?.cellData ?? {}).filter(
      ([, line]) => line[9]?.f ?? line[9]?.si,
    )
    expect(rows).toHaveLength(10_000)
    for (const [row] of rows.filter((_, at) => at % 997 === 0))
      expect(sheet && formulaAt(sheet, Number(row), 9)).toBe(
        `=SUM(A${Number(row) + 1}:I${Number(row) + 1})*1.05`,
      )
    expect(done.shift).toHaveLength(5)
    const changed = own.world.sheets.changes.at(-1)
    if (!changed) throw new Error('no change')
    expect(applyChangeSet(big, changed).ok).toBe(true)
  },
  SLOW_MS,
)
