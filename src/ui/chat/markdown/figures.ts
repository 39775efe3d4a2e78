/** A number in a table, as shown. */
export type SplitFigure = { readonly shown: string; readonly isNegative: boolean }

/** Maximum length of a number, in characters. */
const FIGURE_CHARS = 40

const FIGURE =
  /^(?<sign>[-−–(]?)\s*(?<before>[+$€£¥]*)\s*(?<inner>[-−]?)\s*(?<digits>\d[\d,.\s']*)\s*(?<unit>%|bps?|x|[kKmMbB]n?)?\s*(?<after>[$€£¥]?)\s*(?<close>\)?)\s*(?<rate>%?)$/
const NEUTRAL = /^(?:[-–—−]?|n\/a|N\/A|na)$/

/** A cell's text without emphasis marks. Stars between digits are no emphasis. */
const plainCell = (text: string): string =>
  text.replace(/(?<![\d*_`])[*_`]+|[*_`]+(?![\d*_`])/g, '').trim()

/** Whether the whole cell is bold. */
export const isBoldCell = (text: string): boolean => /^\*\*[^*]+\*\*$/.test(text.trim())

const UNITS: Readonly<Record<string, string>> = { bp: ' bp', bps: ' bps' }
const unitOf = (unit: string): string => UNITS[unit] ?? unit

/**
 * Parses an amount, a rate or a count. Null if the cell is no number.
 * Negative numbers show in brackets, as accountants write them: "-1,200.50" becomes "(1,200.50)".
 */
export const readFigure = (text: string): SplitFigure | null => {
  if (text.length > FIGURE_CHARS || !/\d/.test(text)) return null
  const plain = plainCell(text)
  const found = FIGURE.exec(plain)?.groups
  if (!found) return null
  const part = (name: string): string => found[name]?.trim() ?? ''
  if ((part('sign') === '(') !== (part('close') === ')')) return null
  if (part('sign') + part('inner') === '') return { shown: plain, isNegative: false }
  const money = part('after').replace(/./, ' $&')
  const amount = part('before') + part('digits') + unitOf(part('unit')) + money + part('rate')
  return { shown: `(${amount})`, isNegative: true }
}

/**
 * For each column, whether its cells are numbers. Dashes, "n/a" and empty cells may be among them.
 * Such columns align right.
 */
export const figureColumns = (rows: readonly (readonly string[])[]): readonly boolean[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    return (
      cells.some((cell) => readFigure(cell)) &&
      cells.every((cell) => NEUTRAL.test(plainCell(cell)) || readFigure(cell))
    )
  })
}

/** The ruling of a row: a total has one rule above and two below, a subtotal one above. */
export const rowKind = (row: readonly string[], isLast: boolean): 'total' | 'sub' | 'plain' => {
  const filled = row.filter((cell) => cell.trim() !== '')
  const isBold = filled.length > 1 && filled.every(isBoldCell)
  if (isLast && (isBold || /^(?:grand |sum |net )?total\b/i.test(plainCell(row[0] ?? ''))))
    return 'total'
  return isBold ? 'sub' : 'plain'
}
