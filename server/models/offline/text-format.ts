import type { Currency } from './intent/figures.ts'

/**
 * Money with cents and brackets for negatives: "$1,896.20", "($500.00)". Null omits the currency
 * sign.
 */
export const formatMoney = (value: number, currency: Currency | null = '$'): string => {
  const size = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const text = `${currency ?? ''}${size}`
  return value < 0 ? `(${text})` : text
}

/** Money without zero cents, for titles: "$300,000". */
export const formatRoundMoney = (value: number, currency: Currency | null = '$'): string =>
  Number.isInteger(value)
    ? formatMoney(value, currency).replace('.00', '')
    : formatMoney(value, currency)

/** A percentage with up to `digits` decimals: 0.065 is "6.5%". */
export const formatPercent = (value: number, digits = 4): string =>
  `${Number((value * 100).toFixed(digits))}%`

/**
 * A number with thousands separators. Numbers of 100 or more have at most two decimals, smaller
 * numbers at most four.
 */
export const formatFigure = (value: number): string => {
  const size = Math.abs(value)
  const cents = size >= 100 && !Number.isInteger(value) ? 2 : 0
  const maximumFractionDigits = size >= 100 ? 2 : 4
  const text = size.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits })
  return value < 0 ? `(${text})` : text
}

/** "30 years", "18 months", "1 year". */
export const formatMonths = (months: number): string => {
  const [count, word] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

type FigureRow = readonly [label: string, figure: string, formula?: string]

/**
 * A Markdown table of figures and formulas. "Insert into sheet" turns the formulas into live
 * cells.
 */
export const figureTable = (rows: readonly FigureRow[], label = ''): string =>
  [
    `| ${label} | Amount | Formula |`,
    '|---|---:|---|',
    ...rows.map(([name, amount, formula]) => {
      const shown = formula === undefined ? '' : `\`${formula}\``
      return `| ${name} | ${amount} | ${shown} |`
    }),
  ].join('\n')

/** Labels of identifiers and years, whose digits we do not group. */
const NAMES_A_THING = /\b(?:years?|fy|date|no|number|id|code|account|zip|postcode|invoice)\b/i

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)

/**
 * Adds thousands separators to a number from an unformatted cell. It returns other texts
 * unchanged.
 */
export const groupThousands = (text: string, label: string): string =>
  /^-?\d{4,15}(?:\.\d+)?$/.test(text) &&
  !NAMES_A_THING.test(label) &&
  !(label === '' && isYear(text))
    ? formatFigure(Number(text))
    : text

/** "the amount, the annual rate and the term". */
export const joinList = (names: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`

/** 'the "Costs" sheet of "Plan"'. `spreadsheet` is a quoted title or a link. */
export const sheetOf = (sheet: string, spreadsheet: string): string =>
  `the "${escapeMarkdown(sheet)}" sheet of ${spreadsheet}`

/** Escapes Markdown in a text from a cell or a question. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_|<>[\]~]/g, '\\$&')
