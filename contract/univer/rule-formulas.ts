import type { ICommandInfo, IRange } from '@univerjs/core'
import { handleDefaultRangeChangeWithEffectRefCommands } from '@univerjs/sheets'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { areaAfter, type Area, type StructureEdit, type Span } from './areas.ts'
import { adjustFormula, type SheetChange } from './adjust-formula.ts'
import { formulaParts, type Reference } from './references.ts'

/** A change that moves cells, as it concerns the rules of one worksheet. */
export type Shift = {
  readonly command: ICommandInfo
  readonly edit: StructureEdit | null
  /**
   * Worksheet names. `home` holds the rule, `at` is the edited worksheet, and `to` receives cut
   * cells.
   */
  readonly home: string
  readonly at: string
  readonly to: string
  /** The id of the workbook. Univer may have written it into a formula. */
  readonly unitId: string
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const isOnOwnSheet = ({ home, at }: Shift): boolean => isSame(home, at)

const rangeOf = ({ rows, columns }: Area, range: IRange): IRange => ({
  ...range,
  startRow: rows?.start ?? range.startRow,
  endRow: rows?.end ?? range.endRow,
  startColumn: columns?.start ?? range.startColumn,
  endColumn: columns?.end ?? range.endColumn,
})

/** The range after a change, or null if the change removes it. */
export const moveRange = (range: IRange, { command, edit }: Shift): IRange | null => {
  if (edit?.type !== 'remove') return handleDefaultRangeChangeWithEffectRefCommands(range, command)
  const { startRow, endRow, startColumn, endColumn } = range
  const rows: Span = { start: startRow, end: endRow }
  const next = areaAfter({ rows, columns: { start: startColumn, end: endColumn } }, edit)
  return next && rangeOf(next, range)
}

/** A formula after a change. Its references change as in the formulas of cells. */
export const moveFormula = (formula: string, shift: Shift): string => {
  const { edit, home, at, to, unitId } = shift
  const plain = formula.replaceAll(`[${unitId}]`, '')
  if (edit === null) return plain
  return adjustFormula(plain, { sheet: home, after: home }, { sheet: at, edit, toSheet: to })
}

/**
 * A formula after a worksheet is renamed. If the worksheet is deleted, references to it become
 * `#REF!`.
 */
export const renameInFormula = (formula: string, change: SheetChange): string =>
  adjustFormula(formula, { sheet: null, after: null }, change)

export const isFormula = (text: string): boolean => text.startsWith('=')

/** The formula as it reads in a cell `down` rows below and `right` columns to the right. */
export const offsetFormula = (formula: string, right: number, down: number): string =>
  isFormula(formula) ? shiftFormula(formula, down, right) : formula

export const referencesOf = (formula: string): readonly Reference[] =>
  formulaParts(formula).filter((part) => typeof part !== 'string')

/**
 * For each end of a reference: its distance from `from`, or its position in brackets if a $ fixes
 * it.
 */
const reach = (span: Span | null, isFixed: Reference['fixed']['rows'], from: number): unknown =>
  span && [
    isFixed.start ? [span.start] : span.start - from,
    isFixed.end ? [span.end] : span.end - from,
  ]

/** A text that is the same for all formulas with the same meaning relative to their cells. */
export const relativeFormOf = (formula: string, { startRow, startColumn }: IRange): string => {
  if (!isFormula(formula)) return formula
  const parts = formulaParts(formula).map((part) => {
    if (typeof part === 'string') return part
    const { place, name, area, fixed } = part
    const rows = reach(area?.rows ?? null, fixed.rows, startRow)
    const columns = reach(area?.columns ?? null, fixed.columns, startColumn)
    return [place, name, rows, columns]
  })
  return JSON.stringify(parts)
}

/** Whether a change moves the cells of a reference. */
export const isReferenceMoved = ({ place, area }: Reference, { home, at }: Shift): boolean => {
  if (area === null || place.kind === 'other') return false
  return isSame(place.kind === 'own' ? home : place.name, at)
}
