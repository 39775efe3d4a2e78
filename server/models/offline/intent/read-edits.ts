import { type SpokenFigure, figureEnd, findFigures, findMonth, type YearMonth } from './figures.ts'
import { hideLiterals } from './literals.ts'
import { tokensOf } from './name-words.ts'
import { readCellWrite } from './read-cell-write.ts'

/** How an input changes: to a value, by an amount, by percentage points, or by a factor. */
export type Change =
  | { readonly how: 'to'; readonly figure: SpokenFigure }
  | { readonly how: 'by'; readonly figure: SpokenFigure; readonly sign: 1 | -1 }
  /** A fraction: half a percentage point is 0.005. */
  | { readonly how: 'points'; readonly value: number }
  | { readonly how: 'times'; readonly factor: number }
  | { readonly how: 'month'; readonly month: YearMonth }
  /** A text, or a formula if it starts with "=". */
  | { readonly how: 'text'; readonly text: string }
  /** Unknown, because the only number is a year (year-words.ts). */
  | { readonly how: 'year' }

/** A change of one input or cell. */
export type Edit = {
  /** The input's name in the user's words, without filler words. */
  readonly label: string
  /** The normalised words to match with labels (name-words.ts). */
  readonly words: readonly string[]
  /** An explicit cell such as "B5" or "Inputs!B5", else null. */
  readonly cell: string | null
  readonly change: Change
  /** The worksheet named next to the cell, else null. */
  readonly sheet: string | null
  /** The user's words for this change. */
  readonly phrase: string
}

/** The changes in a text, and the parts without a recognised input or value. */
export type ReadEdits = { readonly edits: readonly Edit[]; readonly unread: readonly string[] }

const CELL = /(?<![\w$:])((?:'[^']+'|[A-Za-z_]\w*)!)?\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?![\w:%])/
const UP =
  /\b(?:increas\w*|rais\w*|add(?:ed|s)?|bump\w*|grow\w*|up|more|higher|lift\w*|ris(?:e|es|ing)|rose|go(?:es)? up|plus|boost\w*)\b/i
const DOWN =
  /\b(?:reduc\w*|cut\w*|lower\w*|decreas\w*|drop\w*|trim\w*|slash\w*|less|off|down|shrink\w*|fall\w*|fell|minus|subtract\w*|take)\b/i
const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:double[sd]?|twice)\b/i, 2],
  [/\b(?:triple[sd]?)\b/i, 3],
  [/\b(?:halve[sd]?|half)\b/i, 0.5],
]
const POINTS =
  /\b(\d+(?:\.\d+)?|half(?: an?)?|an?|one)\s*%?[- ]*(bps?\b|basis[- ]points?|pp\b|ppts?\b|(?:percentage[- ]|percent[- ])?points?\b|pts?\b)/i
/** A date such as "March 2027", as figures.ts reads it. */
const MONTH_OF_YEAR = /\b[a-z]{3,9}\.?,?\s+(?:19|20)\d\d\b/i
/** Separators between two changes in one message. */
const BETWEEN = /\s*(?:,?\s+(?:and(?:\s+then)?|then)\b|;|\n|,(?=\s*[a-z\uE000-\uF8FF]))\s*/i
/** Words right before the target value. */
const TOWARDS = /(?:\b(?:to|at|is|are|was|were|be|been|becomes?|of|as|equals?|by)|[=:@])\s*$/i
const TO = /(?:\b(?:to|at|is|are|was|were|be|becomes?|as|equals?)|[=:@])\s*$/i
const FROM = /\bfrom\s*$/i

const round = (value: number): number => Number(value.toPrecision(12))

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + text.slice(to)

type Read = { readonly change: Change; readonly rest: string }

const pointsOf = (text: string): Read | null => {
  const found = POINTS.exec(text)
  if (!found) return null
  const unit = /^b/i.test(found[2] ?? '') ? 10_000 : 100
  const sign = DOWN.test(text) ? -1 : 1
  const word = found[1] ?? ''
  const count = /^h/i.test(word) ? 0.5 : /^[ao]/i.test(word) ? 1 : Number(word)
  const value = round((sign * count) / unit)
  const rest = blank(text, found.index, found.index + found[0].length)
  return { change: { how: 'points', value }, rest }
}

const timesOf = (text: string): Read | null => {
  const found = FACTORS.find(([word]) => word.test(text))
  if (!found) return null
  return { change: { how: 'times', factor: found[1] }, rest: text.replace(found[0], ' ') }
}

