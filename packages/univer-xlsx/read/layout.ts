import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { isSet, numberOf, type Attributes } from './parts/xml.ts'
import { cellOf, isValidIndex } from '../format/address.ts'

/**
 * Row or column size in Univer's format: `w` and `h` in pixels, `hd` 1 if hidden, `s` a style id.
 */
export type Size = {
  readonly w?: number
  readonly h?: number
  readonly hd?: 1
  readonly s?: string
  readonly ia?: 0
  readonly custom?: LineSettings
}

/**
 * Row or column settings kept only for export: outline level (1 to 7), collapsed group and page
 * break.
 * Univer moves them together with the row or column.
 */
type LineSettings = {
  readonly outline?: number
  readonly collapsed?: 1
  readonly pageBreak?: 1
}

const DIGIT_PX = 7
const PX_OF_POINT = 96 / 72
/**
 * We read only about this many columns of a `col` element, because its style may extend to the last
 * column.
 */
const STYLED_COLUMNS = 1024

/**
 * Converts a width in digits of the standard font, including margins, to pixels (ECMA-376
 * 18.3.1.13).
 */
export const columnPx = (digits: number): number =>
  Math.trunc(((256 * digits + Math.trunc(128 / DIGIT_PX)) / 256) * DIGIT_PX)

/** Converts a row height in points to pixels. */
export const rowPx = (points: number): number => Math.round(points * PX_OF_POINT)

/** Default sizes from `sheetFormatPr`, in pixels. */
export const defaultSizes = (attributes: Attributes) => {
  const width = numberOf(attributes['defaultColWidth'])
  const height = numberOf(attributes['defaultRowHeight'])
  return {
    ...(width === null ? {} : { defaultColumnWidth: columnPx(width) }),
    ...(height === null ? {} : { defaultRowHeight: rowPx(height) }),
  }
}

const DEEPEST_GROUP = 7

/** Outline settings of a `row` or `col`. */
const groupsOf = (attributes: Attributes): { readonly custom?: LineSettings } => {
  const level = numberOf(attributes['outlineLevel']) ?? 0
  const outline = Math.min(DEEPEST_GROUP, Math.trunc(level))
  const custom: LineSettings = {
    ...(outline > 0 ? { outline } : {}),
    ...(isSet(attributes['collapsed']) ? { collapsed: 1 } : {}),
  }
  return Object.keys(custom).length === 0 ? {} : { custom }
}

/** Excel's limit for manual page breaks per direction. */
export const PAGE_STARTS_MAX = 1026

/** 0-based rows or columns where a manual break (`brk`) starts a page. */
export const pageStarts = (
  breaks: readonly { readonly attributes: Attributes }[],
  count: number,
): readonly number[] =>
  breaks
    .flatMap(({ attributes: { id, man } }) => (isSet(man) ? (numberOf(id) ?? []) : []))
    .filter((at) => isPageStart(at, count))
    .slice(0, PAGE_STARTS_MAX)

/** Whether a page may start at this row or column. The first one never counts. */
export const isPageStart = (at: number, count: number): boolean => at > 0 && isValidIndex(at, count)

/** 0-based columns covered by a `col` element and their size. */
export const columnSizes = (
  attributes: Attributes,
  styleId: (styleIndex: string | undefined) => string | null,
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

/** Size of a `row` element. Null if it has none. A height not set by hand follows the text. */
export const rowSize = (
  attributes: Attributes,
  styleId: (styleIndex: string | undefined) => string | null,
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

/** First visible scrollable row or column. -1 if nothing is frozen. */
const frozen = (count: number, first: number | undefined): number =>
  count > 0 ? Math.max(first ?? 0, count) : -1

/** Number of frozen rows or columns. 0 for an invalid value. */
const splitOf = (text: string | undefined, count: number): number => {
  const lines = numberOf(text) ?? 0
  return isValidIndex(lines, count) ? lines : 0
}

/** Frozen panes in Univer's format. Null if panes are only split and not frozen. */
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

/** Converts a zoom in percent to Univer's factor. 1 for a missing or invalid value. */
export const zoomOf = (percent: string | undefined): number => {
  const scale = numberOf(percent)
  return scale === null || scale < 10 || scale > 400 ? 1 : scale / 100
}
