const LETTERS = 26

const toLetters = (column: number): string => {
  let rest = column + 1
  let letters = ''
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % LETTERS)) + letters
    rest = Math.floor((rest - 1) / LETTERS)
  }
  return letters
}

const toColumn = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) -
  1

/**
 * Column letters and first row number of a range like `Q3!D10:E11`. For an invalid range they start
 * at A and 1.
 */
export const rangeLabels = (
  range: string,
  width: number,
): { readonly columns: readonly string[]; readonly firstRow: number } => {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})/.exec(range.slice(range.lastIndexOf('!') + 1))
  const first = match?.[1] ? toColumn(match[1]) : 0
  return {
    columns: Array.from({ length: width }, (_, index) => toLetters(first + index)),
    firstRow: match?.[2] ? Number(match[2]) : 1,
  }
}
