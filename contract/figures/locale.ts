import type { Region } from './region.ts'

/** The separators of a region, in the form that numfmt's `addLocale` takes. */
export type FigureSigns = { readonly decimal: string; readonly group: string }
/** The `addLocale` function of numfmt. */
export type AddLocale = (signs: FigureSigns, tag: string) => unknown

/** A no-break space keeps a figure on one line. */
const groupOf = ({ group }: FigureSigns): string => (group === ' ' ? '\u00a0' : group)

/** Encodes a sign, because locale tags allow only letters and digits. */
const inTag = (sign: string): string => `x${sign.charCodeAt(0).toString(36)}`

/** Registers the region's separators with numfmt and returns the locale tag. */
export const figuresLocale = (signs: FigureSigns, addLocale: AddLocale): string => {
  const { decimal, group } = signs
  const tag = `figures-${inTag(decimal)}${inTag(group)}`
  addLocale({ decimal, group: groupOf(signs) }, tag)
  return tag
}

/** Replaces the point of an unformatted number with the region's decimal sign. */
export const inOwnDecimal = (text: string, { decimal }: Pick<FigureSigns, 'decimal'>): string =>
  decimal === '.' ? text : text.replace('.', decimal)

/** A number with `digits` significant digits and the region's thousands separator. */
export const groupedFigure = (value: number, digits: number, region: Region): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits })
    .formatToParts(value)
    .map(({ type, value: part }) => {
      if (type === 'group') return groupOf(region)
      return type === 'decimal' ? region.decimal : part
    })
    .join('')