const changeBy = (text: string, before: string, figure: SpokenFigure): Change => {
  const isDown = DOWN.test(text)
  const isMove = isDown || UP.test(text)
  const isBy = /\bby\s*$/i.test(before)
  // In "add 500 to the extra payment" and "5k off marketing" the number is a difference, not a
  // target.
  const isAim = TO.test(before) && !/\b(?:higher|lower|more|less)\b/i.test(text)
  if (!isBy && (!isMove || isAim)) return { how: 'to', figure }
  return { how: 'by', figure, sign: isDown ? -1 : 1 }
}

const figureOf = (text: string): Read | null => {
  const figures = findFigures(text)
  const before = ({ at }: SpokenFigure): string =>
    text
      .slice(0, at + 1)
      .replace(/[^\w=:@]$/, ' ')
      .replace(/[\d$€£(−-]$/, '')
  const target =
    figures.find((one) => TOWARDS.test(before(one)) && !FROM.test(before(one))) ?? figures.at(-1)
  if (!target) return null
  // A second figure with a unit only describes the change: "from 6.5%", "for the 30 years".
  const rest = figures
    .filter((one) => one === target || one.unit !== 'plain' || one.money || FROM.test(before(one)))
    .reduce((remaining, one) => blank(remaining, one.at, figureEnd(remaining, one)), text)
  return { change: changeBy(text, before(target), target), rest }
}

const readChange = (text: string): Read | null => {
  const exact = pointsOf(text) ?? figureOf(text) ?? timesOf(text)
  if (exact) return exact
  const month = findMonth(text)
  return month && { change: { how: 'month', month }, rest: text.replace(MONTH_OF_YEAR, ' ') }
}

const isQuoting = (text: string): boolean => /[\uE000-\uF8FF]/.test(hideLiterals(text).text)

const putEdit = (text: string): Edit | null => {
  const cellWrite = readCellWrite(text)
  if (!cellWrite) return null
  const { cell, sheet, value } = cellWrite
  const change: Change =
    typeof value === 'string' ? { how: 'text', text: value } : { how: 'to', figure: value }
  return { label: cell, words: [], cell, change, sheet, phrase: text }
}

const NOT = /\b(?:don['’]?t|do not|never)\b/i

/**
 * Refuses a negated change. Also refuses a quoted text next to a cell, because the edit would write
 * only a number from it.
 */
const isRefused = (text: string, cell: string | null): boolean =>
  NOT.test(text) || (cell !== null && isQuoting(text))

const namedEdit = (text: string): Edit | null => {
  const cell = CELL.exec(text)?.[0] ?? null
  const read = readChange(cell === null ? text : text.replace(cell, ' '))
  if (!read || isRefused(text, cell)) return null
  const words = tokensOf(read.rest, 'question')
  const label = cell ?? words.join(' ')
  return label === ''
    ? null
    : { label, words, cell, change: read.change, sheet: null, phrase: text }
}

const editOf = (text: string): Edit | null => putEdit(text) ?? namedEdit(text)

/**
 * Splits a text at "and", ",", ";" and line breaks. The verb of one cell write also applies to the
 * next.
 */
const piecesOf = (text: string): readonly string[] => {
  if (readCellWrite(text)) return [text]
  const { text: hidden, shown } = hideLiterals(text)
  let wasPut = false
  return hidden.split(BETWEEN).map((part): string => {
    const piece = shown(part)
    // In "Put Total in A6 and Tax in A7" the second piece gets the verb too.
    const again = `put ${piece}`
    const isPut = readCellWrite(piece) !== null
    const isNext = wasPut && !isPut && readCellWrite(again) !== null
    wasPut = isPut || isNext
    return isNext ? again : piece
  })
}

/** Joins the pieces into one part per change. A piece without a value belongs to the next piece. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = []
  let open: string[] = []
  for (const piece of piecesOf(text)) {
    if (readCellWrite(piece)) {
      parts.push(...open, piece)
      open = []
      continue
    }
    open.push(piece)
    if (readChange(open.join(' and ')) === null) continue
    parts.push(open.join(' and '))
    open = []
  }
  return [...parts, ...(open.length > 0 ? [open.join(' and ')] : [])]
}

/** Courtesies that are not requests. */
const COURTESY = /^\W*(?:(?:please|thanks|thank you|thank|so|ok|okay|well|hi|hello)\b\W*)*$/i

/** Reads the changes of inputs and cells from a text, and the parts that it does not understand. */
export const readEdits = (text: string): ReadEdits => {
  const read = partsOf(text).map((part) => ({ part: part.trim(), edit: editOf(part) }))
  return {
    edits: read.flatMap(({ edit }) => edit ?? []),
    unread: read.flatMap(({ part, edit }) => (edit || COURTESY.test(part) ? [] : [part])),
  }
}
