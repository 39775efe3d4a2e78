import type { Region } from './region.ts'

/** How a region separates figures: what numfmt's `addLocale` takes of it. */
export type FigureSigns = { readonly decimal: string; readonly group: string }
/** numfmt's way to take a locale. */
export type AddLocale = (signs: FigureSigns, tag: string) => unknown

/** A figure does not break at the blank between its thousands. */
const groupOf = ({ group }: FigureSigns): string => (group === ' ' ? '\u00a0' : group)

/** A sign in a locale's tag, which takes letters and digits alone. */
const inTag = (sign: string): string => `x${sign.charCodeAt(0).toString(36)}`

/** Registers the region's separators with numfmt, and answers the locale that has them. */
export const figuresLocale = (signs: FigureSigns, addLocale: AddLocale): string => {
  const { decimal, group } = signs
  const tag = `figures-${inTag(decimal)}${inTag(group)}`
  addLocale({ decimal, group: groupOf(signs) }, tag)
  return tag
}

/** A number without a format, as text with a point, in the region's decimal sign. */
export const inOwnDecimal = (text: string, { decimal }: Pick<FigureSigns, 'decimal'>): string =>
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
