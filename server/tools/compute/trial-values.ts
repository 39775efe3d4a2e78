import * as v from 'valibot'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { cellName } from '#contract/workbook/cells.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { blockCells, type CellContent, type TypedReader } from '../../sheets/writes/block-schema.ts'
import type { Calculation, EngineError } from '../../sheets/engine/port.ts'
import { writeBlocks, type BlockChanges } from '../../sheets/writes/write-block.ts'
import { addressOf, resolveAddress, type BadAddress, type SheetView } from '../address.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'

const TEXT_MAX_CHARS = 1_000

/** A value for a trial. A text is read as if a user typed it: "7%" or "2026-01-31". */
export const TrialValue = v.union([
  v.number(),
  v.pipe(v.string(), v.maxLength(TEXT_MAX_CHARS)),
  v.boolean(),
])
export type TrialValue = v.InferOutput<typeof TrialValue>

/** One cell, 0-based. */
export type TrialPlace = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
}
/** A cell and its value in a trial. */
export type Trial = { readonly place: TrialPlace; readonly value: TrialValue }

/** The A1 address of a place, with its worksheet. */
export const nameOfPlace = ({ sheet, row, column }: TrialPlace): string =>
  addressOf({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column })

/** Finds the one cell of an address. */
export const placeOf = (
  workbook: WorkbookData,
  address: string,
  view: SheetView | null | undefined,
): Result<TrialPlace, BadAddress> => {
  const range = resolveAddress(workbook, address, view ?? null)
  if (!range.ok) return range
  const { sheet, startRow: row, startColumn: column, endRow, endColumn } = range.value
  if (row === endRow && column === endColumn) return ok({ sheet, row, column })
  const hint = `It has several cells. Name one cell, for example ${cellName(row, column)}.`
  return err({ type: 'bad_address', text: address, hint })
}

const contentOf = (
  { place, value }: Trial,
  read: TypedReader,
): Result<CellContent, ToolFailure | Refusal> => {
  const { row, column } = place
  const cells = blockCells({ range: cellName(row, column), values: [[value]] }, read)
  if (!cells.ok) return cells
  const [content] = cells.value.cells
  if (content && content.formula === null) return ok(content)
  return refuse(
    `"${String(value)}" for ${nameOfPlace(place)} is a formula. Give a number, a percentage such as "7%", a date or a text.`,
  )
}

/** Two worksheets may need the same new style, which a change set may define only once. */
const withoutRepeats = (operations: readonly Operation[]): readonly Operation[] => {
  const defined = new Set<string>()
  return operations.filter((operation) => {
    if (operation.type !== 'define_style') return true
    const isNew = !defined.has(operation.style_id)
    defined.add(operation.style_id)
    return isNew
  })
}

/** The changes that put all values into their cells. */
export const trialChanges = (
  workbook: WorkbookData,
  trials: readonly Trial[],
  read: TypedReader,
): Result<BlockChanges, ToolFailure | Refusal> => {
  const contents = new Map<string, { readonly sheet: SheetData; readonly content: CellContent }>()
  for (const trial of trials) {
    const content = contentOf(trial, read)
    if (!content.ok) return content
    const name = nameOfPlace(trial.place)
    if (contents.has(name)) return refuse(`${name} is named twice. Give each cell one value.`)
    contents.set(name, { sheet: trial.place.sheet, content: content.value })
  }
  const written = [...Map.groupBy(contents.values(), ({ sheet }) => sheet)].map(([sheet, all]) =>
    writeBlocks(workbook, sheet, [{ cells: all.map(({ content }) => content), style: {} }]),
  )
  return ok({
    cells: written.flatMap(({ cells }) => cells),
    operations: withoutRepeats(written.flatMap(({ operations }) => operations)),
  })
}

/** The workbook with the values of a trial, before its formulas are calculated. */
export const withTrial = (
  { workbook_data }: Pick<StoredSheet, 'workbook_data'>,
  trial: BlockChanges,
): WorkbookData => {
  const applied = applyChangeSet(workbook_data, trial)
  if (!applied.ok) throw new Error('a trial conflicts with the workbook it was made from')
  return applied.value
}

/** Calculates the workbook with the values of a trial. It stores nothing. */
export const calculateTrial = (
  stored: StoredSheet,
  changes: BlockChanges,
  { engine, signal, region }: ToolContext,
): Promise<Result<Calculation, EngineError>> =>
  engine.recalculateAfter(withTrial(stored, changes), changes.cells, { signal, region })
