import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resourcesOf } from '#contract/workbook/resources.ts'
import { sheetNamed, sheetsOf } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { definedNamesOf, tablesOf } from '#server/sheets/workbook-parts.ts'
import { costBook, editedBook, resource, SLOW_MS } from '#tests/support/models/edited-book.ts'
import { output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine({ timeoutMs: 90_000 })
afterAll(() => engine.close())

let own: ReturnType<typeof editedBook>
beforeEach(() => {
  own = editedBook(engine)
})

describe('worksheets', () => {
  it(
    '[AGENT-956] are added, renamed, moved, copied, hidden and deleted in order',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit(
        { do: 'rename_sheet', sheet: 'Model', name: 'Q1 plan' },
        { do: 'insert_rows', sheet: 'Q1 plan', at: 3 },
        { do: 'copy_sheet', sheet: 'Q1 plan' },
        { do: 'add_sheet', name: 'Notes', to: 1 },
        { do: 'hide_sheet', sheet: 'constructor' },
        { do: 'move_sheet', sheet: 'Q1 plan (2)', to: 5 },
      )
      expect(sheetsOf(own.stored()).map(({ name }) => name)).toEqual([
        'Notes',
        'Q1 plan',
        "O'Brien's",
        'constructor',
        'Q1 plan (2)',
      ])
      expect(own.read("O'Brien's")).toMatchObject({ B1: "='Q1 plan'!B4" })
      expect(own.read('Q1 plan (2)')).toEqual(own.read('Q1 plan'))
      expect(sheetNamed(own.stored(), 'constructor')?.['hidden']).toBe(1)
      const rules = JSON.parse(
        resourcesOf(own.stored()).find(({ name }) => name.includes('CONDITIONAL'))?.data ?? '{}',
      )
      const copyId = sheetNamed(own.stored(), 'Q1 plan (2)')?.id ?? ''
      expect(rules[copyId]).toHaveLength(1)
      expect(rules[copyId][0].cfId).not.toBe('c')
      expect(done.edits).toHaveLength(6)
      expect(own.world.sheets.changes).toHaveLength(1)
      await own.expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-956] leave #REF! when they are deleted, with a warning',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit({ do: 'delete_sheet', sheet: 'Model' })
      expect(done.lost_references.count).toBe(2)
      expect(done.warning).toContain('2 formulas read deleted cells')
      expect(done.warning).toContain('Names without cells now: Wages')
      await own.expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-957] are refused with a bad or used name, or as the last visible one',
    async () => {
      await own.open(costBook())
      expect(await own.refusal({ do: 'add_sheet', name: 'MODEL' })).toContain('already')
      expect(await own.refusal({ do: 'rename_sheet', sheet: 'Model', name: 'a/b' })).toContain(
        '[ ]',
      )
      const hides = ['Model', "O'Brien's", 'constructor'].map((sheet) => ({
        do: 'hide_sheet',
        sheet,
      }))
      expect(await own.refusal(...hides)).toContain('in edit 3 (hide_sheet)')
      await expect(own.refusal({ do: 'explode' })).rejects.toThrow('is none of insert_rows')
      expect(await own.refusal({ do: 'delete_sheet' })).toContain('name the worksheet')
      expect(await own.refusal({ do: 'move_sheet', sheet: 'Model', to: 9 })).toContain(
        'from 1 to 3',
      )
      expect(own.world.sheets.changes).toHaveLength(0)
    },
    SLOW_MS,
  )
})

