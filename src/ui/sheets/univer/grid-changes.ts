import { mergeWorksheetSnapshotWithDefault, type IWorksheetData } from '@univerjs/presets'
import { withoutArrayResult } from '#contract/workbook/array-cells.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import type { CellState, CellStyle, SheetData } from '#contract/workbook/workbook.ts'

/** A Univer mutation. It changes the snapshot, and its undo is a mutation too. */
export type Mutation = { readonly id: string; readonly params: object }

/** Univer's default column width, px. */
const DEFAULT_COLUMN_PX = 88

type Styles = ReadonlyMap<string, CellStyle>

/** The styles that a change set defines, by its style ids. Univer uses its own ids. */
const stylesOf = (set: ChangeSet): Styles =>
  new Map(
    set.operations.flatMap((operation) =>
      operation.type === 'define_style' && operation.after
        ? [[operation.style_id, operation.after] as const]
        : [],
    ),
  )

/** A complete cell. Fields that the stored cell lacks become null, which clears them. */
const toCellData = (stored: CellState, styles: Styles): object => {
  // Results of an array formula must not be written, because they would block the formula.
  const cell = withoutArrayResult(stored)
  const { s: style } = cell
  return {
    ...cell,
    v: cell.v ?? null,
    f: cell.f ?? null,
    si: cell.si ?? null,
    p: cell['p'] ?? null,
    s: (typeof style === 'string' ? (styles.get(style) ?? style) : style) ?? null,
  }
}

const cellMutations = (
  unitId: string,
  cells: readonly CellChange[],
  styles: Styles,
): readonly Mutation[] => {
  const sheets = new Map<string, Record<number, Record<number, object | null>>>()
  for (const { sheet_id: id, row, column, after } of cells) {
    const rows = sheets.get(id) ?? {}
    sheets.set(id, rows)
    rows[row] = { ...rows[row], [column]: after && toCellData(after, styles) }
  }
  return [...sheets].map(([subUnitId, cellValue]) => ({
    id: 'sheet.mutation.set-range-values',
    params: { unitId, subUnitId, cellValue },
  }))
}

const columnWidth = (
  unitId: string,
  { sheet_id: subUnitId, column, after }: Extract<Operation, { type: 'set_column_width' }>,
): Mutation => ({
  id: 'sheet.mutation.set-worksheet-col-width',
  params: {
    unitId,
    subUnitId,
    ranges: [{ startRow: 0, endRow: 0, startColumn: column, endColumn: column }],
    colWidth: after ?? DEFAULT_COLUMN_PX,
  },
})

/** Univer's insert-sheet needs fields that a stored sheet may omit, such as `freeze`. */
const wholeSheet = (sheet: SheetData): object =>
  mergeWorksheetSnapshotWithDefault(structuredClone(sheet) as Partial<IWorksheetData>)

const operationMutations = (unitId: string, operation: Operation): readonly Mutation[] => {
  switch (operation.type) {
    // The cells that use a style contain it. After a structural change the grid loads the newest
    // version instead.
    case 'define_style':
    case 'set_sheet_field':
    case 'set_resource':
    case 'order_sheets':
      return []
    case 'insert_sheet':
      return [
        {
          id: 'sheet.mutation.insert-sheet',
          params: { unitId, index: operation.index, sheet: wholeSheet(operation.sheet) },
        },
      ]
    case 'remove_sheet':
      return [
        {
          id: 'sheet.mutation.remove-sheet',
          params: { unitId, subUnitId: operation.sheet_id, subUnitName: operation.sheet.name },
        },
      ]
    case 'rename_sheet':
      return [
        {
          id: 'sheet.mutation.set-worksheet-name',
          params: { unitId, subUnitId: operation.sheet_id, name: operation.after },
        },
      ]
    case 'set_column_width':
      return [columnWidth(unitId, operation)]
    case 'set_sheet_size':
      return [
        {
          id: 'sheet.mutation.set-worksheet-row-count',
          params: { unitId, subUnitId: operation.sheet_id, rowCount: operation.after.rows },
        },
        {
          id: 'sheet.mutation.set-worksheet-column-count',
          params: { unitId, subUnitId: operation.sheet_id, columnCount: operation.after.columns },
        },
      ]
  }
}

const mutationsOf = (unitId: string, set: ChangeSet): readonly Mutation[] => {
  const cells = cellMutations(unitId, set.cells, stylesOf(set))
  const operations = set.operations.flatMap((operation) => operationMutations(unitId, operation))
  return set.cells_first ? [...cells, ...operations] : [...operations, ...cells]
}

/** Converts a change set to Univer mutations and their inverse, as one undo step. */
export const toMutations = (
  unitId: string,
  set: ChangeSet,
): { readonly redo: readonly Mutation[]; readonly undo: readonly Mutation[] } => ({
  redo: mutationsOf(unitId, set),
  undo: mutationsOf(unitId, invertChangeSet(set)),
})

/** Returns whether a mutation took effect. It may also throw. */
export type Execute = (mutation: Mutation) => boolean

const attempt = (execute: Execute, mutation: Mutation): unknown => {
  try {
    return execute(mutation) ? null : new Error(`${mutation.id} had no effect`)
  } catch (error) {
    return error
  }
}

/**
 * Executes all mutations of `redo`. If one fails, executes `undo` as far as possible and throws.
 * Half a change must never be saved.
 */
export const executeAll = (
  execute: Execute,
  { redo, undo }: { readonly redo: readonly Mutation[]; readonly undo: readonly Mutation[] },
): void => {
  for (const mutation of redo) {
    const failure = attempt(execute, mutation)
    if (failure === null) continue
    for (const back of undo) attempt(execute, back)
    throw failure
  }
}
