import { columnIndex } from '#contract/workbook/cells.ts'

const CELL = String.raw`(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})`
const SHEET = String.raw`(?:'(?:[^']|'')*'|[A-Za-z_][\w.]*)!`
/**
 * Strings, cells and ranges, absolute columns, functions, logical values, numbers and operators.
 */
const PIECE = new RegExp(
  [
    '"(?:[^"]|"")*"',
    String.raw`(${SHEET})?${CELL}(?::${CELL})?(?![\w.(!:#])`,
    String.raw`(?:${SHEET})?\$[A-Z]{1,3}:\$[A-Z]{1,3}(?![\w.(!:#$])`,
    String.raw`([A-Z][A-Z\d.]*)\(\s*`,
    String.raw`(?:TRUE|FALSE)(?![\w.(!:#])`,
    String.raw`(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?(?![\w.(!:#])`,
    String.raw`\s*[-+*/^&=<>,]\s*`,
    String.raw`\(\s*|[%)]`,
  ].join('|'),
  'y',
)

type Place = { readonly row: number; readonly column: number }
/** Capture groups of a written cell: each `$` sign, the column and the row. */
type Written = readonly [
  isColumnFixed: string | undefined,
  column: string | undefined,
  isRowFixed: string | undefined,
  row: string | undefined,
]

const placeOf = ([, column = '', , row = '']: Written): Place => ({
  row: Number(row) - 1,
  column: columnIndex(column),
})

const relative = (written: Written, place: Place, from: Place): string => {
  const [isColumnFixed, , isRowFixed] = written
  const row = isRowFixed ? `R${place.row}` : `R[${place.row - from.row}]`
  const column = isColumnFixed ? `C${place.column}` : `C[${place.column - from.column}]`
  return row + column
}

/** A cell or range relative to `from`. Null if the corners are in the wrong order. */
const relativeRange = (found: RegExpExecArray, from: Place): string | null => {
  const first = found.slice(2, 6) as unknown as Written
  const last = found.slice(6, 10) as unknown as Written
  const start = placeOf(first)
  const text = (found[1] ?? '') + relative(first, start, from)
  if (last[1] === undefined) return text
  const end = placeOf(last)
  if (end.row < start.row || end.column < start.column) return null
  return `${text}:${relative(last, end, from)}`
}

/**
 * Rewrites a formula relative to its cell, so formulas filled down or across become equal. Null if
 * the formula contains anything but cells, ranges, literals and functions known to `isKnown`.
 * Example: `=A1*2` in A2 becomes `R[-1]C[0]*2`
 */
export const relativeText = (
  formula: string,
  from: Place,
  isKnown: (name: string) => boolean,
): string | null => {
  let text = ''
  for (PIECE.lastIndex = 0; PIECE.lastIndex < formula.length;) {
    const found = PIECE.exec(formula)
    if (found === null) return null
    const [piece] = found
    const name = found[10]
    if (name !== undefined && !isKnown(name)) return null
    const part = found[3] === undefined ? piece : relativeRange(found, from)
    if (part === null) return null
    text += part
  }
  return text
}
