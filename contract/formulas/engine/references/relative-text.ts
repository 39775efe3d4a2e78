import { columnIndex } from '#contract/workbook/cells.ts'

const CELL = String.raw`(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})`
const SHEET = String.raw`(?:'(?:[^']|'')*'|[A-Za-z_][\w.]*)!`
/** Texts, cells and ranges, whole columns that stay, functions, truths, figures, signs. */
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
/** A cell as it is written: its column and row, and whether each stays where a formula is filled elsewhere. */
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

/** A cell or a range, seen from a cell; null for a range whose corners are the wrong way round. */
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
 * A formula as it is seen from its cell, R[-1]C[0]*2: formulas that were filled down or across are the same.
 * Null for one with anything but cells, ranges, figures, texts and functions that `isKnown` knows.
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
