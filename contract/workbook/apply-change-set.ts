import { ownValue } from './array-cells.ts'
import { orderSheets, setResource, setSheetField } from './apply-structure.ts'
import type { CellChange, Operation } from './change-set.ts'
import { err, ok, type Result } from '../api/result.ts'
import { moveLostFormulas, collectLostFormulas } from '../formulas/shared-formulas.ts'
import {
  cellAt,
  styleOf,
  type CellRow,
  type CellState,
  type SheetData,
  type WorkbookData,
} from './workbook.ts'

/** Why a change set does not apply: the workbook changed in the meantime. */
export type Conflict =
  | {
      readonly type: 'cell_changed'
      readonly sheet_id: string
      readonly row: number
      readonly column: number
      readonly expected: CellState | null
      readonly found: CellState | null
    }
  | { readonly type: 'sheet_missing'; readonly sheet_id: string }
  | { readonly type: 'operation_stale'; readonly operation: Operation }

type Step = { readonly workbook: WorkbookData; readonly conflicts: readonly Conflict[] }

/** Deep equality of JSON values. Ignores the order of keys. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameJson(value, right.get(key)))
  )
}

const blank = (value: unknown): unknown => (value === '' ? null : (value ?? null))
const formulaOf = (cell: CellState | null): unknown => blank(cell?.f ?? cell?.si)

const isSameStyle = (workbook: WorkbookData, a: CellState['s'], b: CellState['s']): boolean =>
  isSameJson(a ?? null, b ?? null) || isSameJson(styleOf(workbook, a), styleOf(workbook, b))

/**
 * Compares the style and the formula, and the value of cells without a formula. Ignores formula
 * results, which follow their inputs. Also ignores fields that only Univer adds.
 */
const sameCell = (workbook: WorkbookData, a: CellState | null, b: CellState | null): boolean => {
  if (a === b) return true
  const formula = formulaOf(a)
  if (formula !== formulaOf(b)) return false
  if (formula === null && ownValue(a) !== ownValue(b)) return false
  return isSameStyle(workbook, a?.s, b?.s)
}

const withSheet = (workbook: WorkbookData, sheet: SheetData): WorkbookData => ({
  ...workbook,
  sheets: { ...workbook.sheets, [sheet.id]: sheet },
})

/** Copies the cell matrix once and each changed row once. */
const writeSheet = (workbook: WorkbookData, sheet: SheetData, changes: readonly CellChange[]) => {
  const rows: Record<string, CellRow> = { ...sheet.cellData }
  const fresh = new Map<number, Record<string, CellState | null>>()
  const conflicts: Conflict[] = []
  const origins = collectLostFormulas()
  for (const { sheet_id, row, column, before, after } of changes) {
    const cells = fresh.get(row) ?? { ...rows[row] }
    const found = cells[column] ?? null
    if (!sameCell(workbook, found, before)) {
      conflicts.push({ type: 'cell_changed', sheet_id, row, column, expected: before, found })
    }
    origins.written(row, column, found, after)
    if (after === null) delete cells[column]
    else cells[column] = after
    fresh.set(row, cells)
  }
  for (const [row, cells] of fresh) {
    if (Object.keys(cells).length === 0) delete rows[row]
    else rows[row] = cells
  }
  moveLostFormulas(rows, origins.lost)
  return { sheet: { ...sheet, cellData: rows }, conflicts }
}

const writeCells = (step: Step, set: WorkbookChange): Step => {
  const bySheet = Map.groupBy(set.cells, (change) => change.sheet_id)
  return [...bySheet].reduce<Step>(({ workbook, conflicts }, [sheetId, changes]) => {
    const sheet = workbook.sheets[sheetId]
    if (sheet === undefined) {
      return { workbook, conflicts: [...conflicts, { type: 'sheet_missing', sheet_id: sheetId }] }
    }
    const written = writeSheet(workbook, sheet, changes)
    return {
      workbook: withSheet(workbook, written.sheet),
      conflicts: [...conflicts, ...written.conflicts],
    }
  }, step)
}

const cellEntries = (sheet: SheetData): readonly (readonly [string, string, CellState])[] =>
  Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([column, cell]) =>
      cell === null ? [] : [[row, column, cell] as const],
    ),
  )

/** Ignores formula results and fields that only Univer adds. */
const sameSheet = (workbook: WorkbookData, a: SheetData, b: SheetData): boolean =>
  a.name === b.name &&
  cellEntries(a).every(([r, c, cell]) =>
    sameCell(workbook, cell, cellAt(b, Number(r), Number(c))),
  ) &&
  cellEntries(b).every(([r, c, cell]) => sameCell(workbook, cellAt(a, Number(r), Number(c)), cell))

const usesStyle = ({ cellData, ...rest }: SheetData, id: string): boolean =>
  JSON.stringify(rest).includes(JSON.stringify(id)) ||
  Object.values(cellData ?? {}).some((row) => Object.values(row).some((cell) => cell?.s === id))

const isStyleUsed = (workbook: WorkbookData, id: string): boolean =>
  workbook.defaultStyle === id ||
  Object.values(workbook.sheets).some((sheet) => usesStyle(sheet, id))

const without = <T>(record: { readonly [key: string]: T }, key: string): { [key: string]: T } => {
  const { [key]: _removed, ...rest } = record
  return rest
}

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>

