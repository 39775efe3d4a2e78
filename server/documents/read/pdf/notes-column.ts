import type { Rows } from '../contents.ts'

type Row = readonly string[]

/** Head of a notes column, optionally merged with the next head. */
const HEAD =
  /^(notes?(?: no\.?)?|ref\.?|references?|anhang(?:angabe)?|tz\.?|textziffer)(?:\s+(\S.*))?$/i
/** Note numbers: "3", "12", "5, 6". */
const NUMBERS = /^\d{1,2}[a-z]?(?:(?:,\s?|\s?[-–&]\s?)\d{1,2}[a-z]?)*$/
/** A label followed by a note number. */
const NUMBERED = /^(.*\p{L}\)?)\s+(\d{1,2})$/u

const areNotes = (body: Rows, at: number): boolean => {
  const filled = body.map((row) => row[at] ?? '').filter(Boolean)
  return filled.length > 0 && filled.every((cell) => NUMBERS.test(cell))
}

/** Splits a merged head between the notes column and the next one. */
const ownHead = (head: Row, body: Rows): Row => {
  const at = head.findIndex((cell) => HEAD.exec(cell)?.[2] !== undefined)
  const [, notes = '', next = ''] = HEAD.exec(head[at] ?? '') ?? []
  if (at < 2 || head[at - 1] !== '' || !areNotes(body, at - 1)) return head
  return head.with(at - 1, notes).with(at, next)
}

/** The first number in the column, or `otherwise`. */
const firstNumber = (rows: Rows, at: number, otherwise: number): number =>
  rows.map((row) => parseInt(row[at] ?? '', 10)).find((one) => !Number.isNaN(one)) ?? otherwise

/**
 * Moves a note number from the label to the notes column. The number must lie between the nearest
 * ones above and below.
 */
const ownNumber = (body: Rows, down: number, at: number): Row => {
  const row = body[down] ?? []
  const [, label = '', number = ''] = NUMBERED.exec(row[at - 1] ?? '') ?? []
  if (label === '' || row[at] !== '') return row
  const above = firstNumber(body.slice(0, down).toReversed(), at, Infinity)
  const below = firstNumber(body.slice(down + 1), at, -Infinity)
  const isBetween = above <= Number(number) && Number(number) <= below
  return isBetween ? row.with(at - 1, label).with(at, number) : row
}

/** Maximum head rows of a statement. */
const MOST_HEADS = 3

/** Repairs the notes column of a statement: splits merged heads and moves numbers out of labels. */
export const repairNotesColumn = (rows: Rows): Rows => {
  const top = rows.slice(0, MOST_HEADS).findIndex((row) => row.some((cell) => HEAD.test(cell)))
  const [first, ...body] = rows.slice(Math.max(top, 0))
  if (top === -1 || !first) return rows
  const head = ownHead(first, body)
  const at = head.findIndex((cell) => HEAD.test(cell) && HEAD.exec(cell)?.[2] === undefined)
  const isFirst = at === 1 && areNotes(body, at)
  return [
    ...rows.slice(0, top),
    head,
    ...(isFirst ? body.map((_, down) => ownNumber(body, down, at)) : body),
  ]
}
