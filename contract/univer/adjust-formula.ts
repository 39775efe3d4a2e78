import { update3DReferences } from './tab-changes.ts'
import {
  areaAfter,
  areaMoved,
  isInside,
  type Area,
  type StructureEdit,
  type Span,
} from './areas.ts'
import { formulaParts, referenceText, type FormulaParts, type Reference } from './references.ts'

const REF = '#REF!'

/** An edit that moves cells of `sheet`. Cut cells may move to another sheet, `toSheet`. */
export type CellsChange = {
  readonly sheet: string
  readonly edit: StructureEdit
  readonly toSheet: string
}

/** Renames a sheet, or deletes it if `to` is null. `sheets` lists all sheet names in tab order. */
export type SheetChange = {
  readonly sheet: string
  readonly to: string | null
  readonly sheets: readonly string[]
}

/** A change to the structure of a workbook. */
export type StructureChange = CellsChange | SheetChange

/** The name of the sheet that holds the formula, before and after a change. */
export type FormulaSheet = { readonly sheet: string | null; readonly after: string | null }

/** For a shared formula: the distance to a cell from the cell that has the formula's text. */
export type Offset = { readonly down: number; readonly right: number }
const NO_OFFSET: Offset = { down: 0, right: 0 }

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase()

type Fixed = Reference['fixed']['rows']
type Line = { readonly span: Span | null; readonly fixed: Fixed }

const lineMoved = ({ span, fixed }: Line, by: number): Line => {
  if (span === null) return { span, fixed }
  const start = span.start + (fixed.start ? 0 : by)
  const end = span.end + (fixed.end ? 0 : by)
  return start <= end
    ? { span: { start, end }, fixed }
    : { span: { start: end, end: start }, fixed: { start: fixed.end, end: fixed.start } }
}

/** The reference as it reads in a cell at the given offset. Null if it leaves the sheet. */
const referenceAt = (reference: Reference, { down, right }: Offset): Reference | null => {
  const { area, fixed } = reference
  if (area === null || (down === 0 && right === 0)) return reference
  const rows = lineMoved({ span: area.rows, fixed: fixed.rows }, down)
  const columns = lineMoved({ span: area.columns, fixed: fixed.columns }, right)
  const next = areaMoved({ rows: rows.span, columns: columns.span }, 0, 0)
  return next && { ...reference, area: next, fixed: { rows: rows.fixed, columns: columns.fixed } }
}

const sheetOf = ({ place }: Reference, home: FormulaSheet): string | null => {
  if (place.kind === 'own') return home.sheet
  return place.kind === 'one' ? place.name : null
}

type Found = { readonly area: Area; readonly sheet: string }

/** The cells after an edit. Null if the edit removes them. */
const cellsAfter = (area: Area, sheet: string, change: CellsChange): Found | null => {
  const { edit, toSheet } = change
  if (edit.type !== 'cut') {
    const next = isSame(sheet, change.sheet) ? areaAfter(area, edit) : area
    return next && { area: next, sheet }
  }
  if (isSame(sheet, change.sheet) && isInside(area, edit.from)) {
    const next = areaAfter(area, edit)
    return next && { area: next, sheet: toSheet }
  }
  // Cut cells replace the cells on which they are pasted.
  return isSame(sheet, toSheet) && isInside(area, edit.to) ? null : { area, sheet }
}

/** Null if the referenced cells are gone, undefined if the reference does not change. */
type Next = Reference | null | undefined

const afterSheetChange = (reference: Reference, change: SheetChange): Next => {
  const { place } = reference
  if (place.kind !== 'one' || !isSame(place.name, change.sheet)) return undefined
  return change.to === null ? null : { ...reference, place: { kind: 'one', name: change.to } }
}

const afterCellsChange = (reference: Reference, home: FormulaSheet, change: CellsChange): Next => {
  const { place, area } = reference
  const sheet = sheetOf(reference, home)
  if (sheet === null || area === null) return undefined
  const next = cellsAfter(area, sheet, change)
  if (next === null) return null
  const isOwn = place.kind === 'own' && isSame(next.sheet, home.after)
  const isKept = isOwn || (place.kind === 'one' && next.sheet === sheet)
  if (isKept && next.area === area) return undefined
  const moved: Reference['place'] = isKept ? place : { kind: 'one', name: next.sheet }
  return { ...reference, area: next.area, place: moved }
}

const withTabs = (formula: string, change: StructureChange): string => {
  if ('edit' in change) return formula
  const tabs = { sheets: change.sheets, name: change.sheet, to: change.to }
  const isWhole = formula.startsWith('=')
  return isWhole
    ? update3DReferences(formula, tabs)
    : update3DReferences(`=${formula}`, tabs).slice(1)
}

/**
 * Rewrites a formula after a structural change, so each reference follows its cells. Null if
 * nothing changes. For a shared formula, `parts` come from the cell with the text. `offset` is the
 * distance from that cell.
 */
export const adjustParts = (
  parts: FormulaParts,
  home: FormulaSheet,
  change: StructureChange,
  offset: Offset = NO_OFFSET,
): string | null => {
  let isChanged = false
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const here = referenceAt(part, offset)
    if (here === null) return REF
    const next =
      'edit' in change ? afterCellsChange(here, home, change) : afterSheetChange(here, change)
    if (next === null) isChanged = true
    if (next === null) return REF
    if (next !== undefined) isChanged = true
    return next === undefined && here === part ? part.text : referenceText(next ?? here)
  })
  const text = texts.join('')
  const followed = withTabs(text, change)
  return isChanged || followed !== text ? followed : null
}

/** Rewrites a formula after a structural change. Returns the same text if nothing changes. */
export const adjustFormula = (
  formula: string,
  home: FormulaSheet,
  change: StructureChange,
): string => adjustParts(formulaParts(formula), home, change) ?? formula
