import { isSet, type Attributes } from '../parts/xml.ts'
import { colourOf, type Palette } from './colours.ts'

/** Univer's `BorderStyleTypes` by the file format's line names. */
const LINES: ReadonlyMap<string, number> = new Map([
  ['thin', 1],
  ['hair', 2],
  ['dotted', 3],
  ['dashed', 4],
  ['dashDot', 5],
  ['dashDotDot', 6],
  ['double', 7],
  ['medium', 8],
  ['mediumDashed', 9],
  ['mediumDashDot', 10],
  ['mediumDashDotDot', 11],
  ['slantDashDot', 12],
  ['thick', 13],
])

type Line = { readonly s: number; readonly cl: { readonly rgb: string } }
/** The borders of a cell by side, as in Univer's `bd`. */
export type CellBorders = { [side: string]: Line }

const SIDES: ReadonlyMap<string, string> = new Map([
  ['left', 'l'],
  ['start', 'l'],
  ['right', 'r'],
  ['end', 'r'],
  ['top', 't'],
  ['bottom', 'b'],
])

/** Reads one `border` element. `take` returns null if it has no lines. */
export const borderCollector = (palette: Palette) => {
  let lines: CellBorders = {}
  let diagonals: readonly string[] = []
  let sides: readonly string[] = []
  const begin = ({ diagonalDown, diagonalUp }: Attributes): void => {
    lines = {}
    diagonals = [...(isSet(diagonalDown) ? ['tl_br'] : []), ...(isSet(diagonalUp) ? ['bl_tr'] : [])]
  }
  const paint = (attributes: Attributes): void => {
    const rgb = colourOf(attributes, palette)
    if (rgb === null) return
    for (const side of sides) {
      const line = lines[side]
      if (line !== undefined) lines[side] = { ...line, cl: { rgb } }
    }
  }
  const draw = (element: string, { style = 'none' }: Attributes): void => {
    const side = SIDES.get(element)
    sides = element === 'diagonal' ? diagonals : side === undefined ? [] : [side]
    const s = LINES.get(style)
    if (s !== undefined) for (const each of sides) lines[each] = { s, cl: { rgb: '#000000' } }
  }
  return {
    open: (element: string, attributes: Attributes): void => {
      if (element === 'border') begin(attributes)
      else if (element === 'color') paint(attributes)
      else draw(element, attributes)
    },
    take: (): CellBorders | null => (Object.keys(lines).length === 0 ? null : lines),
  }
}
