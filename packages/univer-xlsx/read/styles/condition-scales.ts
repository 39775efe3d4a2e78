import { cellName } from '#contract/workbook/cells.ts'
import { isSet, numberOf } from '../parts/xml.ts'
import type { Range } from '../../format/address.ts'
import { colourOf, type Palette } from './colours.ts'
import { typedFormula } from '../cells/formula-text.ts'
import { childOf, childrenOf, textWithin, type XmlNode } from '../parts/xml-tree.ts'

type Value = { readonly type: string; readonly value?: number | string }

const SMALLEST: Value = { type: 'min' }
const GREATEST: Value = { type: 'max' }

/** A scale value (`cfvo`). Extensions store it in a child `f`. */
const valueOf = (node: XmlNode): Value | null => {
  const { type = 'num', val = textWithin(childOf(node, 'f')) } = node.attributes
  if (type === 'min' || type === 'max') return { type }
  const number = type === 'formula' ? null : numberOf(val)
  if (number !== null) return { type, value: number }
  const isFormula = val !== '' && (type === 'formula' || type === 'num')
  return isFormula ? { type: 'formula', value: typedFormula(val) } : null
}

/** A scale of two or three colours. Null if incomplete. */
export const colourScale = (node: XmlNode, palette: Palette) => {
  const scale = childOf(node, 'colorScale')
  const colours = childrenOf(scale, 'color').map(({ attributes }) => colourOf(attributes, palette))
  const config = childrenOf(scale, 'cfvo').flatMap((each, index) => {
    const value = valueOf(each)
    const color = colours[index]
    return value === null || !color ? [] : [{ index, color, value }]
  })
  return config.length < 2 ? null : { type: 'colorScale', config }
}

const addresses = (ranges: readonly Range[]): string =>
  ranges
    .map(({ startRow, startColumn, endRow, endColumn }) =>
      [cellName(startRow, startColumn), cellName(endRow, endColumn)]
        .map((name) => name.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2'))
        .join(':'),
    )
    .join(',')

/**
 * One end of a data bar. Excel's automatic minimum is 0, or the smallest value if that is negative.
 * Univer's maximum is never below 0, so it equals Excel's automatic maximum.
 */
const endOf = (node: XmlNode | undefined, ranges: readonly Range[], otherwise: Value): Value => {
  const type = node?.attributes['type']
  if (type === 'autoMax') return GREATEST
  if (type === 'autoMin') return { type: 'formula', value: `=MIN(0,${addresses(ranges)})` }
  return (node && valueOf(node)) ?? otherwise
}

const BAR = { positive: '#638ec6', negative: '#ff0000' }

/** A data bar. Attributes of the extension take precedence. */
export const dataBar = (node: XmlNode, palette: Palette, ranges: readonly Range[]) => {
  const bars = childrenOf(node, 'dataBar')
  const [whole] = bars
  const part = (name: string): XmlNode | undefined =>
    bars.map((bar) => childOf(bar, name)).find((found) => found !== undefined)
  const values = childrenOf(whole, 'cfvo')
  const fill = part('fillColor') ?? part('color')
  const below = part('negativeFillColor')
  const positiveColor = fill && colourOf(fill.attributes, palette)
  return {
    type: 'dataBar',
    isShowValue: bars.every(({ attributes }) => isSet(attributes['showValue'], true)),
    config: {
      min: endOf(values[0], ranges, SMALLEST),
      max: endOf(values[1], ranges, GREATEST),
      isGradient: isSet(whole?.attributes['gradient'], true),
      positiveColor: positiveColor ?? BAR.positive,
      nativeColor: (below && colourOf(below.attributes, palette)) ?? BAR.negative,
    },
  }
}

/** Icon sets that Univer lists in ascending order. The others are descending. */
const RISING: ReadonlySet<string> = new Set(['4Rating', '5Rating'])
const KNOWN: ReadonlySet<string> = new Set(
  (
    '3Arrows 3ArrowsGray 4Arrows 4ArrowsGray 5Arrows 5ArrowsGray 3Triangles 3TrafficLights1 3Signs ' +
    '3TrafficLights2 4RedToBlack 4TrafficLights 3Symbols 3Symbols2 3Flags 4Rating 5Rating 5Quarters 5Boxes 3Stars'
  ).split(' '),
)
const NO_ICON = { iconType: 'EMPTY_ICON_TYPE', iconId: '' }

/** Univer icon for a file's icon index, which counts from the lowest. */
const icon = (set: string, at: number) =>
  KNOWN.has(set)
    ? {
        iconType: set,
        iconId: String(RISING.has(set) ? at : Number(set.charAt(0)) - 1 - at),
      }
    : NO_ICON

/** Icons by value. Univer starts with the highest values, files with the lowest. */
export const iconSet = (node: XmlNode) => {
  const set = childOf(node, 'iconSet')
  const name = set?.attributes['iconSet'] ?? '3TrafficLights1'
  const own = childrenOf(set, 'cfIcon')
  if (!KNOWN.has(name) && own.length === 0) return null
  const steps = childrenOf(set, 'cfvo').map((each) => ({
    value: valueOf(each) ?? { type: 'num', value: 0 },
    operator: isSet(each.attributes['gte'], true) ? 'greaterThanOrEqual' : 'greaterThan',
  }))
  const isReversed = isSet(set?.attributes['reverse'])
  const config = steps.map((step, at) => {
    const place = isReversed ? steps.length - 1 - at : at
    const { iconSet: ownSet = '', iconId } = own[place]?.attributes ?? {}
    return {
      ...step,
      ...(own.length > 0 ? icon(ownSet, numberOf(iconId) ?? 0) : icon(name, place)),
    }
  })
  if (config.length < 2) return null
  return {
    type: 'iconSet',
    isShowValue: isSet(set?.attributes['showValue'], true),
    config: config.toReversed(),
  }
}
