import type { Rows } from '../read/contents.ts'
import type { StoredTable } from '../readings.ts'
import { countHeaderRows, isFigureOrDate } from './header-rows.ts'
import { isSeparateTable } from './separate-table.ts'

type Row = readonly string[]

/** Rows without heads continue the table above only if they have at least this many columns. */
const LEAST_BARE_COLUMNS = 3
const DASH = /^[-–—]$/

const widthOf = ({ rows }: StoredTable): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

const bodyOf = ({ rows }: StoredTable): Rows => {
  const { titles, heads } = countHeaderRows(rows)
  return rows.slice(titles + heads)
}

/** A row with words but an empty first cell continues a row that the page end cut. */
const isRest = (row: Row): boolean =>
  row[0] === '' && row.some((text) => text !== '') && !row.some(isFigureOrDate)

/** Whether rows below have numbers in the same columns as rows above. */
const isBodyOf = (above: Rows, below: Rows): boolean =>
  below.some((row) => row.some(isFigureOrDate)) &&
  below.every((row) =>
    row.every((text, column) => {
      const known = above.map((other) => other[column] ?? '').filter((other) => other !== '')
      const isOpen = text === '' || DASH.test(text) || known.length === 0
      return isOpen || known.some(isFigureOrDate) === isFigureOrDate(text)
    }),
  )

/** Number of repeated head rows at the top of `below`. Null if `below` is another table. */
const headsAgain = (above: StoredTable, below: StoredTable): number | null => {
  const { titles, heads } = countHeaderRows(above.rows)
  const own = countHeaderRows(below.rows)
  const again = JSON.stringify(above.rows.slice(titles, titles + heads))
  if (heads > 0 && JSON.stringify(below.rows.slice(0, heads)) === again)
    return own.titles === 0 && below.rows.slice(heads, own.heads).every(isRest) ? heads : null
  const isBare = own.heads === 0 && widthOf(below) >= LEAST_BARE_COLUMNS
  return isBare && isBodyOf(bodyOf(above), below.rows) ? 0 : null
}

/** Whether `below` looks like a continuation: on the next page, with equal heads or none. */
export const isLikelyContinuation = (above: StoredTable, below: StoredTable): boolean => {
  if (below.page !== above.page + 1 || widthOf(below) !== widthOf(above)) return false
  const heads = headsAgain(above, below)
  return heads !== null && !isSeparateTable(bodyOf(above), below.rows.slice(heads))
}

const together = (row: Row, rest: Row): Row =>
  row.map((text, at) => [text, rest[at] ?? ''].filter(Boolean).join(' '))

/**
 * Joins the parts of a table. Repeated heads appear once, and a row cut by a page end is merged.
 */
export const joinTableRows = ([first, ...others]: readonly StoredTable[]): Rows => {
  const rows = [...(first?.rows ?? [])]
  const { titles, heads } = countHeaderRows(rows)
  const head = JSON.stringify(rows.slice(titles, titles + heads))
  for (const part of others) {
    const isAgain = JSON.stringify(part.rows.slice(0, heads)) === head
    const [top, ...more] = part.rows.slice(isAgain ? heads : 0)
    const last = rows.at(-1)
    if (top && last && isRest(top) && last.some(isFigureOrDate))
      rows.splice(-1, 1, together(last, top))
    else if (top) rows.push(top)
    rows.push(...more)
  }
  return rows
}