/**
 * Whether a worksheet already has this name. Worksheet names are unique, but several may be empty.
 */
const isTaken = (workbook: WorkbookData, name: string): boolean =>
  name !== '' && Object.values(workbook.sheets).some((sheet) => sheet.name === name)

const insertSheet = (workbook: WorkbookData, { sheet_id, index, sheet }: Of<'insert_sheet'>) => {
  if (isTaken(workbook, sheet.name) || workbook.sheets[sheet_id] !== undefined) return null
  return {
    ...workbook,
    sheets: { ...workbook.sheets, [sheet_id]: sheet },
    sheetOrder: workbook.sheetOrder.toSpliced(index, 0, sheet_id),
  }
}

const removeSheet = (workbook: WorkbookData, { sheet_id, sheet }: Of<'remove_sheet'>) => {
  const found = workbook.sheets[sheet_id]
  if (found === undefined || !sameSheet(workbook, found, sheet)) return null
  return {
    ...workbook,
    sheets: without(workbook.sheets, sheet_id),
    sheetOrder: workbook.sheetOrder.filter((id) => id !== sheet_id),
  }
}

const renameSheet = (workbook: WorkbookData, operation: Of<'rename_sheet'>) => {
  const { sheet_id, before, after } = operation
  const sheet = workbook.sheets[sheet_id]
  if (sheet?.name !== before || (after !== before && isTaken(workbook, after))) return null
  return withSheet(workbook, { ...sheet, name: after })
}

const setWidth = (workbook: WorkbookData, operation: Of<'set_column_width'>) => {
  const { sheet_id, column, before, after } = operation
  const sheet = workbook.sheets[sheet_id]
  const widths = sheet?.columnData ?? {}
  const { w, ...rest } = widths[column] ?? {}
  if (sheet === undefined || (w ?? null) !== before) return null
  const entry = after === null ? rest : { ...rest, w: after }
  const others = without(widths, String(column))
  const columnData = Object.keys(entry).length === 0 ? others : { ...others, [column]: entry }
  return withSheet(workbook, { ...sheet, columnData })
}

/**
 * A worksheet whose size changed in the meantime is no conflict. It keeps its size, so rows or
 * columns that someone added stay.
 */
const setSize = (workbook: WorkbookData, { sheet_id, before, after }: Of<'set_sheet_size'>) => {
  const sheet = workbook.sheets[sheet_id]
  if (sheet === undefined) return null
  const same = sheet.rowCount === before.rows && sheet.columnCount === before.columns
  if (!same) return workbook
  return withSheet(workbook, { ...sheet, rowCount: after.rows, columnCount: after.columns })
}

const defineStyle = (workbook: WorkbookData, operation: Of<'define_style'>) => {
  const { style_id, before, after } = operation
  const { styles } = workbook
  if (!isSameJson(styles[style_id] ?? null, before)) return null
  if (after !== null) return { ...workbook, styles: { ...styles, [style_id]: after } }
  if (isStyleUsed(workbook, style_id)) return workbook
  return { ...workbook, styles: without(styles, style_id) }
}

/** The workbook after one operation, or null if its `before` no longer matches. */
const operate = (workbook: WorkbookData, operation: Operation): WorkbookData | null => {
  switch (operation.type) {
    case 'insert_sheet':
      return insertSheet(workbook, operation)
    case 'remove_sheet':
      return removeSheet(workbook, operation)
    case 'rename_sheet':
      return renameSheet(workbook, operation)
    case 'set_column_width':
      return setWidth(workbook, operation)
    case 'set_sheet_size':
      return setSize(workbook, operation)
    case 'define_style':
      return defineStyle(workbook, operation)
    case 'set_sheet_field':
      return setSheetField(workbook, operation, isSameJson)
    case 'set_resource':
      return setResource(workbook, operation, isSameJson)
    case 'order_sheets':
      return orderSheets(workbook, operation, isSameJson)
  }
}

/** What a change set does to a workbook. Without `cells_first` its cells come last. */
export type WorkbookChange = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly cells_first?: boolean
}

const runOperations = (step: Step, set: WorkbookChange): Step =>
  set.operations.reduce<Step>(({ workbook, conflicts }, operation) => {
    const next = operate(workbook, operation)
    return next === null
      ? { workbook, conflicts: [...conflicts, { type: 'operation_stale', operation }] }
      : { workbook: next, conflicts }
  }, step)

const run = (workbook: WorkbookData, set: WorkbookChange): Step => {
  const start: Step = { workbook, conflicts: [] }
  return set.cells_first
    ? runOperations(writeCells(start, set), set)
    : writeCells(runOperations(start, set), set)
}

/**
 * Applies a change set to a workbook. The result shares unchanged worksheets, rows and styles with
 * the input. Does not recalculate other formulas. Applies nothing if there is any conflict.
 */
export const applyChangeSet = (
  workbook: WorkbookData,
  set: WorkbookChange,
): Result<WorkbookData, readonly Conflict[]> => {
  const step = run(workbook, set)
  return step.conflicts.length === 0 ? ok(step.workbook) : err(step.conflicts)
}

/** Parts of the set whose current state differs from their `before`. */
export const conflictsOf = (workbook: WorkbookData, set: WorkbookChange): readonly Conflict[] =>
  run(workbook, set).conflicts
