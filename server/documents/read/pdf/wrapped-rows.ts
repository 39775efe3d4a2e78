import { isFigure } from './figures.ts'
import type { Cell, Line } from './line.ts'

/** Maximum distance between lines of one cell, in font sizes. */
const LINE_GAP = 1.35
/** Maximum lines of a cell without figures beside it. More lines are a paragraph. */
const MOST_LINES = 4
/** Maximum lines of any cell. */
const MOST_CELL_LINES = 100
/** Maximum pieces of a row. */
const MOST_PIECES = 100

/**
 * A table row. `top` and `foot` are the baselines of its first and last line.
 * `isWrapped` says that the PDF draws the row cell by cell.
 */
export type DrawnRow = Line & {
  readonly isWrapped: boolean
  readonly top: number
  readonly foot: number
}

/** A cell with all its lines, or a line of several cells. `y` is the baseline of the last line. */
type Piece = Line & { readonly lines: readonly [Line, ...Line[]] }

/** Joins two lines of a cell. A word hyphenated at the line end continues without a space. */
export const joinLines = (above: string, below: string): string =>
  /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below) ? above + below : `${above} ${below}`

/**
 * Whether `below` continues the last cell of the piece. If the piece has several cells, `below`
 * must be right of the others, and neither text may be a figure.
 */
const goesOn = ({ cells, lines }: Piece, below: Cell): boolean => {
  const above = lines.at(-1)?.cells.at(-1)
  if (!above || below.x >= above.end || below.end <= above.x) return false
  const before = cells.at(-2)
  return !before || (below.x >= before.end && !isFigure(above.text) && !isFigure(below.text))
}

/** Appends a line to a piece. Null if the line does not continue it. */
const grown = (piece: Piece, line: Line): Piece | null => {
  const { cells, y, size, lines } = piece
  const [above, below] = [cells.at(-1), line.cells[0]]
  if (!above || !below || line.cells.length !== 1 || !goesOn(piece, below)) return null
  const most = Math.max(size, line.size)
  if (line.y >= y || y - line.y >= most * LINE_GAP || lines.length === MOST_CELL_LINES) return null
  const cell: Cell = {
    text: joinLines(above.text.trim(), below.text.trim()),
    x: Math.min(above.x, below.x),
    end: Math.max(above.end, below.end),
  }
  return { cells: [...cells.slice(0, -1), cell], y: line.y, size: most, lines: [...lines, line] }
}

const piecesOf = (lines: readonly Line[]): readonly Piece[] => {
  const pieces: Piece[] = []
  for (const line of lines) {
    const last = pieces.at(-1)
    const more = last ? grown(last, line) : null
    if (more) pieces[pieces.length - 1] = more
    else pieces.push({ ...line, lines: [line] })
  }
  return pieces
}

const topOf = ({ lines: [first] }: Piece): number => first.y

/** Whether `next` is right of the band and overlaps it vertically. */
const isBeside = (band: readonly Piece[], next: Piece): boolean => {
  const end = band.at(-1)?.cells.at(-1)?.end ?? Infinity
  const start = next.cells[0]?.x ?? 0
  return start >= end && band.some((piece) => next.y <= topOf(piece) && topOf(next) >= piece.y)
}

const rowOf = (band: readonly Piece[]): DrawnRow => {
  const [foot, top] = [Math.min(...band.map(({ y }) => y)), Math.max(...band.map(topOf))]
  return {
    cells: band.flatMap(({ cells }) => cells),
    y: (foot + top) / 2,
    size: Math.max(...band.map(({ size }) => size)),
    isWrapped: band.every(({ cells }) => cells.length === 1),
    top,
    foot,
  }
}

/** Long texts side by side are paragraphs, unless figures or a row of cells are beside them. */
const areParagraphs = (band: readonly Piece[]): boolean =>
  band.some(({ cells, lines }) => cells.length === 1 && lines.length > MOST_LINES) &&
  !band.some(({ cells }) => cells.length > 1 || cells.some(({ text }) => isFigure(text)))

const eachLine = ({ lines }: Piece): readonly DrawnRow[] =>
  lines.map((line) => ({ ...line, isWrapped: false, top: line.y, foot: line.y }))

/**
 * Joins lines into rows if the PDF draws the row in pieces, as it does for heads and long labels.
 */
export const wrappedRows = (lines: readonly Line[]): readonly DrawnRow[] => {
  const bands: Piece[][] = []
  for (const piece of piecesOf(lines)) {
    const band = bands.at(-1)
    if (band && band.length < MOST_PIECES && isBeside(band, piece)) band.push(piece)
    else bands.push([piece])
  }
  return bands.flatMap((band) => {
    const [first, ...others] = band
    const isRow = others.length > 0 ? !areParagraphs(band) : (first?.cells.length ?? 0) > 1
    return isRow ? [rowOf(band)] : band.flatMap(eachLine)
  })
}
