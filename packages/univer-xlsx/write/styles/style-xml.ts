import * as v from 'valibot'
import type { CellStyle } from '#contract/workbook/workbook.ts'
import { argbOf } from './colour.ts'
import { element } from '../parts/xml-text.ts'

const LINES = [
  '',
  'thin',
  'hair',
  'dotted',
  'dashed',
  'dashDot',
  'dashDotDot',
  'double',
  'medium',
  'mediumDashed',
  'mediumDashDot',
  'mediumDashDotDot',
  'slantDashDot',
  'thick',
] as const

const Line = v.object({ s: v.number(), cl: v.nullish(v.unknown()) })
const Sides = v.record(v.string(), v.unknown())

const lineOf = (sides: { readonly [side: string]: unknown }, side: string) => {
  const parsed = v.safeParse(Line, sides[side])
  const style = parsed.success ? LINES[parsed.output.s] : undefined
  return parsed.success && style ? { style, rgb: argbOf(parsed.output.cl) } : null
}
type Drawn = ReturnType<typeof lineOf>

const side = (name: string, line: Drawn): string =>
  line === null
    ? `<${name}/>`
    : element(
        name,
        { style: line.style },
        line.rgb === null ? '<color auto="1"/>' : element('color', { rgb: line.rgb }),
      )

/** Files have one line style for both diagonals. */
export const borderXml = (style: CellStyle): string => {
  const parsed = v.safeParse(Sides, style['bd'])
  const sides = parsed.success ? parsed.output : {}
  const down = lineOf(sides, 'tl_br')
  const up = lineOf(sides, 'bl_tr')
  const inside = [
    side('left', lineOf(sides, 'l')),
    side('right', lineOf(sides, 'r')),
    side('top', lineOf(sides, 't')),
    side('bottom', lineOf(sides, 'b')),
    side('diagonal', down ?? up),
  ]
  return element(
    'border',
    { diagonalUp: up !== null, diagonalDown: down !== null },
    inside.join(''),
  )
}

/** Null if there is no fill. Rules need `ruleFillXml`, which sets `bgColor`. */
export const fillXml = (style: CellStyle): string | null => {
  const rgb = argbOf(style.bg)
  return rgb === null
    ? null
    : `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`
}

export const ruleFillXml = (style: CellStyle): string => {
  const rgb = argbOf(style.bg)
  return rgb === null
    ? ''
    : `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor rgb="${rgb}"/></patternFill></fill>`
}

const ACROSS: ReadonlyMap<unknown, string> = new Map([
  [1, 'left'],
  [2, 'center'],
  [3, 'right'],
  [4, 'justify'],
  [5, 'justify'],
  [6, 'distributed'],
])
/** Vertical alignments. Bottom has no entry, because it is the file's default. */
const DOWN: ReadonlyMap<unknown, string> = new Map([
  [1, 'top'],
  [2, 'center'],
])
const WRAP = 3
const INDENT_PX = 9
const INDENT_MAX = 250
const STACKED = 255
const RIGHT = 3

const TextRotation = v.object({ a: v.nullish(v.number(), 0), v: v.nullish(v.number()) })
const Padding = v.object({ l: v.nullish(v.number(), 0), r: v.nullish(v.number(), 0) })

/**
 * Univer's angles grow downwards. Files use 0 to 90 for upward angles and 91 to 180 for downward
 * ones.
 */
const rotation = (value: unknown): number | null => {
  const parsed = v.safeParse(TextRotation, value)
  if (!parsed.success) return null
  if (parsed.output.v === 1) return STACKED
  const angle = Math.round(Math.min(90, Math.max(-90, parsed.output.a)))
  return angle === 0 ? null : angle < 0 ? -angle : 90 + angle
}

const indent = (style: CellStyle): number | null => {
  const parsed = v.safeParse(Padding, style['pd'])
  if (!parsed.success) return null
  const px = style.ht === RIGHT ? parsed.output.r : parsed.output.l
  const steps = Math.min(INDENT_MAX, Math.round(px / INDENT_PX))
  return steps > 0 ? steps : null
}

const Protection = v.object({
  locked: v.fallback(v.nullish(v.union([v.number(), v.boolean()])), null),
  hidden: v.fallback(v.nullish(v.union([v.number(), v.boolean()])), null),
})

/** Empty for the default protection. */
export const protectionXml = (style: CellStyle): string => {
  const parsed = v.safeParse(Protection, style['protection'])
  if (!parsed.success) return ''
  const { locked, hidden } = parsed.output
  const isOpen = locked === 0 || locked === false
  const isHidden = hidden === 1 || hidden === true
  return isOpen || isHidden
    ? element('protection', { locked: isOpen ? '0' : null, hidden: isHidden })
    : ''
}

/** Empty for the default alignment. */
export const alignmentXml = (style: CellStyle): string => {
  const td = style['td']
  const all = {
    horizontal: ACROSS.get(style.ht),
    vertical: DOWN.get(style.vt),
    textRotation: rotation(style['tr']),
    wrapText: style.tb === WRAP,
    indent: indent(style),
    readingOrder: td === 1 || td === 2 ? td : null,
  }
  const xml = element('alignment', all)
  return xml === '<alignment/>' ? '' : xml
}