describe('a copied worksheet', () => {
  it(
    '[AGENT-956] has its own tables, names, notes and rules, and says what reads the original',
    async () => {
      const plan = costBook()
      const { s: model, ...others } = plan.sheets
      if (!model) throw new Error('no sheet')
      const cellData = {
        ...model.cellData,
        6: { 0: { f: '=SUM(Costs[Amount])' }, 1: { f: '=Own' } },
      }
      const names = JSON.parse(resourcesOf(plan)[0]?.data ?? '{}')
      const localName = {
        id: 'o',
        name: 'Own',
        formulaOrRefString: 'Model!$B$2',
        localSheetId: 's',
      }
      const table = {
        id: 'tb',
        name: 'Costs',
        range: { startRow: 0, endRow: 3, startColumn: 0, endColumn: 2 },
        options: { showHeader: true, showFooter: false },
        filters: { tableColumnFilterList: [] },
        columns: ['Cost', 'Amount', 'Double'].map((displayName) => ({
          id: displayName,
          displayName,
        })),
        meta: {},
      }
      await own.open({
        ...plan,
        sheets: { s: { ...model, cellData, hidden: 1 }, ...others },
        resources: [
          ...resourcesOf(plan).slice(1),
          resource('SHEET_DEFINED_NAME_PLUGIN', { ...names, o: localName }),
          resource('SHEET_TABLE_PLUGIN', { s: [table] }),
        ] as never,
      })
      const before = own.stored()
      const done = await own.edit(
        { do: 'copy_sheet', sheet: 'Model', name: 'Copy' },
        { do: 'copy_sheet', sheet: "O'Brien's" },
      )
      const copy = sheetNamed(own.stored(), 'Copy')
      expect(copy?.['hidden']).toBeUndefined()
      expect(own.read('Copy')).toMatchObject({ A7: '=SUM(Costs_2[Amount])', B7: '=Own' })
      expect([own.valueAt('Copy', 6, 0), own.valueAt('Copy', 6, 1)]).toEqual([60, 10])
      expect(tablesOf(own.stored()).map(({ name, sheetId }) => [name, sheetId])).toEqual([
        ['Costs', 's'],
        ['Costs_2', copy?.id],
      ])
      expect(definedNamesOf(own.stored())).toContainEqual({
        name: 'Own',
        refersTo: 'Copy!$B$2',
        sheetId: copy?.id,
      })
      expect(sheetsOf(own.stored()).map(({ name }) => name)).toContain("O'Brien's (2)")
      expect(done.errors.new.count).toBe(0)
      await own.expectUndone(before)
    },
    SLOW_MS,
  )
})

describe('the worksheet of an edit', () => {
  it(
    '[AGENT-957] is the open one by default, also if it is empty',
    async () => {
      const plan = costBook()
      const empty = { id: 'e', name: 'Empty', rowCount: 10, columnCount: 5 }
      await own.open({
        ...plan,
        sheetOrder: [...plan.sheetOrder, 'e'],
        sheets: { ...plan.sheets, e: empty },
      })
      const view = { sheet: 'Empty', selection: null }
      const edits = [
        { do: 'insert_rows', at: 1, count: 2 },
        { do: 'delete_columns', at: 'B' },
      ]
      const call = own.world.callWith({ view })
      const done = output(await call('edit_structure', { spreadsheet_id: 'w', edits }))
      expect(done.edits[0]).toBe('Inserted 2 rows before row 1 of Empty.')
      expect(sheetNamed(own.stored(), 'Empty')).toMatchObject({ rowCount: 12, columnCount: 4 })
      expect(done.formulas_adjusted).toBe(0)
    },
    SLOW_MS,
  )
})

describe('hidden and frozen lines', () => {
  it(
    '[AGENT-958] hide, show and freeze without the values changing',
    async () => {
      await own.open(costBook())
      const before = own.stored()
      const done = await own.edit(
        { do: 'hide_rows', sheet: 'Model', at: '2:3' },
        { do: 'show_rows', sheet: 'Model', at: 3 },
        { do: 'hide_columns', sheet: 'Model', at: 'C' },
        { do: 'freeze', sheet: 'Model', at: 'B3' },
      )
      const model = sheetNamed(own.stored(), 'Model')
      const rowData = (model?.['rowData'] ?? {}) as Record<string, { hd?: number } | undefined>
      expect(rowData).toMatchObject({ 1: { hd: 1 } })
      expect(rowData['2']?.hd).not.toBe(1)
      expect(model?.columnData).toMatchObject({ 2: { hd: 1 } })
      expect(model?.['freeze']).toEqual({ xSplit: 1, ySplit: 2, startRow: 2, startColumn: 1 })
      expect(done.shift).toEqual([])
      expect(own.world.sheets.changes[0]?.moves_cells).toBeUndefined()
      await own.expectUndone(before)
      await own.edit({ do: 'freeze', sheet: 'Model', at: 'A1' })
      expect(sheetNamed(own.stored(), 'Model')?.['freeze']).toMatchObject({ xSplit: 0, ySplit: 0 })
      expect(await own.refusal({ do: 'freeze', sheet: 'Model', at: 'A1' })).toContain('already')
    },
    SLOW_MS,
  )
})
