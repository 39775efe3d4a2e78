import type { CellStyle } from '#contract/workbook/workbook.ts'
import { isSet, numberOf, type Attributes } from '../parts/xml.ts'
import { colourOf, type Palette } from './colours.ts'

const LINE = { s: 1 } as const
const DOUBLE_LINE = { s: 1, t: 10 } as const

type Part = (attributes: Attributes, palette: Palette) => CellStyle | null

const face: Part = ({ val }) => (val === undefined ? null : { ff: val })

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['name', face],
  ['rFont', face],
  ['b', ({ val }) => ({ bl: isSet(val, true) ? 1 : 0 })],
  ['i', ({ val }) => ({ it: isSet(val, true) ? 1 : 0 })],
  ['strike', ({ val }) => (isSet(val, true) ? { st: LINE } : null)],
  [
    'u',
    ({ val }) => (val === 'none' ? null : { ul: val?.startsWith('double') ? DOUBLE_LINE : LINE }),
  ],
  [
    'sz',
    ({ val }) => {
      const size = numberOf(val)
      return size === null ? null : { fs: size }
    },
  ],
  [
    'vertAlign',
    ({ val }) => (val === 'superscript' ? { va: 3 } : val === 'subscript' ? { va: 2 } : null),
  ],
  [
    'color',
    (attributes, palette) => {
      const rgb = colourOf(attributes, palette)
      return rgb === null ? null : { cl: { rgb } }
    },
  ],
])

/**
 * Converts one font element (`b`, `sz`, `color`) to Univer's style. Size is in points. Null if
 * unknown.
 */
export const fontPart = (
  element: string,
  attributes: Attributes,
  palette: Palette,
): CellStyle | null => PARTS.get(element)?.(attributes, palette) ?? null
