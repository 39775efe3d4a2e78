import { WINDOW_MAX_PADDING_PX } from '../../limits.ts'
import type { WindowBorder, WindowStyle } from '../sheet-window.ts'
import type { CellStyle } from '../workbook.ts'

const ALIGNMENTS: Readonly<Record<number, 'left' | 'center' | 'right'>> = {
  1: 'left',
  2: 'center',
  3: 'right',
}
const VALIGNMENTS: Readonly<Record<number, 'top' | 'middle' | 'bottom'>> = {
  1: 'top',
  2: 'middle',
  3: 'bottom',
}
const WRAPS: Readonly<Record<number, 'wrap' | 'clip'>> = { 2: 'clip', 3: 'wrap' }

const SIDES = { top: 't', right: 'r', bottom: 'b', left: 'l' } as const
const BLACK = '#000000'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const numberIn = (value: unknown, key: string): number | undefined =>
  isRecord(value) && typeof value[key] === 'number' ? value[key] : undefined
const colourIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['rgb'] === 'string' && value['rgb'] !== ''
    ? value['rgb']
    : undefined

/** Cell padding in px. Values out of range count as absent. */
const paddingIn = (value: unknown, side: 'l' | 'r'): number | undefined => {
  const px = numberIn(value, side)
  return px !== undefined && px >= 0 && px <= WINDOW_MAX_PADDING_PX ? px : undefined
}

const borderOf = (value: unknown): WindowBorder | undefined => {
  const line = numberIn(value, 's') ?? 0
  if (!isRecord(value) || line === 0) return undefined
  return { line, color: colourIn(value['cl']) ?? BLACK }
}

const bordersOf = ({ bd }: CellStyle): WindowStyle =>
  isRecord(bd)
    ? Object.fromEntries(
        Object.entries(SIDES).map(([side, key]) => [side, borderOf(bd[key])] as const),
      )
    : {}

/** Drops undefined and false fields, which JSON need not carry. */
const stated = <T extends object>(fields: {
  readonly [K in keyof T]: T[K] | undefined
}): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== false),
  ) as Partial<T>

/** Converts a Univer style to a window style. Leaves out unset properties. */
export const windowStyle = (style: CellStyle): WindowStyle =>
  stated<WindowStyle>({
    align: ALIGNMENTS[style.ht ?? 0],
    valign: VALIGNMENTS[style.vt ?? 0],
    bold: style.bl === 1,
    italic: style.it === 1,
    underline: numberIn(style['ul'], 's') === 1,
    strike: numberIn(style['st'], 's') === 1,
    color: colourIn(style.cl),
    fill: colourIn(style.bg),
    // Stored styles are not validated. One invalid font must not make the whole window invalid.
    font: typeof style.ff === 'string' ? style.ff : undefined,
    size: typeof style.fs === 'number' ? style.fs : undefined,
    wrap: WRAPS[style.tb ?? 0],
    pad_left: paddingIn(style['pd'], 'l'),
    pad_right: paddingIn(style['pd'], 'r'),
    ...bordersOf(style),
  })
