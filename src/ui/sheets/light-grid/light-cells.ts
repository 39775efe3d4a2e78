import type { CSSProperties } from 'react'
import type {
  SheetWindow,
  WindowBorder,
  WindowCell,
  WindowMerge,
  WindowStyle,
} from '#contract/workbook/sheet-window.ts'
import { vars } from '../../theme/tokens.css.ts'
import { CELL_PADDING_PX } from './cell-padding.ts'
import { inBothThemes } from '../editor/grid-colour.ts'
import type { Cell } from './light-layout.ts'

export type StyledCell = WindowCell & { readonly style: WindowStyle }

/** The loaded cells of one worksheet. */
export type LoadedCells = {
  readonly cells: ReadonlyMap<string, StyledCell>
  readonly merges: readonly WindowMerge[]
}

const keyOf = ({ row, column }: Cell): string => `${row} ${column}`
const placeKey = (merge: WindowMerge): string =>
  `${keyOf(merge)} ${merge.last_row} ${merge.last_column}`

/** The cells and merges of a worksheet's windows. */
export const loadedCellsOf = (windows: readonly SheetWindow[]): LoadedCells => ({
  cells: new Map(
    windows.flatMap(({ cells, styles }) =>
      cells.map((cell) => [keyOf(cell), { ...cell, style: styles[cell.s ?? 0] ?? {} }] as const),
    ),
  ),
  merges: [
    ...new Map(
      windows.flatMap(({ merges }) => merges.map((merge) => [placeKey(merge), merge] as const)),
    ).values(),
  ],
})

/** The cell at a place, or undefined if empty or not loaded. */
export const cellIn = ({ cells }: LoadedCells, place: Cell): StyledCell | undefined =>
  cells.get(keyOf(place))

const DOUBLE = 7
// Univer's border styles by number: width in px and CSS style.
const LINES: Readonly<Record<number, readonly [number, string]>> = {
  2: [1, 'dotted'],
  3: [1, 'dotted'],
  4: [1, 'dashed'],
  5: [1, 'dashed'],
  6: [1, 'dashed'],
  [DOUBLE]: [3, 'double'],
  8: [2, 'solid'],
  9: [2, 'dashed'],
  10: [2, 'dashed'],
  11: [2, 'dashed'],
  12: [2, 'dashed'],
  13: [3, 'solid'],
}

const borderOf = (border: WindowBorder | undefined): string | undefined => {
  if (!border) return undefined
  const [width, kind] = LINES[border.line] ?? [1, 'solid']
  return `${width}px ${kind} ${inBothThemes(border.color) ?? 'currentColor'}`
}

/** A double border lies on both sides of the edge. Any other border replaces the grid line. */
const insetOf = (border: WindowBorder | undefined, own: number): string =>
  `${border?.line === DOUBLE ? own - 1 : own}px`

/** The borders of a cell, or null. */
export const bordersOf = ({ top, right, bottom, left }: WindowStyle): CSSProperties | null =>
  top || right || bottom || left
    ? {
        borderTop: borderOf(top),
        borderRight: borderOf(right),
        borderBottom: borderOf(bottom),
        borderLeft: borderOf(left),
        inset: [insetOf(top, -1), insetOf(right, 0), insetOf(bottom, 0), insetOf(left, -1)].join(
          ' ',
        ),
      }
    : null

const PX_PER_PT = 4 / 3
const VERTICAL = { top: 'start', middle: 'center', bottom: 'end' } as const
const HORIZONTAL = { left: 'start', center: 'center', right: 'end' } as const

/** The CSS font family for a workbook's font. The default is Inter (cell-font.css.ts). */
const familyOf = (font = 'Inter'): string => `'${font.replaceAll(/['\\]/g, '')}', ${vars.font.text}`

const lineOf = ({ underline, strike }: WindowStyle): string | undefined =>
  [underline ? 'underline' : '', strike ? 'line-through' : ''].join(' ').trim() || undefined

/** The text to draw. It ends with the spaces that its number format reserves for a bracket. */
export const drawnText = ({ text, style: { room: spaces = 0 } }: StyledCell): string =>
  text + '\u00a0'.repeat(spaces)

/** Horizontal padding of a cell, both sides together, px. */
export const paddingOf = ({ pad_left, pad_right }: WindowStyle): number =>
  (pad_left ?? CELL_PADDING_PX) + (pad_right ?? CELL_PADDING_PX)

/** Whether a cell shows a number in any format. */
export const isFigure = ({ figure, raw }: StyledCell): boolean =>
  figure === true || raw !== undefined

export const textStyle = (style: WindowStyle): CSSProperties => ({
  fontFamily: familyOf(style.font),
  fontSize: (style.size ?? 11) * PX_PER_PT,
  fontWeight: style.bold ? 700 : 400,
  fontStyle: style.italic ? 'italic' : undefined,
  textDecorationLine: lineOf(style),
  color: inBothThemes(style.color),
  alignItems: VERTICAL[style.valign ?? 'bottom'],
  justifyContent: HORIZONTAL[style.align ?? 'left'],
  paddingLeft: style.pad_left,
  paddingRight: style.pad_right,
  textAlign: style.align,
  whiteSpace: style.wrap === 'wrap' ? 'pre-wrap' : 'pre',
})

export const fillOf = ({ fill }: WindowStyle): string | undefined => inBothThemes(fill)

/** The font shorthand for measuring a cell's text on a canvas. */
export const canvasFont = ({ bold, italic, size = 11, font }: WindowStyle): string =>
  `${italic ? 'italic ' : ''}${bold ? 700 : 400} ${size * PX_PER_PT}px "${font ?? 'Inter'}", "Inter Variable", sans-serif`

/** The overflow direction of a text: -1 left, 1 right, 0 none. Numbers never overflow. */
const wayOf = (cell: StyledCell): -1 | 0 | 1 => {
  const { align = 'left', wrap } = cell.style
  if (wrap !== undefined || align === 'center' || isFigure(cell)) return 0
  return align === 'left' ? 1 : -1
}

/** Whether any cell under an overflowing text has a fill. The text must not hide the fill. */
export const isOnFill = (known: LoadedCells, { row, column }: Cell, to: number): boolean => {
  const from = Math.min(column, to)
  const length = Math.abs(to - column) + 1
  return Array.from({ length }, (_, at) => cellIn(known, { row, column: from + at })).some(
    (cell) => cell?.style.fill !== undefined,
  )
}

/**
 * Number of empty cells that a text overflows into. It overflows to the right, or to the left if it
 * is right-aligned. `needs` returns whether the text is still too long with this many extra cells.
 */
export const countOverflowCells = (
  known: LoadedCells,
  cell: StyledCell,
  columns: number,
  needs: (count: number) => boolean,
): number => {
  const way = wayOf(cell)
  const isFree = (column: number): boolean =>
    column >= 0 && column < columns && !cellIn(known, { row: cell.row, column })?.text
  let count = 0
  while (way !== 0 && needs(count) && isFree(cell.column + way * (count + 1))) count += 1
  return count
}
