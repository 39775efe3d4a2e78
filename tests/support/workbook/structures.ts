import fc from 'fast-check'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { contentText } from '#contract/workbook/same-cell.ts'
import {
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { compareSnapshots } from '#server/sheets/structure/compare-snapshots.ts'
import { structureOf } from '#server/sheets/structure/structure-operations.ts'
import { arbitraryCell, changeSetOf } from './workbooks.ts'

const IDS = ['a', 'b', 'c', 'd'] as const
/** Names that worksheets may swap. One is hostile. */
const NAMES = ['One', 'Two', "O'Brien's", 'constructor', 'Five', 'Six'] as const
const RESOURCES = ['SHEET_NOTE_PLUGIN', 'SHEET_FILTER_PLUGIN', 'constructor'] as const

const lines = fc.dictionary(
  fc.constantFrom('0', '3', '7'),
  fc.record({ h: fc.integer({ min: 10, max: 60 }) }, { requiredKeys: ['h'] }),
)
const merges = fc.array(
  fc.record({ startRow: fc.nat(3), endRow: fc.integer({ min: 4, max: 6 }) }),
  { maxLength: 2 },
)

const matrix = fc
  .array(fc.tuple(fc.nat(6), fc.nat(4), arbitraryCell), { maxLength: 10 })
  .map((cells) => {
    const rows: Record<string, Record<string, CellState>> = {}
    for (const [row, column, cell] of cells) rows[row] = { ...rows[row], [column]: cell }
    return rows
  })

/** The fields of a worksheet besides its id and its name. All except the cells may be missing. */
const fields = fc.record(
  {
    cellData: matrix,
    rowCount: fc.integer({ min: 8, max: 30 }),
    columnCount: fc.integer({ min: 6, max: 12 }),
    columnData: fc.dictionary(fc.constantFrom('1', '2'), fc.record({ w: fc.nat(300) })),
    rowData: lines,
    mergeData: merges,
    tabColor: fc.constantFrom('#ff0000', '#00ff00'),
  },
  { requiredKeys: ['cellData'] },
)

const style = fc.record({ fs: fc.nat(40) })
const data = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(9)).map((value) => JSON.stringify(value)),
  fc.constant('not JSON'),
)

/** A workbook of one to four worksheets, with settings, styles and resources. */
export const arbitraryBook: fc.Arbitrary<WorkbookData> = fc
  .record({
    ids: fc.shuffledSubarray([...IDS], { minLength: 1 }),
    order: fc.array(fc.nat()),
    names: fc.shuffledSubarray([...NAMES], { minLength: IDS.length }),
    sheets: fc.array(fields, { minLength: IDS.length, maxLength: IDS.length }),
    styles: fc
      .dictionary(fc.constantFrom('s1', 's2'), style)
      .map((styles) => ({ ...styles, plain: { fs: 10 } })),
    resources: fc.array(fc.option(data), { minLength: 3, maxLength: 3 }),
  })
  .map(({ ids, order, names, sheets, styles, resources }) => ({
    id: 'w1',
    name: 'Book',
    styles,
    // The order of the tabs is another one than that of the stored worksheets.
    sheetOrder: ids.toSorted((a, b) => (order[ids.indexOf(a)] ?? 0) - (order[ids.indexOf(b)] ?? 0)),
    sheets: Object.fromEntries(
      ids.map((id, at) => [id, { ...sheets[at], id, name: names[at] ?? id } as SheetData]),
    ),
    resources: RESOURCES.flatMap((name, at) => {
      const stored = resources[at] ?? null
      return stored === null ? [] : [{ name, data: stored }]
    }),
  }))
  // A stored workbook is JSON, which has no -0.
  .map((book) => JSON.parse(JSON.stringify(book)) as WorkbookData)

/** The change set that turns one workbook into another. */
export const structureSet = (before: WorkbookData, after: WorkbookData) => {
  const { cells, operations } = structureOf(before, compareSnapshots(before, after))
  return changeSetOf({ cells: [...cells], operations: [...operations] })
}

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

/**
 * What a workbook says: without empty cells, rows and settings, without styles that are not among
 * `styles`, and with resources by name.
 */
export const saidBy = (workbook: WorkbookData, styles: readonly string[]): unknown => {
  const cellsOf = ({ cellData = {} }: SheetData) =>
    Object.entries(cellData).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        cell === null || Object.keys(cell).length === 0 ? [] : [[row, column, cell]],
      ),
    )
  const isSaid = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(isSaid) : Boolean(value)
  const settingsOf = ({ cellData: _cells, ...sheet }: SheetData) =>
    Object.fromEntries(Object.entries(sheet).filter(([, value]) => isSaid(value)))
  const resources = (workbook['resources'] ?? []) as readonly { name: string; data: string }[]
  const shown = resources.map(({ name, data: text }) => [name, parsed(text)] as const)
  return {
    order: workbook.sheetOrder,
    sheets: Object.fromEntries(
      Object.entries(workbook.sheets).map(([id, sheet]) => [
        id,
        { settings: settingsOf(sheet), cells: cellsOf(sheet) },
      ]),
    ),
    styles: Object.fromEntries(
      Object.entries(workbook.styles).filter(([id]) => styles.includes(id)),
    ),
    resources: Object.fromEntries(shown.filter(([, value]) => isSaid(value))),
  }
}

/**
 * The contents, looks, settings and resources of a workbook, in whatever form they are stored. By
 * default without the results of formulas.
 */
export const shownBy = (workbook: WorkbookData, hasResults = false): unknown => {
  const sheets = Object.entries(workbook.sheets).map(([id, sheet]) => {
    const cells = Object.entries(sheet.cellData ?? {}).map(([row, own]) => [
      row,
      Object.fromEntries(
        Object.entries(own).flatMap(([column, cell]) => {
          if (cell === null) return []
          const text = contentText(cell, formulaAt(sheet, Number(row), Number(column)))
          const look = styleOf(workbook, cell.s)
          const result = hasResults ? [cell.v, cell.t] : null
          return text || look || cell.v ? [[column, { text, look, result }]] : []
        }),
      ),
    ])
    return [id, { ...sheet, cellData: Object.fromEntries(cells) }]
  })
  return saidBy({ ...workbook, sheets: Object.fromEntries(sheets) }, [])
}
