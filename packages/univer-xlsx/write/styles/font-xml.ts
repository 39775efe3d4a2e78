import type { CellStyle } from '#contract/workbook/workbook.ts'
import { argbOf } from './colour.ts'
import { element } from '../parts/xml-text.ts'

/** Default font. Column widths are multiples of its digit width. */
export const DEFAULT_FONT = { ff: 'Calibri', fs: 11 } as const

/** Excel's limits in points. */
const SIZES = { least: 1, most: 409 }
const FACE_MAX_CHARS = 31
/** Univer's value for a double line. */
const DOUBLE = 10

type Line = { readonly s?: unknown; readonly t?: unknown }

const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && 's' in line && line.s === 1

const underline = (line: unknown): string =>
  isLine(line) ? element('u', line.t === DOUBLE ? { val: 'double' } : {}) : ''

const PLACES: ReadonlyMap<unknown, string> = new Map([
  [2, 'subscript'],
  [3, 'superscript'],
])

const size = (points: unknown): string =>
  typeof points === 'number' && points > 0
    ? element('sz', { val: Math.min(SIZES.most, Math.max(SIZES.least, points)) })
    : ''

/**
 * Font elements in Excel's order. `face` is the element for the font name: `name` in cells, `rFont`
 * in text.
 */
export const fontParts = (style: CellStyle, face: 'name' | 'rFont'): string => {
  const rgb = argbOf(style.cl)
  const place = PLACES.get(style['va'])
  return [
    style.bl === 1 ? '<b/>' : '',
    style.it === 1 ? '<i/>' : '',
    isLine(style['st']) ? '<strike/>' : '',
    underline(style['ul']),
    place === undefined ? '' : element('vertAlign', { val: place }),
    size(style.fs),
    rgb === null ? '' : element('color', { rgb }),
    style.ff ? element(face, { val: style.ff.slice(0, FACE_MAX_CHARS) }) : '',
  ].join('')
}
