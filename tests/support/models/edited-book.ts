import { expect } from 'vitest'
import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { resourcesOf } from '#contract/workbook/resources.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import {
  sheetNamed,
  sheetsOf,
  type CellMatrix,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import type { EditStructureOutput } from '#server/tools/arrange/edit-structure.ts'
import { output, toolWorld, type ToolWorld } from './tools.ts'

/** The process for structural changes may start slowly on a busy machine. */
export const SLOW_MS = 120_000

const cells = (rows: readonly (readonly (string | number)[])[]): CellMatrix =>
  Object.fromEntries(
    rows.map((row, at) => [
      at,
      Object.fromEntries(
        row.map((value, column) => {
          const isFormula = typeof value === 'string' && value.startsWith('=')
          const kind = typeof value === 'number' ? 2 : 1
          return [column, isFormula ? { f: value } : { v: value, t: kind }]
        }),
      ),
    ]),
  )

const withStyle = (rows: CellMatrix, style: string | undefined): CellMatrix =>
  style === undefined ? rows : { ...rows, 3: { ...rows[3], 1: { ...rows[3]?.[1], s: style } } }

/** Data of a plugin of Univer. */
export const resource = (name: string, data: object) => ({ name, data: JSON.stringify(data) })

/** Costs with a total, a worksheet that reads them, and one with a hostile name. The amount of the
 * wages may have a style. */
export const costBook = (styleOfWages?: string): WorkbookData => ({
  id: 'w',
  name: 'Plan',
  styles: { money: { n: { pattern: '#,##0.00' } } },
  sheetOrder: ['s', 't', 'u'],
  sheets: {
    s: {
      id: 's',
      name: 'Model',
      rowCount: 60,
      columnCount: 12,
      cellData: withStyle(
        cells([
          ['Cost', 'Amount', 'Double'],
          ['Rent', 10, '=B2*2'],
          ['Power', 20, '=B3*2'],
          ['Wages', 30, '=B4*2'],
          ['Total', '=SUM(B2:B4)', '=SUM(C2:C4)'],
        ]),
        styleOfWages,
      ),
    },
    t: {
      id: 't',
      name: "O'Brien's",
      rowCount: 20,
      columnCount: 8,
      cellData: cells([
        ['Power', '=Model!B3'],
        ['All', '=SUM(Model!B2:B4)'],
        ['Named', '=Wages*1'],
        ['Text', '=INDIRECT("Model!B3")'],
      ]),
    },
    u: {
      id: 'u',
      name: 'constructor',
      rowCount: 20,
      columnCount: 8,
      cellData: cells([['Sum', "='O''Brien''s'!B2+1"]]),
    },
  },
  resources: [
    resource('SHEET_DEFINED_NAME_PLUGIN', {
      n: {
        id: 'n',
        name: 'Wages',
        formulaOrRefString: 'Model!$B$4',
        localSheetId: 'AllDefaultWorkbook',
      },
    }),
    resource('SHEET_NOTE_PLUGIN', {
      s: {
        3: { 0: { id: 'x', row: 3, col: 0, note: 'Check', width: 100, height: 50, show: false } },
      },
    }),
    resource('SHEET_CONDITIONAL_FORMATTING_PLUGIN', {
      s: [
        {
          cfId: 'c',
          ranges: [{ startRow: 1, endRow: 3, startColumn: 1, endColumn: 1 }],
          stopIfTrue: false,
          rule: { type: 'highlightCell', subType: 'formula', value: '=B2>15', style: {} },
        },
      ],
    }),
  ],
})

const plain = (workbook: WorkbookData): unknown => {
  const resources = resourcesOf(workbook).map(({ name, data }) => [name, JSON.parse(data ?? '{}')])
  const sheets = sheetsOf(workbook).map(({ cellData = {}, ...sheet }) => ({
    ...sheet,
    cells: Object.entries(cellData).flatMap(([row, line]) =>
      Object.entries(line).flatMap(([column, cell]) => {
        if (!cell) return []
        const { v, s } = cell
        const formula = formulaAt({ ...sheet, cellData } as never, Number(row), Number(column))
        return [[row, column, formula, v ?? null, s ?? null]]
      }),
    ),
  }))
  return JSON.parse(
    JSON.stringify({
      order: workbook.sheetOrder,
      sheets,
      resources: Object.fromEntries(resources),
    }),
  )
}

/** A world with one spreadsheet, its edits, and what a person reads in it. */
type EditedBook = {
  readonly world: ToolWorld
  readonly open: (workbook: WorkbookData) => Promise<void>
  readonly stored: () => WorkbookData
  readonly edit: (...edits: readonly object[]) => Promise<EditStructureOutput>
  readonly refusal: (...edits: readonly object[]) => Promise<string>
  /** The formulas or values of a worksheet by address. */
  readonly read: (name: string) => Readonly<Record<string, unknown>>
  readonly valueAt: (name: string, row: number, column: number) => unknown
  /** Undoes the last change, and expects the workbook from before it. */
  readonly expectUndone: (before: WorkbookData) => Promise<void>
}

const contentsOf = (workbook: WorkbookData, name: string): Readonly<Record<string, unknown>> => {
  const sheet = sheetNamed(workbook, name)
  if (!sheet) throw new Error(`no ${name}`)
  return Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).flatMap(([row, line]) =>
      Object.entries(line).flatMap(([column, cell]) => {
        const content = formulaAt(sheet, Number(row), Number(column)) ?? cell?.v
        const place = `${String.fromCharCode(65 + Number(column))}${Number(row) + 1}`
        return content === undefined || content === null ? [] : [[place, content]]
      }),
    ),
  )
}

/** An empty world on a real engine. `open` stores the spreadsheet. */
export const editedBook = (engine: WorkbookEngine): EditedBook => {
  const world = toolWorld(engine)
  const calculated = async (workbook: WorkbookData): Promise<WorkbookData> => {
    const done = await engine.recalculate(workbook)
    if (!done.ok) throw new Error('not calculated')
    return done.value.workbook
  }
  const stored = (): WorkbookData => {
    const found = world.sheets.stored.get('w')?.workbook_data
    if (!found) throw new Error('nothing stored')
    return found
  }
  const call = (edits: readonly object[]) =>
    world.call('edit_structure', { spreadsheet_id: 'w', edits })
  return {
    world,
    stored,
    open: async (workbook) => {
      const sheet = { id: 'w', title: 'Plan', workbook_data: await calculated(workbook) }
      await world.sheets.create(sheet)
    },
    edit: async (...edits) => output(await call(edits)),
    refusal: async (...edits) => {
      const result = await call(edits)
      return result.success ? 'no error' : result.error
    },
    read: (name) => contentsOf(stored(), name),
    valueAt: (name, row, column) => sheetNamed(stored(), name)?.cellData?.[row]?.[column]?.v,
    expectUndone: async (before) => {
      const set = world.sheets.changes.at(-1)
      const planned = set ? planUndo(stored(), [set], [], {}, 'still') : null
      if (!planned?.ok) throw new Error(planned?.error.detail ?? 'no change')
      const after = await calculated(planned.value.workbook)
      expect(isSameJson(plain(after), plain(before))).toBe(true)
    },
  }
}
