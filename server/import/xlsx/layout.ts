import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { isSet, numberOf, type Attributes } from '../xml.ts'
import { cellOf, isPlace } from './address.ts'

/** Sizes of a worksheet as Univer keeps them: `w` and `h` in px, `hd` 1 where hidden, `s` a look's id. */
export type Size = {
  readonly w?: number
  readonly h?: number
  readonly hd?: 1
  readonly s?: string
  readonly ia?: 0
  readonly custom?: LineSettings
}

/**
 * What a row or column is in a file and not here, for its way back out: how deep in groups (1 to 7), whether the group
 * beside it is closed, and whether a page begins with it. Univer moves it with its row or column.
 */
type LineSettings = {
  readonly outline?: number
  readonly collapsed?: 1
  readonly pageBreak?: 1
}

const DIGIT_PX = 7
const PX_OF_POINT = 96 / 72
/** A style that reaches to the last column is kept for as many as a person would look at. */
const STYLED_COLUMNS = 1024

/** A width in digits of the standard font, with its margins, in px (ECMA-376 18.3.1.13). */
export const columnPx = (digits: number): number =>
  Math.trunc(((256 * digits + Math.trunc(128 / DIGIT_PX)) / 256) * DIGIT_PX)

/** A height in points, in px. */
export const rowPx = (points: number): number => Math.round(points * PX_OF_POINT)

/** What `sheetFormatPr` says of columns and rows that say nothing, in px. */
export const defaultSizes = (attributes: Attributes) => {
  const width = numberOf(attributes['defaultColWidth'])
  const height = numberOf(attributes['defaultRowHeight'])
  return {
    ...(width === null ? {} : { defaultColumnWidth: columnPx(width) }),
    ...(height === null ? {} : { defaultRowHeight: rowPx(height) }),
  }
}

const DEEPEST_GROUP = 7

/** The groups that a `row` or `col` is in; nothing where it is in none. */
const groupsOf = (attributes: Attributes): { readonly custom?: LineSettings } => {
  const level = numberOf(attributes['outlineLevel']) ?? 0
  const outline = Math.min(DEEPEST_GROUP, Math.trunc(level))
  const custom: LineSettings = {
    ...(outline > 0 ? { outline } : {}),
    ...(isSet(attributes['collapsed']) ? { collapsed: 1 } : {}),
  }
  return Object.keys(custom).length === 0 ? {} : { custom }
}

/** So many pages of a sheet begin by hand at most, in either direction (Excel). */
export const PAGE_STARTS_MAX = 1026

/** The 0-based rows or columns, of so many that there are, with which pages begin by hand (`brk`). */
export const pageStarts = (
  breaks: readonly { readonly attributes: Attributes }[],
  count: number,
): readonly number[] =>
  breaks
    .flatMap(({ attributes: { id, man } }) => (isSet(man) ? (numberOf(id) ?? []) : []))
    .filter((at) => isPageStart(at, count))
    .slice(0, PAGE_STARTS_MAX)

/** Whether a page may begin with that row or column, of so many that there are: with any but the first. */
export const isPageStart = (at: number, count: number): boolean => at > 0 && isPlace(at, count)

/** One `col`: the 0-based columns it speaks of, and their size. */
export const columnSizes = (
  attributes: Attributes,
  styleId: (look: string | undefined) => string | null,
): { readonly from: number; readonly to: number; readonly size: Size } | null => {
  const min = numberOf(attributes['min'])
  const max = numberOf(attributes['max'])
  if (min === null || max === null || min < 1 || max < min) return null
  const width = numberOf(attributes['width'])
  const s = styleId(attributes['style'])
  const isHidden = isSet(attributes['hidden'])
  const size: Size = {
    ...(width === null || (isHidden && width === 0) ? {} : { w: columnPx(width) }),
    ...(isHidden ? { hd: 1 } : {}),
    ...(s === null ? {} : { s }),
    ...groupsOf(attributes),
  }
  const to = Math.min(max, MAX_COLUMNS)
  return { from: min - 1, to: Math.min(to, min + STYLED_COLUMNS) - 1, size }
}

/** The size of a `row`; null where it says nothing. A height that was not set by hand follows the text. */
export const rowSize = (
  attributes: Attributes,
  styleId: (look: string | undefined) => string | null,
): Size | null => {
  const height = numberOf(attributes['ht'])
  const s = isSet(attributes['customFormat']) ? styleId(attributes['s']) : null
  const size: Size = {
    ...(height === null
      ? {}
      : { h: rowPx(height), ...(isSet(attributes['customHeight']) ? { ia: 0 } : {}) }),
    ...(isSet(attributes['hidden']) ? { hd: 1 } : {}),
    ...(s === null ? {} : { s }),
    ...groupsOf(attributes),
  }
  return Object.keys(size).length === 0 ? null : size
}

/** How many rows or columns stand still, and the first of the others in view; -1 where none stand. */
const frozen = (count: number, first: number | undefined): number =>
  count > 0 ? Math.max(first ?? 0, count) : -1

/** How many rows or columns stand still, of so many that there are; 0 where that is no such number. */
const splitOf = (said: string | undefined, count: number): number => {
  const lines = numberOf(said) ?? 0
  return isPlace(lines, count) ? lines : 0
}

/** Frozen panes as Univer keeps them; null for a window that is only split. */
export const freezeOf = ({ state, xSplit: columns, ySplit: rows, topLeftCell }: Attributes) => {
  if (state !== 'frozen' && state !== 'frozenSplit') return null
  const xSplit = splitOf(columns, MAX_COLUMNS)
  const ySplit = splitOf(rows, MAX_ROWS)
  if (xSplit + ySplit === 0) return null
  const first = cellOf(topLeftCell)
  return {
    xSplit,
    ySplit,
    startRow: frozen(ySplit, first?.row),
    startColumn: frozen(xSplit, first?.column),
  }
}

/** What a view's scale in percent is to Univer: 1 where it says none or what no program shows. */
export const zoomOf = (percent: string | undefined): number => {
  const scale = numberOf(percent)
  return scale === null || scale < 10 || scale > 400 ? 1 : scale / 100
}
