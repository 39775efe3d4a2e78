import { isFigure, isYear } from './amounts.ts'
import { periodsIn } from './periods.ts'

/** Cells of a row, what it is called first. */
export type Row = readonly string[]

/** A figure or a sign for none; "4)" is a part of words. */
export const isValue = (token: string): boolean =>
  (isFigure(token) && token.includes('(') === token.includes(')')) ||
  /^(?:[-–—]|n\/?a)$/i.test(token)

const BEFORE = /^(?:US\$|[€$£¥]|EUR|USD|GBP|CHF|JPY)$/
const BEHIND = /^(?:%|US\$|[€$£¥]|EUR|USD|GBP|CHF|JPY)$/

/** Words of a text, a currency or "%" that stands apart with its figure: "$ 1,204", "EUR 240.00", "12 %". */
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

/** A cell as what is called and at most so many values behind it: "Cost of sales (24) (22)" is three cells. */
export const parted = (cell: string, most: number): Row => {
  const words = wordsOf(cell)
  const first = words.findLastIndex((word) => !isValue(word)) + 1
  const at = Math.max(first, words.length - Math.max(most, 0))
  return at === 0 ? words : [words.slice(0, at).join(' '), ...words.slice(at)]
}

/** Cells of a row that hold something. */
export const filledIn = (row: Row): number => row.filter((cell) => cell.trim() !== '').length

/** A figure that is surely no number in a name, as in "Product 1". */
export const isSure = (value: string): boolean => /[.,()%€$£¥]/.test(value)

/** A cell as those that it stands for, of which as many may be values as the row lacks. */
const cellsIn = (cell: string, lacks: number, isBlankBehind: boolean): Row => {
  const all = parted(cell, Infinity)
  const isBare = all.every(isValue)
  const values = isBare ? all.length : all.length - 1
  if (lacks <= 0 || values === 0) return [cell.trim()]
  if (values > 1) return parted(cell, isBare ? lacks + 1 : lacks)
  return !isBare && isBlankBehind && isSure(all.at(-1) ?? '') ? all : [cell.trim()]
}

/** A row of a table with values apart that stand in one cell, where it lacks cells; "Product 1" stays a name. */
export const spread = (row: Row, width: number): Row => {
  const lacks = width - filledIn(row)
  const cells: string[] = []
  // Cells that are blank because what belongs in them stands before.
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

/** Whether a row holds a figure behind what it is called; years are none. */
export const isFigureRow = (row: Row): boolean =>
  row.some((cell) => {
    const all = parted(cell, Infinity)
    const values = all.every(isValue) ? all : all.slice(1)
    return (
      (values.length === all.length || values.length > 1) &&
      values.some((value) => isFigure(value) && !isYear(value))
    )
  })

/** First cells that are heads of names, or of times. */
const STUB =
  /^(?:\W*|(?:line )?items?|names?|accounts?|positions?|descriptions?|notes?|years?|quarters?|months?|periods?|dates?|category|konto|bezeichnung|jahr)$/i

/** Years one after the other, as heads have them. */
const inTurn = (years: Row): boolean =>
  years.length > 1 &&
  years.every((year, at) => at === 0 || Math.abs(Number(year) - Number(years[at - 1])) === 1)

/** Whether a row that looks like heads, as its figures look like years, is one of figures: "Rent | 2000" below "Item | Amount". */
const isOfRoundFigures = (row: Row, above: readonly Row[]): boolean => {
  const [first = '', ...rest] = row.map((cell) => cell.trim())
  const years = rest.filter(Boolean)
  return (
    above.some((one) => filledIn(one) >= filledIn(row)) &&
    !STUB.test(first) &&
    periodsIn(first).length === 0 &&
    years.length > 0 &&
    years.every(isYear) &&
    !inTurn(years)
  )
}

/** Where the rows of figures of a table begin, below its heads; -1 where it has none. */
export const firstFigures = (rows: readonly Row[]): number =>
  rows.findIndex((row, at) => isFigureRow(row) || isOfRoundFigures(row, rows.slice(0, at)))
