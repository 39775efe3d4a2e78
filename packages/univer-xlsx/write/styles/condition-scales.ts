import * as v from 'valibot'
import { argbOfText } from './colour.ts'
import { fileFormula } from '../formula-text.ts'
import { entriesOf } from '../resources.ts'
import { element, xmlFormula } from '../parts/xml-text.ts'

const Value = v.object({
  type: v.string(),
  value: v.fallback(v.nullish(v.union([v.number(), v.string()])), null),
})
type Value = v.InferOutput<typeof Value>

/** A rule in the worksheet part and in its extension (`x14`). Null where it is absent. */
export type RuleXml = { readonly plain: string | null; readonly extended: string | null }

const KINDS: ReadonlySet<string> = new Set(['num', 'percent', 'percentile', 'formula'])

/** Type and text of a scale value. */
const parts = ({ type, value }: Value) => {
  if (type === 'min' || type === 'max' || !KINDS.has(type) || value === null || value === undefined)
    return { type: type === 'max' ? 'max' : 'min', text: null }
  const isFormula = typeof value === 'string' && value.startsWith('=')
  return { type, text: isFormula ? fileFormula(value) : String(value) }
}

const valueXml = (value: Value, more: { readonly gte?: string | null } = {}): string => {
  const { type, text } = parts(value)
  return element('cfvo', { type, val: text, ...more })
}

/** Extensions store the value in a child `f`. */
const extendedValue = (value: Value, more: { readonly gte?: string | null } = {}): string => {
  const { type, text } = parts(value)
  return element(
    'x14:cfvo',
    { type, ...more },
    text === null ? '' : `<xm:f>${xmlFormula(text)}</xm:f>`,
  )
}

const Step = v.object({ color: v.string(), value: Value })

/** Files allow at most three colours. If a rule has more, we keep the first, middle and last. */
export const colourScale = (config: unknown): string | null => {
  const all = entriesOf(Step, config)
  const last = all.length - 1
  const steps =
    all.length > 3 ? [0, Math.round(last / 2), last].flatMap((at) => all[at] ?? []) : all
  if (steps.length < 2) return null
  const colours = steps.map(({ color }) =>
    element('color', { rgb: argbOfText(color) ?? 'FFFFFFFF' }),
  )
  return `<colorScale>${steps.map(({ value }) => valueXml(value)).join('')}${colours.join('')}</colorScale>`
}

const Bar = v.object({
  isShowValue: v.fallback(v.optional(v.boolean(), true), true),
  config: v.object({
    min: Value,
    max: Value,
    isGradient: v.fallback(v.optional(v.boolean(), true), true),
    positiveColor: v.fallback(v.optional(v.string(), ''), ''),
    nativeColor: v.fallback(v.optional(v.string(), ''), ''),
  }),
})
const BAR = { positive: 'FF638EC6', negative: 'FFFF0000' }

/** A data bar. `plain` is its basic form, and `extended` is its complete form. */
export const dataBar = (rule: unknown): RuleXml | null => {
  const parsed = v.safeParse(Bar, rule)
  if (!parsed.success) return null
  const { isShowValue, config } = parsed.output
  const showValue = isShowValue ? null : '0'
  const rgb = argbOfText(config.positiveColor) ?? BAR.positive
  const below = argbOfText(config.nativeColor) ?? BAR.negative
  const all = {
    minLength: '0',
    maxLength: '100',
    gradient: config.isGradient ? null : '0',
    showValue,
  }
  return {
    plain: element(
      'dataBar',
      { showValue },
      valueXml(config.min) + valueXml(config.max) + element('color', { rgb }),
    ),
    extended: element(
      'x14:dataBar',
      all,
      extendedValue(config.min) +
        extendedValue(config.max) +
        element('x14:negativeFillColor', { rgb: below }) +
        '<x14:axisColor rgb="FF000000"/>',
    ),
  }
}

const Icon = v.object({
  value: Value,
  operator: v.fallback(v.nullish(v.string()), null),
  iconType: v.string(),
  iconId: v.string(),
})
type Icon = v.InferOutput<typeof Icon>
const Icons = v.object({
  isShowValue: v.fallback(v.optional(v.boolean(), true), true),
  config: v.unknown(),
})

/** Icon sets that Univer lists in ascending order. The others are descending. */
const RISING: ReadonlySet<string> = new Set(['4Rating', '5Rating'])
/** Icon sets that exist only in the extension. */
const YOUNG: ReadonlySet<string> = new Set(['3Triangles', '3Stars', '5Boxes'])
const NO_ICON = 'EMPTY_ICON_TYPE'

/** Index of an icon in its set. Files count from the lowest. */
const placeIn = ({ iconType, iconId }: Icon): number =>
  RISING.has(iconType) ? Number(iconId) : Number(iconType.charAt(0)) - 1 - Number(iconId)

/**
 * The icon set that consists of exactly these icons, in order or reversed. Null for a custom
 * selection.
 */
const wholeSet = (icons: readonly Icon[]) => {
  const name = icons[0]?.iconType ?? ''
  const last = icons.length - 1
  if (icons.some(({ iconType }) => iconType !== name) || Number(name.charAt(0)) !== last + 1)
    return null
  const places = icons.map(placeIn)
  if (places.every((place, at) => place === at)) return { name, reverse: false }
  return places.every((place, at) => place === last - at) ? { name, reverse: true } : null
}

const gte = ({ operator }: Icon): { readonly gte: string | null } => ({
  gte: operator === 'greaterThan' ? '0' : null,
})

const chosenIcon = (icon: Icon): string =>
  icon.iconType === NO_ICON
    ? '<x14:cfIcon iconSet="NoIcons" iconId="0"/>'
    : element('x14:cfIcon', { iconSet: icon.iconType, iconId: placeIn(icon) })

const BASES = new Map([
  [3, '3TrafficLights1'],
  [4, '4TrafficLights'],
  [5, '5Quarters'],
])

const extendedIcons = (icons: readonly Icon[], base: string, all: object): string => {
  const set = wholeSet(icons)
  const own = set === null ? icons.map(chosenIcon).join('') : ''
  const head = { iconSet: set?.name ?? base, reverse: set?.reverse, custom: set === null }
  const values = icons.map((icon) => extendedValue(icon.value, gte(icon))).join('')
  return element('x14:iconSet', { ...head, ...all }, values + own)
}

/** An icon set. It moves to the extension if the basic form cannot express it. */
export const iconSet = (rule: unknown): RuleXml | null => {
  const parsed = v.safeParse(Icons, rule)
  const icons = parsed.success ? entriesOf(Icon, parsed.output.config).toReversed() : []
  const base = BASES.get(icons.length)
  if (!parsed.success || base === undefined) return null
  const showValue = { showValue: parsed.output.isShowValue ? null : '0' }
  const set = wholeSet(icons)
  if (set === null || YOUNG.has(set.name))
    return { plain: null, extended: extendedIcons(icons, base, showValue) }
  const values = icons.map((icon) => valueXml(icon.value, gte(icon))).join('')
  const all = { iconSet: set.name, ...showValue, reverse: set.reverse }
  return { plain: element('iconSet', all, values), extended: null }
}
