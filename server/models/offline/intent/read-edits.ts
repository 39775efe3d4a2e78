import { type Figure, figureEnd, findFigures, findMonth, type YearMonth } from './figures.ts'
import { hideLiterals } from './literals.ts'
import { tokensOf } from './name-words.ts'
import { putOf } from './read-puts.ts'

/** What an input is to become: a figure, more or less by one, so many points more, or times a factor. */
export type Change =
  | { readonly how: 'to'; readonly figure: Figure }
  | { readonly how: 'by'; readonly figure: Figure; readonly sign: 1 | -1 }
  /** A fraction: a half point is 0.005. */
  | { readonly how: 'points'; readonly value: number }
  | { readonly how: 'times'; readonly factor: number }
  | { readonly how: 'month'; readonly month: YearMonth }
  /** A text; one that starts with "=" is a formula. */
  | { readonly how: 'text'; readonly text: string }
  /** It is not said: the figure that was read is a year (year-words.ts). */
  | { readonly how: 'year' }

/** An input as a question names it, and what it is to be. */
export type Edit = {
  /** Its name as it was said, without what is said around it. */
  readonly label: string
  /** The words of it that can be found in a label (name-words.ts). */
  readonly words: readonly string[]
  /** "B5", "Inputs!B5": named outright; else null. */
  readonly cell: string | null
  readonly change: Change
  /** The worksheet that is named beside the cell; else null. */
  readonly sheet: string | null
  /** The words that asked for it, as they were said. */
  readonly said: string
}

/** What a text asks to be changed, and the parts of it that name no input or no figure. */
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
/** "March 2027", as figures.ts reads it. */
const MONTH_OF_YEAR = /\b[a-z]{3,9}\.?,?\s+(?:19|20)\d\d\b/i
/** What may stand between two inputs that one message changes. */
const BETWEEN = /\s*(?:,?\s+(?:and(?:\s+then)?|then)\b|;|\n|,(?=\s*[a-z\uE000-\uF8FF]))\s*/i
/** The word right before the figure that is wanted. */
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
  const said = found[1] ?? ''
  const count = /^h/i.test(said) ? 0.5 : /^[ao]/i.test(said) ? 1 : Number(said)
  const value = round((sign * count) / unit)
  const rest = blank(text, found.index, found.index + found[0].length)
  return { change: { how: 'points', value }, rest }
}

const timesOf = (text: string): Read | null => {
  const found = FACTORS.find(([word]) => word.test(text))
  if (!found) return null
  return { change: { how: 'times', factor: found[1] }, rest: text.replace(found[0], ' ') }
}

const changeBy = (text: string, before: string, figure: Figure): Change => {
  const isDown = DOWN.test(text)
  const isMove = isDown || UP.test(text)
  const isBy = /\bby\s*$/i.test(before)
  // "Add 500 to the extra payment", "5k off marketing": the figure is no aim.
  const isAim = TO.test(before) && !/\b(?:higher|lower|more|less)\b/i.test(text)
  if (!isBy && (!isMove || isAim)) return { how: 'to', figure }
  return { how: 'by', figure, sign: isDown ? -1 : 1 }
}

const figureOf = (text: string): Read | null => {
  const figures = findFigures(text)
  const before = ({ at }: Figure): string =>
    text
      .slice(0, at + 1)
      .replace(/[^\w=:@]$/, ' ')
      .replace(/[\d$€£(−-]$/, '')
  const meant =
    figures.find((one) => TOWARDS.test(before(one)) && !FROM.test(before(one))) ?? figures.at(-1)
  if (!meant) return null
  // A figure with a unit that is not the one meant says more about it: "from 6.5%", "for the 30 years".
  const rest = figures
    .filter((one) => one === meant || one.unit !== 'plain' || one.money || FROM.test(before(one)))
    .reduce((left, one) => blank(left, one.at, figureEnd(left, one)), text)
  return { change: changeBy(text, before(meant), meant), rest }
}

const readChange = (text: string): Read | null => {
  const exact = pointsOf(text) ?? figureOf(text) ?? timesOf(text)
  if (exact) return exact
  const month = findMonth(text)
  return month && { change: { how: 'month', month }, rest: text.replace(MONTH_OF_YEAR, ' ') }
}

const isQuoting = (text: string): boolean => /[\uE000-\uF8FF]/.test(hideLiterals(text).text)

const putEdit = (text: string): Edit | null => {
  const put = putOf(text)
  if (!put) return null
  const { cell, sheet, value } = put
  const change: Change =
    typeof value === 'string' ? { how: 'text', text: value } : { how: 'to', figure: value }
  return { label: cell, words: [], cell, change, sheet, said: text }
}

const NOT = /\b(?:don['’]?t|do not|never)\b/i

/** A text in quotes beside a cell says more than a figure for it. */
const isRefused = (text: string, cell: string | null): boolean =>
  NOT.test(text) || (cell !== null && isQuoting(text))

const namedEdit = (text: string): Edit | null => {
  const cell = CELL.exec(text)?.[0] ?? null
  const read = readChange(cell === null ? text : text.replace(cell, ' '))
  if (!read || isRefused(text, cell)) return null
  const words = tokensOf(read.rest, 'question')
  const label = cell ?? words.join(' ')
  return label === '' ? null : { label, words, cell, change: read.change, sheet: null, said: text }
}

const editOf = (text: string): Edit | null => putEdit(text) ?? namedEdit(text)

/** The pieces of a text between "and", ",", ";" and lines; the verb of a text for a cell holds for the next one too. */
const piecesOf = (text: string): readonly string[] => {
  if (putOf(text)) return [text]
  const { text: hidden, shown } = hideLiterals(text)
  let wasPut = false
  return hidden.split(BETWEEN).map((part): string => {
    const said = shown(part)
    // "Put Total in A6 and Tax in A7".
    const again = `put ${said}`
    const isPut = putOf(said) !== null
    const isNext = wasPut && !isPut && putOf(again) !== null
    wasPut = isPut || isNext
    return isNext ? again : said
  })
}

/** The parts of a text that say one change each: one without a figure belongs to the next. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = []
  let open: string[] = []
  for (const piece of piecesOf(text)) {
    if (putOf(piece)) {
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

/** Said around a request, and none itself. */
const COURTESY = /^\W*(?:(?:please|thanks|thank you|thank|so|ok|okay|well|hi|hello)\b\W*)*$/i

/**
 * The changes of inputs and cells that a text asks for, each with the words that name its input, and the parts that were not understood.
 */
export const readEdits = (text: string): ReadEdits => {
  const read = partsOf(text).map((part) => ({ part: part.trim(), edit: editOf(part) }))
  return {
    edits: read.flatMap(({ edit }) => edit ?? []),
    unread: read.flatMap(({ part, edit }) => (edit || COURTESY.test(part) ? [] : [part])),
  }
}
