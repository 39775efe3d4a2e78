import { format } from 'numfmt'
import type { CellStyle } from '#contract/workbook/workbook.ts'
import { STANDARD_FORMATS } from '../../read/styles/number-formats.ts'
import { fontParts, DEFAULT_FONT } from './font-xml.ts'
import { alignmentXml, borderXml, fillXml, protectionXml, ruleFillXml } from './style-xml.ts'
import { listElement, element, XML_HEAD } from '../parts/xml-text.ts'

/** Collects the styles of a workbook and writes the styles part. */
export type StyleBook = {
  /**
   * Style number of a cell. 0 is the default style. `isQuoted` marks text typed with a leading `'`.
   */
  readonly styleIndexOf: (style: CellStyle, isQuoted?: boolean) => number
  /** Whether style 0 equals the built-in style Normal. */
  readonly isNormal: boolean
  /** Number of a conditional format's style. Null if the style changes nothing. */
  readonly difference: (style: CellStyle) => number | null
  readonly xml: () => string
}

/** Custom number formats start here. */
const OWN_FROM = 164
const FORMAT_MAX_CHARS = 255
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * Standard formats by pattern. Currency formats are missing: their numbers depend on the country,
 * so we write their patterns.
 */
const BY_PATTERN: ReadonlyMap<string, number> = new Map(
  [...STANDARD_FORMATS].map(([id, pattern]) => [pattern, id]),
)

/** Assigns ids to distinct XML strings in order of first use. */
const register = (first: readonly string[]) => {
  const ids = new Map(first.map((xml, at) => [xml, at]))
  return {
    idOf: (xml: string): number => {
      const known = ids.get(xml)
      if (known !== undefined) return known
      ids.set(xml, ids.size)
      return ids.size - 1
    },
    all: (): readonly string[] => [...ids.keys()],
  }
}

/** Excel rejects the whole file for an invalid number format. */
const isReadable = (pattern: string): boolean => {
  if (pattern.length > FORMAT_MAX_CHARS) return false
  try {
    format(pattern, 1.5)
    return true
  } catch {
    return false
  }
}

const fontXml = (style: CellStyle): string => {
  const { ff, fs } = style
  const whole = { ...style, ff: ff || DEFAULT_FONT.ff, fs: fs || DEFAULT_FONT.fs }
  return `<font>${fontParts(whole, 'name')}</font>`
}

const formatRegister = () => {
  const own = new Map<string, number>()
  const idOf = (style: CellStyle): number => {
    const pattern = style.n?.pattern ?? ''
    if (pattern === '' || /^general$/i.test(pattern)) return 0
    const known = BY_PATTERN.get(pattern) ?? own.get(pattern)
    if (known !== undefined) return known
    if (!isReadable(pattern)) return 0
    own.set(pattern, OWN_FROM + own.size)
    return OWN_FROM + own.size - 1
  }
  const all = (): readonly string[] =>
    [...own].map(([formatCode, numFmtId]) => element('numFmt', { numFmtId, formatCode }))
  return { idOf, all }
}

const differenceXml = (style: CellStyle): string => {
  const font = fontParts(style, 'name')
  const lines = style['bd'] ? borderXml(style) : ''
  const inside = (font === '' ? '' : `<font>${font}</font>`) + ruleFillXml(style) + lines
  return inside === '' ? '' : `<dxf>${inside}</dxf>`
}

const NORMAL =
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
const NAMED = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
const TABLES =
  '<tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/>'

/** `base` becomes style 0, which cells without a style use. */
export const createStyleBook = (base: CellStyle = {}): StyleBook => {
  const formats = formatRegister()
  const fonts = register([fontXml({})])
  const fills = register([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ])
  const borders = register([borderXml({})])
  const cellStyles = register([])
  const differences = register([])

  const xfXml = (style: CellStyle, isQuoted: boolean): string => {
    const fill = fillXml(style)
    const alignment = alignmentXml(style)
    const protection = protectionXml(style)
    const ids = {
      numFmtId: formats.idOf(style),
      fontId: fonts.idOf(fontXml(style)),
      fillId: fill === null ? 0 : fills.idOf(fill),
      borderId: borders.idOf(borderXml(style)),
    }
    const xf = {
      ...ids,
      xfId: 0,
      quotePrefix: isQuoted,
      applyNumberFormat: ids.numFmtId > 0,
      applyFont: ids.fontId > 0,
      applyFill: ids.fillId > 0,
      applyBorder: ids.borderId > 0,
      applyAlignment: alignment !== '',
      applyProtection: protection !== '',
    }
    return element('xf', xf, alignment + protection)
  }
  const styleIndexOf: StyleBook['styleIndexOf'] = (style, isQuoted = false) =>
    cellStyles.idOf(xfXml(style, isQuoted))
  styleIndexOf(base)
  return {
    styleIndexOf,
    isNormal: xfXml(base, false) === xfXml({}, false),
    difference: (style) => {
      const xml = differenceXml(style)
      return xml === '' ? null : differences.idOf(xml)
    },
    xml: () =>
      XML_HEAD +
      `<styleSheet xmlns="${MAIN}">` +
      listElement('numFmts', formats.all()) +
      listElement('fonts', fonts.all()) +
      listElement('fills', fills.all()) +
      listElement('borders', borders.all()) +
      NORMAL +
      listElement('cellXfs', cellStyles.all()) +
      NAMED +
      (differences.all().length === 0
        ? '<dxfs count="0"/>'
        : listElement('dxfs', differences.all())) +
      TABLES +
      '</styleSheet>',
  }
}
