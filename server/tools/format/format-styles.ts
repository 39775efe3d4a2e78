import * as v from 'valibot'
import type { CellStyle } from '#contract/workbook/workbook.ts'
import { ROLES, SHEET_COLOURS } from '../../sheets/cell-styles.ts'
import { blockStyle, Colour } from '../../sheets/writes/block-schema.ts'
import type { cellRestyler, StylePatch } from '../../sheets/writes/restyle-cells.ts'
import type { ResolvedRange } from '../address.ts'

const MOST_PX = 1000
const MOST_CHARS = 120
const Fill = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'write a color like #f1f4f0'))
const Pixels = v.pipe(v.number(), v.minValue(1), v.maxValue(MOST_PX))
const Wanted = v.optional(v.boolean())

/** A range with what to set there. Absent fields leave the cells as they are. */
export const Format = v.object({
  range: v.string(),
  role: v.optional(v.picklist(ROLES)),
  format: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MOST_CHARS),
      v.description('money, percent, date … or a pattern'),
    ),
  ),
  bold: Wanted,
  italic: Wanted,
  color: v.optional(Colour),
  fill: v.optional(Fill),
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  wrap: Wanted,
  border: v.optional(v.picklist(['top', 'bottom', 'box', 'none'])),
  width: v.optional(Pixels),
  height: v.optional(Pixels),
  merge: Wanted,
  fit: v.optional(v.pipe(v.boolean(), v.description('Fits columns'))),
})
/** The parsed value of the `Format` schema. */
export type Format = v.InferOutput<typeof Format>

/** Univer's values of `tb`: a text overflows, or it wraps. */
const [OVERFLOW, WRAP] = [1, 3]
/** A thin line. */
const LINE = { s: 1, cl: { rgb: SHEET_COLOURS.strongRule } }

/** Roles without a colour of their own. They take away the colour of inputs and links. */
const PLAIN_ROLES: ReadonlySet<Format['role']> = new Set(['calc', 'label'])

const wrapped = (wrap: boolean | undefined): CellStyle =>
  wrap === undefined ? {} : { tb: wrap ? WRAP : OVERFLOW }

/** The style properties that a format sets in all cells of its range. */
export const patchOf = (format: Format): StylePatch => {
  const { pd, ...style } = blockStyle(format)
  return {
    ...(PLAIN_ROLES.has(format.role) && { cl: null }),
    ...style,
    // Only headers stand above figures. Figures have the padding in their number format.
    ...(format.role === 'header' && pd !== undefined && { pd }),
    ...wrapped(format.wrap),
  }
}

type Restyle = ReturnType<typeof cellRestyler>['restyle']
type Edge = 't' | 'b' | 'l' | 'r'

const EDGES: Readonly<Record<NonNullable<Format['border']>, readonly Edge[]>> = {
  top: ['t'],
  bottom: ['b'],
  box: ['t', 'b', 'l', 'r'],
  none: ['t', 'b', 'l', 'r'],
}
const OPPOSITE: Readonly<Record<Edge, Edge>> = { t: 'b', b: 't', l: 'r', r: 'l' }

/** The cells along an edge of a range. `out` is 1 for the neighbours beyond that edge. */
const alongEdge = (range: ResolvedRange, edge: Edge, out: 0 | 1): ResolvedRange => {
  const { startRow, endRow, startColumn, endColumn } = range
  if (edge === 't') return { ...range, startRow: startRow - out, endRow: startRow - out }
  if (edge === 'b') return { ...range, startRow: endRow + out, endRow: endRow + out }
  if (edge === 'l')
    return { ...range, startColumn: startColumn - out, endColumn: startColumn - out }
  return { ...range, startColumn: endColumn + out, endColumn: endColumn + out }
}

/** Draws or removes the borders of a range. Neighbours share its edges, so theirs go too. */
export const drawBorders = (
  restyle: Restyle,
  range: ResolvedRange,
  border: NonNullable<Format['border']>,
): void => {
  if (border === 'none') restyle(range.sheet, range, { bd: null })
  for (const edge of EDGES[border]) {
    if (border !== 'none') restyle(range.sheet, alongEdge(range, edge, 0), { bd: { [edge]: LINE } })
    const beyond = alongEdge(range, edge, 1)
    const isOnSheet = beyond.startRow >= 0 && beyond.startColumn >= 0
    if (border === 'none' && isOnSheet)
      restyle(range.sheet, beyond, { bd: { [OPPOSITE[edge]]: null } })
  }
}
