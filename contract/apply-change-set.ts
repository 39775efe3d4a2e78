import type { CellChange, ChangeSet, Operation } from './change-set.ts'
import { err, ok, type Result } from './result.ts'
import {
  cellAt,
  styleOf,
  type CellRow,
  type CellState,
  type SheetData,
  type WorkbookData,
} from './workbook.ts'

/** Why a set does not fit the workbook as it is now: somebody changed it since. */
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

/** Equality of JSON values; the order of keys does not count. */
const sameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  )
}

const blank = (value: unknown): unknown => (value === '' ? null : (value ?? null))

/**
 * Whether two states of a cell are the same to a user: formula, else value, and look. A formula's
 * result follows its inputs, so it does not count; neither does what Univer adds by itself.
 */
const sameCell = (workbook: WorkbookData, a: CellState | null, b: CellState | null): boolean => {
  if (a === b) return true
  const [formulaA, formulaB] = [blank(a?.f ?? a?.si), blank(b?.f ?? b?.si)]
  if (formulaA !== formulaB) return false
  if (formulaA === null && blank(a?.v) !== blank(b?.v)) return false
  return (
    sameJson(a?.s ?? null, b?.s ?? null) ||
    sameJson(styleOf(workbook, a?.s), styleOf(workbook, b?.s))
  )
}

const withSheet = (workbook: WorkbookData, sheet: SheetData): WorkbookData => ({
  ...workbook,
  sheets: { ...workbook.sheets, [sheet.id]: sheet },
})

/** Writes the cells of one sheet: copies its matrix once and each touched row once. */
const writeSheet = (workbook: WorkbookData, sheet: SheetData, changes: readonly CellChange[]) => {
  const rows: Record<string, CellRow> = { ...sheet.cellData }
  const fresh = new Map<number, Record<string, CellState | null>>()
  const conflicts: Conflict[] = []
  for (const { sheet_id, row, column, before, after } of changes) {
    const cells = fresh.get(row) ?? { ...rows[row] }
    const found = cells[column] ?? null
    if (!sameCell(workbook, found, before)) {
      conflicts.push({ type: 'cell_changed', sheet_id, row, column, expected: before, found })
    }
    if (after === null) delete cells[column]
    else cells[column] = after
    fresh.set(row, cells)
  }
  for (const [row, cells] of fresh) {
    if (Object.keys(cells).length === 0) delete rows[row]
    else rows[row] = cells
  }
  return { sheet: { ...sheet, cellData: rows }, conflicts }
}

const writeCells = (step: Step, set: ChangeSet): Step => {
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

/** Whether a sheet still holds what it held, apart from results of formulas and Univer's own fields. */
const sameSheet = (workbook: WorkbookData, a: SheetData, b: SheetData): boolean =>
  a.name === b.name &&
  cellEntries(a).every(([r, c, cell]) =>
    sameCell(workbook, cell, cellAt(b, Number(r), Number(c))),
  ) &&
  cellEntries(b).every(([r, c, cell]) => sameCell(workbook, cellAt(a, Number(r), Number(c)), cell))

const isStyleUsed = (workbook: WorkbookData, id: string): boolean =>
  workbook.defaultStyle === id ||
  Object.values(workbook.sheets).some(({ cellData: _, ...sheet }) =>
    JSON.stringify(sheet).includes(JSON.stringify(id)),
  ) ||
  Object.values(workbook.sheets).some((sheet) =>
    cellEntries(sheet).some(([, , cell]) => cell.s === id),
  )

const without = <T>(record: { readonly [key: string]: T }, key: string): { [key: string]: T } => {
  const { [key]: _removed, ...rest } = record
  return rest
}

/** The workbook after one operation, or null if the workbook is not as the operation found it. */
const operate = (workbook: WorkbookData, operation: Operation): WorkbookData | null => {
  const { sheets, sheetOrder, styles } = workbook
  const sheet = 'sheet_id' in operation ? sheets[operation.sheet_id] : undefined
  switch (operation.type) {
    case 'insert_sheet': {
      const taken = Object.values(sheets).some(({ name }) => name === operation.sheet.name)
      if (sheet !== undefined || taken) return null
      return {
        ...workbook,
        sheets: { ...sheets, [operation.sheet_id]: operation.sheet },
        sheetOrder: sheetOrder.toSpliced(operation.index, 0, operation.sheet_id),
      }
    }
    case 'remove_sheet':
      if (sheet === undefined || !sameSheet(workbook, sheet, operation.sheet)) return null
      return {
        ...workbook,
        sheets: without(sheets, operation.sheet_id),
        sheetOrder: sheetOrder.filter((id) => id !== operation.sheet_id),
      }
    case 'rename_sheet':
      if (sheet?.name !== operation.before) return null
      return withSheet(workbook, { ...sheet, name: operation.after })
    case 'set_column_width':
      return sheet === undefined ? null : setWidth(workbook, sheet, operation)
    case 'define_style': {
      const { style_id, before, after } = operation
      if (!sameJson(styles[style_id] ?? null, before)) return null
      if (after !== null) return { ...workbook, styles: { ...styles, [style_id]: after } }
      return isStyleUsed(workbook, style_id)
        ? workbook
        : { ...workbook, styles: without(styles, style_id) }
    }
  }
}

const setWidth = (
  workbook: WorkbookData,
  sheet: SheetData,
  { column, before, after }: Extract<Operation, { type: 'set_column_width' }>,
): WorkbookData | null => {
  const widths = sheet.columnData ?? {}
  const { w, ...rest } = widths[column] ?? {}
  if ((w ?? null) !== before) return null
  const entry = after === null ? rest : { ...rest, w: after }
  const others = without(widths, String(column))
  const columnData = Object.keys(entry).length === 0 ? others : { ...others, [column]: entry }
  return withSheet(workbook, { ...sheet, columnData })
}

const runOperations = (step: Step, set: ChangeSet): Step =>
  set.operations.reduce<Step>(({ workbook, conflicts }, operation) => {
    const next = operate(workbook, operation)
    return next === null
      ? { workbook, conflicts: [...conflicts, { type: 'operation_stale', operation }] }
      : { workbook: next, conflicts }
  }, step)

const run = (workbook: WorkbookData, set: ChangeSet): Step => {
  const start: Step = { workbook, conflicts: [] }
  return set.cells_first
    ? runOperations(writeCells(start, set), set)
    : writeCells(runOperations(start, set), set)
}

/**
 * The workbook after the set; untouched sheets, rows and styles are shared, nothing is cloned
 * whole, and results of other formulas are not recalculated. Conflicts: nothing is applied.
 */
export const applyChangeSet = (
  workbook: WorkbookData,
  set: ChangeSet,
): Result<WorkbookData, readonly Conflict[]> => {
  const step = run(workbook, set)
  return step.conflicts.length === 0 ? ok(step.workbook) : err(step.conflicts)
}

/** What stands in the way of the set: parts whose present state is not their `before`. */
export const conflicts = (workbook: WorkbookData, set: ChangeSet): readonly Conflict[] =>
  run(workbook, set).conflicts
