import { type Figure, findFigures, findMonth, type YearMonth } from './figures.ts'
import { tokensOf } from './name-words.ts'

/** What an input is to become: a figure, more or less by one, so many points more, or times a factor. */
export type Change =
  | { readonly how: 'to'; readonly figure: Figure }
  | { readonly how: 'by'; readonly figure: Figure; readonly sign: 1 | -1 }
  /** A fraction: a half point is 0.005. */
  | { readonly how: 'points'; readonly value: number }
  | { readonly how: 'times'; readonly factor: number }
  | { readonly how: 'month'; readonly month: YearMonth }

/** An input as a question names it, and what it is to be. */
export type Edit = {
  /** Its name as it was said, without what is said around it. */
  readonly label: string
  /** The words of it that can be found in a label (name-words.ts). */
  readonly words: readonly string[]
  /** "B5", "Inputs!B5": named outright; else null. */
  readonly cell: string | null
  readonly change: Change
}

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
const BETWEEN = /\s*(?:,?\s+and\b|;|,(?=\s*[a-z]))\s*/i
/** The word right before the figure that is wanted. */
const TOWARDS = /(?:\b(?:to|at|is|are|was|were|be|been|becomes?|of|as|equals?|by)|[=:@])\s*$/i
const TO = /(?:\b(?:to|at|is|are|was|were|be|becomes?|as|equals?)|[=:@])\s*$/i
const FROM = /\bfrom\s*$/i

const round = (value: number): number => Number(value.toPrecision(12))

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + text.slice(to)

/** Where a figure ends: what belongs to it is no part of a name. */
const endOf = (text: string, { at }: Figure): number => {
  const rest =
    /^[-−(]?\s?[$€£]?\s?[\d.,]*\d\)?\s*(?:%|percent\b|per cent\b|k\b|thousand\b|m\b|mn\b|million\b|bn?\b|billion\b|-?\s*(?:years?|yrs?|y|months?|mos?)\b)?(?:\s*(?:dollars?|usd|euros?|eur|pounds?|gbp)\b)?/i.exec(
      text.slice(at).replace(/^\s+/, ''),
    )
  const lead = text.slice(at).length - text.slice(at).trimStart().length
  return at + lead + (rest?.[0].length ?? 0)
}

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
    .reduce((left, one) => blank(left, one.at, endOf(left, one)), text)
  return { change: changeBy(text, before(meant), meant), rest }
}

const readChange = (text: string): Read | null => {
  const exact = pointsOf(text) ?? figureOf(text) ?? timesOf(text)
  if (exact) return exact
  const month = findMonth(text)
  return month && { change: { how: 'month', month }, rest: text.replace(MONTH_OF_YEAR, ' ') }
}

const editOf = (text: string): readonly Edit[] => {
  const cell = CELL.exec(text)?.[0] ?? null
  const read = readChange(cell === null ? text : text.replace(cell, ' '))
  if (!read) return []
  const words = tokensOf(read.rest, 'question')
  if (words.length === 0 && cell === null) return []
  return [{ label: cell ?? words.join(' '), words, cell, change: read.change }]
}

/** The parts of a text that say one change each: one without a figure belongs to the next. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = []
  let open = ''
  for (const part of text.split(BETWEEN)) {
    const whole = open === '' ? part : `${open} and ${part}`
    open = readChange(whole) === null ? whole : ''
    if (open === '') parts.push(whole)
  }
  return open === '' || parts.length === 0 ? [...parts, ...(open ? [open] : [])] : parts
}

/** The changes of inputs that a text asks for, each with the words that name its input (AGENT-41). */
export const readEdits = (text: string): readonly Edit[] => partsOf(text).flatMap(editOf)
