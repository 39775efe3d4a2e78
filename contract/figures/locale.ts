import type { Region } from './region.ts'

/** How a region separates figures: what numfmt's `addLocale` takes of it. */
type Signs = { readonly decimal: string; readonly group: string }
type AddLocale = (signs: Signs, tag: string) => unknown

/** A figure does not break at the blank between its thousands. */
const groupOf = ({ group }: Region): string => (group === ' ' ? '\u00a0' : group)

/** Numbers of the signs in a locale's tag, which takes letters and digits alone. */
const SIGNS = ".,' "

/** Registers the region's separators with numfmt, and answers the locale that has them (SHEET-592). */
export const figuresLocale = (region: Region, addLocale: AddLocale): string => {
  const { decimal, group } = region
  const tag = `figures-${SIGNS.indexOf(decimal)}${SIGNS.indexOf(group)}`
  addLocale({ decimal, group: groupOf(region) }, tag)
  return tag
}

/** A number without a format, as text with a point, in the region's decimal sign. */
export const inOwnDecimal = (text: string, { decimal }: Region): string =>
  decimal === '.' ? text : text.replace('.', decimal)

/** A number in so many digits, its thousands apart as the region writes them. */
export const groupedFigure = (value: number, digits: number, region: Region): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits })
    .formatToParts(value)
    .map(({ type, value: part }) => {
      if (type === 'group') return groupOf(region)
      return type === 'decimal' ? region.decimal : part
    })
    .join('')
