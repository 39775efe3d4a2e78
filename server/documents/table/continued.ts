import type { Rows } from '../read/contents.ts'
import type { StoredTable } from '../readings.ts'
import { headsOf, isNumber } from './heads.ts'
import { isOwnTable } from './own-table.ts'

type Row = readonly string[]

/** Rows without heads go on with those above where so many columns at least tell it. */
const LEAST_BARE_COLUMNS = 3
const DASH = /^[-–—]$/

const widthOf = ({ rows }: StoredTable): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

const bodyOf = ({ rows }: StoredTable): Rows => {
  const { titles, heads } = headsOf(rows)
  return rows.slice(titles + heads)
}

/** A row of words alone, none in the first column: the rest of a row that the end of a page cut. */
const isRest = (row: Row): boolean =>
  row[0] === '' && row.some((text) => text !== '') && !row.some(isNumber)

/** Whether rows have figures and days in the columns in which those above have them. */
const isBodyOf = (above: Rows, below: Rows): boolean =>
  below.some((row) => row.some(isNumber)) &&
  below.every((row) =>
    row.every((text, column) => {
      const known = above.map((other) => other[column] ?? '').filter((other) => other !== '')
      const isOpen = text === '' || DASH.test(text) || known.length === 0
      return isOpen || known.some(isNumber) === isNumber(text)
    }),
  )

/** How many rows at the top of the next table are the heads of this one, said again; null where it is another one. */
const headsAgain = (above: StoredTable, below: StoredTable): number | null => {
  const { titles, heads } = headsOf(above.rows)
  const own = headsOf(below.rows)
  const again = JSON.stringify(above.rows.slice(titles, titles + heads))
  if (heads > 0 && JSON.stringify(below.rows.slice(0, heads)) === again)
    return own.titles === 0 && below.rows.slice(heads, own.heads).every(isRest) ? heads : null
  const isBare = own.heads === 0 && widthOf(below) >= LEAST_BARE_COLUMNS
  return isBare && isBodyOf(bodyOf(above), below.rows) ? 0 : null
}

/** Whether the next table looks as one that goes on with this one: on the next page, with the same heads or with none. */
export const isAlike = (above: StoredTable, below: StoredTable): boolean => {
  if (below.page !== above.page + 1 || widthOf(below) !== widthOf(above)) return false
  const heads = headsAgain(above, below)
  return heads !== null && !isOwnTable(bodyOf(above), below.rows.slice(heads))
}

const together = (row: Row, rest: Row): Row =>
  row.map((text, at) => [text, rest[at] ?? ''].filter(Boolean).join(' '))

/** The rows of a table and of what it goes on with, its heads once, a row that the end of a page cut in one. */
export const rowsOf = ([first, ...others]: readonly StoredTable[]): Rows => {
  const rows = [...(first?.rows ?? [])]
  const { titles, heads } = headsOf(rows)
  const head = JSON.stringify(rows.slice(titles, titles + heads))
  for (const part of others) {
    const isAgain = JSON.stringify(part.rows.slice(0, heads)) === head
    const [top, ...more] = part.rows.slice(isAgain ? heads : 0)
    const last = rows.at(-1)
    if (top && last && isRest(top) && last.some(isNumber)) rows.splice(-1, 1, together(last, top))
    else if (top) rows.push(top)
    rows.push(...more)
  }
  return rows
}
