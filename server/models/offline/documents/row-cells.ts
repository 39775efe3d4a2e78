import { isFigure, isYear } from './amounts.ts'
import { periodsIn } from './periods.ts'

/** The cells of a row. The first is its name. */
export type Row = readonly string[]

/** True for a figure or a sign for no value. "4)" is part of a name. */
export const isValue = (token: string): boolean =>
  (isFigure(token) && token.includes('(') === token.includes(')')) ||
  /^(?:[-–—]|n\/?a)$/i.test(token)

const BEFORE = /^(?:US\$|[€$£¥]|EUR|USD|GBP|CHF|JPY)$/
const BEHIND = /^(?:%|US\$|[€$£¥]|EUR|USD|GBP|CHF|JPY)$/

/**
 * Splits a text into words. A separate currency or "%" joins its figure: "$ 1,204", "EUR 240.00",
 * "12 %".
 */
const wordsOf = (text: string): Row => {
  const words = text.trim().split(/\s+/)
  const end = words.at(-1) ?? ''
  const isBehind = end !== '%' && BEHIND.test(end)
  const isOne = (last: string, word: string): boolean =>
    isBehind || word === '%'
      ? BEHIND.test(word) && isValue(last)
      : BEFORE.test(last) && isValue(word)
  return words.reduce<Row>((joined, word) => {
    const last = joined.at(-1) ?? ''
    return isOne(last, word) ? [...joined.slice(0, -1), `${last} ${word}`] : [...joined, word]
  }, [])
}

/**
 * Splits a cell into a name and at most `most` values: "Cost of sales (24) (22)" gives three cells.
 */
export const splitCell = (cell: string, most: number): Row => {
  const words = wordsOf(cell)
  const first = words.findLastIndex((word) => !isValue(word)) + 1
  const at = Math.max(first, words.length - Math.max(most, 0))
  return at === 0 ? words : [words.slice(0, at).join(' '), ...words.slice(at)]
}

/** Number of cells with content. */
export const countFilledCells = (row: Row): number =>
  row.filter((cell) => cell.trim() !== '').length

/** True for a figure that cannot be part of a name such as "Product 1". */
export const isUnambiguousFigure = (value: string): boolean => /[.,()%€$£¥]/.test(value)

/**
 * Splits a cell into its name, if any, and its values. The result has at most `lacks` additional
 * cells, because the row lacks that many.
 */
const cellsIn = (cell: string, lacks: number, isBlankBehind: boolean): Row => {
  const all = splitCell(cell, Infinity)
  const isBare = all.every(isValue)
  const values = isBare ? all.length : all.length - 1
  if (lacks <= 0 || values === 0) return [cell.trim()]
  if (values > 1) return splitCell(cell, isBare ? lacks + 1 : lacks)
  return !isBare && isBlankBehind && isUnambiguousFigure(all.at(-1) ?? '') ? all : [cell.trim()]
}

/** Splits merged values in a row that lacks cells. "Product 1" remains a name. */
export const splitMergedValues = (row: Row, width: number): Row => {
  const lacks = width - countFilledCells(row)
  const cells: string[] = []
  // Number of blank cells to skip, because we already split their values from the cell before them.
  let owed = 0
  row.forEach((cell, at) => {
    if (cell.trim() === '' && owed > 0) {
      owed -= 1
      return
    }
    const parts = cellsIn(cell, lacks, row[at + 1]?.trim() === '')
    owed = parts.length - 1
    cells.push(...parts)
  })
  return cells
}

/** True if a row has a figure after its name. Years do not count. */
export const isFigureRow = (row: Row): boolean =>
  row.some((cell) => {
    const all = splitCell(cell, Infinity)
    const values = all.every(isValue) ? all : all.slice(1)
    return (
      (values.length === all.length || values.length > 1) &&
      values.some((value) => isFigure(value) && !isYear(value))
    )
  })

/** Headings of the first column, for names or periods. */
const STUB =
  /^(?:\W*|(?:line )?items?|names?|accounts?|positions?|descriptions?|notes?|years?|quarters?|months?|periods?|dates?|category|konto|bezeichnung|jahr)$/i

/** True for consecutive years, as in headings. */
const areConsecutiveYears = (years: Row): boolean =>
  years.length > 1 &&
  years.every((year, at) => at === 0 || Math.abs(Number(year) - Number(years[at - 1])) === 1)

/**
 * True for a row of round figures that only look like years, such as 2000 in the row "Rent" of the
 * column "Amount".
 */
const isOfRoundFigures = (row: Row, above: readonly Row[]): boolean => {
  const [first = '', ...rest] = row.map((cell) => cell.trim())
  const years = rest.filter(Boolean)
  return (
    above.some((one) => countFilledCells(one) >= countFilledCells(row)) &&
    !STUB.test(first) &&
    periodsIn(first).length === 0 &&
    years.length > 0 &&
    years.every(isYear) &&
    !areConsecutiveYears(years)
  )
}

/** Index of the first row of figures, -1 if there is none. */
export const firstFigureRow = (rows: readonly Row[]): number =>
  rows.findIndex((row, at) => isFigureRow(row) || isOfRoundFigures(row, rows.slice(0, at)))
