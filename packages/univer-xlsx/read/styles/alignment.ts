import type { CellStyle } from '#contract/workbook/workbook.ts'
import { isSet, numberOf, type Attributes } from '../parts/xml.ts'

const ACROSS: ReadonlyMap<string, number> = new Map([
  ['left', 1],
  ['center', 2],
  ['centerContinuous', 2],
  ['right', 3],
  ['justify', 4],
  ['distributed', 6],
])

const DOWN: ReadonlyMap<string, number> = new Map([
  ['top', 1],
  ['center', 2],
  ['justify', 2],
  ['distributed', 2],
  ['bottom', 3],
])

const INDENT_PX = 9
const STACKED = 255

/**
 * Files use 0 to 90 for upward angles and 91 to 180 for downward ones. Univer's angles grow
 * downwards.
 */
const rotation = (angle: number): CellStyle => {
  if (angle === STACKED) return { tr: { a: 0, v: 1 } }
  return angle === 0 ? {} : { tr: { a: angle <= 90 ? -angle : angle - 90 } }
}

const indent = (steps: number, isRight: boolean): CellStyle =>
  steps === 0 ? {} : { pd: { [isRight ? 'r' : 'l']: steps * INDENT_PX } }

/** Converts an `alignment` element to Univer's style. Indents are in pixels, angles in degrees. */
export const alignmentOf = (attributes: Attributes): CellStyle => {
  const { horizontal = 'general', vertical = 'bottom', wrapText, readingOrder } = attributes
  const ht = ACROSS.get(horizontal)
  const vt = DOWN.get(vertical)
  const td = numberOf(readingOrder)
  return {
    ...(ht === undefined ? {} : { ht }),
    ...(vt === undefined ? {} : { vt }),
    ...(isSet(wrapText) ? { tb: 3 } : {}),
    ...(td === 1 || td === 2 ? { td } : {}),
    ...rotation(numberOf(attributes['textRotation']) ?? 0),
    ...indent(numberOf(attributes['indent']) ?? 0, horizontal === 'right'),
  }
}
