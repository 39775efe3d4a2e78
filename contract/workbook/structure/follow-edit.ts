import { followTabs } from '#contract/formulas/engine/several-worksheets.ts'
import { areaAfter, areaMoved, isInside, type Area, type Edit, type Span } from './areas.ts'
import { formulaParts, referenceText, type FormulaParts, type Reference } from './references.ts'

const REF = '#REF!'

/** An edit that moves cells of the worksheet `sheet`; those that are cut may come to another one. */
export type CellsChange = {
  readonly sheet: string
  readonly edit: Edit
  readonly toSheet: string
}

/** A worksheet that gets another name, or goes (`to` is null), among the names of all in the tabs' order. */
export type SheetChange = {
  readonly sheet: string
  readonly to: string | null
  readonly sheets: readonly string[]
}

/** A change of a workbook's structure. */
export type Change = CellsChange | SheetChange

/** The worksheet that a formula stands on, before a change and after it. */
export type Home = { readonly sheet: string | null; readonly after: string | null }

/** How far a formula lies from the cell that it is written out for. */
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

/** A reference as it is read some cells away; null beyond the worksheet. */
const referenceAt = (reference: Reference, { down, right }: Offset): Reference | null => {
  const { area, fixed } = reference
  if (area === null || (down === 0 && right === 0)) return reference
  const rows = lineMoved({ span: area.rows, fixed: fixed.rows }, down)
  const columns = lineMoved({ span: area.columns, fixed: fixed.columns }, right)
  const next = areaMoved({ rows: rows.span, columns: columns.span }, 0, 0)
  return next && { ...reference, area: next, fixed: { rows: rows.fixed, columns: columns.fixed } }
}

const sheetOf = ({ place }: Reference, home: Home): string | null => {
  if (place.kind === 'own') return home.sheet
  return place.kind === 'one' ? place.name : null
}

type Found = { readonly area: Area; readonly sheet: string }

/** Where cells are after an edit; null where they are gone. */
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
  // What is put over cells takes them away.
  return isSame(sheet, toSheet) && isInside(area, edit.to) ? null : { area, sheet }
}

/** A reference after a change; null where its cells are gone, undefined where it stays. */
type Next = Reference | null | undefined

const afterSheetChange = (reference: Reference, change: SheetChange): Next => {
  const { place } = reference
  if (place.kind !== 'one' || !isSame(place.name, change.sheet)) return undefined
  return change.to === null ? null : { ...reference, place: { kind: 'one', name: change.to } }
}

const afterCellsChange = (reference: Reference, home: Home, change: CellsChange): Next => {
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

const withTabs = (formula: string, change: Change): string => {
  if ('edit' in change) return formula
  const tabs = { sheets: change.sheets, name: change.sheet, to: change.to }
  const isWhole = formula.startsWith('=')
  return isWhole ? followTabs(formula, tabs) : followTabs(`=${formula}`, tabs).slice(1)
}

/**
 * A formula after a change of the workbook's structure. Each reference follows the cells that it stood for.
 * Null where the formula stays as it is. `parts` are those of the cell that it lies `offset` from.
 */
export const followParts = (
  parts: FormulaParts,
  home: Home,
  change: Change,
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

/** A formula after a change of the workbook's structure: itself where it stays as it is. */
export const followChange = (formula: string, home: Home, change: Change): string =>
  followParts(formulaParts(formula), home, change) ?? formula
