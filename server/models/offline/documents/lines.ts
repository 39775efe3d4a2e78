import { figuresIn, isYear } from './amounts.ts'
import { codesIn } from './codes.ts'
import type { Fact } from './fact.ts'
import {
  headLine,
  headsOver,
  isHead,
  isOfNotes,
  isProse,
  periodsOver,
  type HeadLine,
} from './heads.ts'
import { isTimedHeading } from './heading.ts'
import { notesOver } from './notes-above.ts'
import { isPeriod, periodsIn, readPeriods } from './periods.ts'
import type { Page } from './reading.ts'
import { isSure, isValue, parted, type Row } from './row-cells.ts'
import { areSpaced, isSpaced, joinedFigures } from './spaced.ts'
import { isOfUnits, noteOf } from './units.ts'

const LABELLED = /^([^:\t]{2,60}):\s+(\S[^\t]{0,80})$/
/** A value that says its currency itself, which is in no thousands where it stands alone: "Rent: $2,500". */
const PRICED = /[€$£¥]/
const MOST_LABEL_WORDS = 9

/** A name that ends in a number: "Tier 1", "Note 4". */
const NUMBERED =
  /^(?:products?|tiers?|scopes?|levels?|notes?|items?|pages?|steps?|phases?|class|categor(?:y|ies)|sections?|chapters?|part|table|figure|appendix|annex|art(?:icle)?|stage|zone|unit|site|plant|store|series|lot|option|group|type|region|line|fund|q|no\.?|number|nr\.?) \d{1,3}$/i

/** A name and the figure behind it apart, where heads fit no other way: "Earnings per share 1.23 | 0.98". */
const withFigure = (first: string, rest: Row, head: HeadLine | null): Row | null => {
  const [name = '', figure] = parted(first, 1)
  if (rest.length === 0 || figure === undefined || !isSure(figure)) return null
  if (headsOver(head, rest.length) || !headsOver(head, rest.length + 1)) return null
  return [name, figure, ...rest]
}

/** How many values stand under heads that are periods; of others it is not known. */
const mostUnder = (head: HeadLine | null): number => {
  const timed = head?.readings.filter((row) => row.every(isPeriod)) ?? []
  return timed.length > 0 ? Math.max(...timed.map((row) => row.length)) : Infinity
}

/** A line as a name and its values; of several cells the first is a name, and heads tell how many values there are. */
const cellsOf = (line: string, head: HeadLine | null): Row => {
  const [first = '', ...others] = line.split('\t').map((cell) => cell.trim())
  const most = mostUnder(head)
  const cells = [first, ...others]
  if (others.length === most && others.some(isSpaced))
    return areSpaced([cells]) ? joinedFigures(cells) : cells
  const rest = others.flatMap((cell) => parted(cell, Infinity)).filter(Boolean)
  const whole = withFigure(first, rest, head)
  if (whole) return whole
  if ((rest.length > 0 && most === Infinity) || NUMBERED.test(first)) return [first, ...rest]
  return [...parted(first, most - rest.length), ...rest]
}

const rowOf = (line: string, head: HeadLine | null): Row | null => {
  const [name = '', ...values] = cellsOf(line, head)
  const isRow = values.length > 0 && values.every(isValue) && /\p{L}/u.test(name)
  const isYearOnly = values.length === 1 && isYear(values[0] ?? '')
  return isRow &&
    !(isYearOnly && !line.includes('\t')) &&
    name.split(/\s+/).length <= MOST_LABEL_WORDS
    ? [name, ...values]
    : null
}

const labelledIn = (line: string): readonly [name: string, value: string] | null => {
  const [, name = '', value = ''] = LABELLED.exec(line.trim()) ?? []
  // A sentence that goes on in brackets: "EBIT was 5.12 (2024: 4.03)".
  const isOpen = name.lastIndexOf('(') > name.lastIndexOf(')')
  return !isOpen && name !== '' && name.split(/\s+/).length <= MOST_LABEL_WORDS && !isProse(value)
    ? [name, value]
    : null
}

/** Where the next sentence begins; "13. November" goes on. */
const NEXT_SENTENCE = /(?<=[.;])(?<![^\d.,]\d{1,2}\.)\s+(?=\p{Lu})/u
const MOST_VALUE_WORDS = 6

/** Names and values that follow each other in a line: "Rate: 4%. Due date: 30 June."; none where the last goes on below. */
const labelsIn = (line: string, next: string): readonly (readonly [string, string])[] => {
  const pieces = line.trim().split(NEXT_SENTENCE)
  if (pieces.length < 2) return []
  const goesOn = !/[.;]$/.test(line.trim()) && /^\s*[\p{Ll}\d(]/u.test(next)
  return pieces.slice(0, goesOn ? -1 : undefined).flatMap((piece) => {
    // A name that begins in the line above is not whole.
    if (!/^[\p{Lu}\d]/u.test(piece)) return []
    const [name, value] = labelledIn(piece.replace(/[.;]$/, '')) ?? []
    if (name === undefined || value === undefined || /[;:]\s|\D\.\s/.test(value)) return []
    const { periods, rest } = readPeriods(value)
    const isOne = figuresIn(rest).length + periods.length === 1
    return isOne && value.split(/\s+/).length <= MOST_VALUE_WORDS ? [[name, value] as const] : []
  })
}

type Value = Pick<Fact, 'row' | 'column' | 'value' | 'isLoose'>

/** Names and values that a line parts by colons. */
const namedIn = (line: string, next: string): readonly (readonly [string, string])[] => {
  const inTurn = labelsIn(line, next)
  const labelled = inTurn.length > 0 ? null : labelledIn(line)
  return labelled ? [labelled] : inTurn
}

/** A value that stands alone behind its name. */
const alone = ([row, value]: readonly [string, string]): Value => ({
  row,
  value,
  column: null,
  isLoose: false,
})

/** The values of a line by their names, under the last line of heads. */
const valuesIn = (line: string, head: HeadLine | null, next: string): readonly Value[] => {
  const named = namedIn(line, next)
  if (named.length > 0) return named.map(alone)
  const row = rowOf(line, head)
  const over = row && headsOver(head, row.length - 1)
  // Under heads of their own several numbers are several.
  const codes = over === null ? codesIn(line) : []
  if (codes.length > 0) return codes.map(alone)
  if (!row || isHead(line, head)) return []
  const [name = '', ...values] = row
  const isLoose = over === null && (values.length > 1 || periodsOver(head) > 1)
  return values.flatMap((value, at) => {
    const column = over?.[at] ?? null
    return isOfNotes(column) ? [] : [{ row: name, value, column, isLoose }]
  })
}

/** What stands above figures: the heads, with the heading over them where they name no time. */
const aboveOf = (heading: string, heads: string): string =>
  periodsIn(heads).length > 0 ? heads : `${heading} ${heads}`.trim()

/** A line of heads with the one before it. */
const under = (head: HeadLine | null, line: string): string => `${head?.line ?? ''} ${line}`.trim()

/** Whether a line is a heading with a time, and no head of a column. */
const isTitle = (line: string): boolean => isTimedHeading(line) && !isPeriod(line)

/** The figures of a page's lines: "Total 348.67", "Due date: 13 May", rows under a line of heads. */
export const factsOfText = ({ text, ...place }: Page): readonly Fact[] => {
  const { documentId, filename, page, cite } = place
  const facts: Fact[] = []
  let head: HeadLine | null = null
  // Heads that stand right above, with nothing between.
  let last: HeadLine | null = null
  let above = ''
  let heading = ''
  const lines = text.split('\n')
  const notes = notesOver(text)
  for (const [down, line] of lines.entries()) {
    if (line.trim() === '') continue
    const values = valuesIn(line, head, lines.slice(down + 1, down + 2).join(''))
    const at = {
      documentId,
      filename,
      page,
      cite,
      table: null,
      above: aboveOf(heading, above),
      heading: null,
      section: heading,
    }
    const note = (value: Value): string | null =>
      PRICED.test(value.value) && LABELLED.test(line.trim())
        ? null
        : noteOf(value, notes[down] ?? null)
    facts.push(...values.map((value) => ({ ...at, ...value, note: note(value) })))
    if (values.length > 0) last = null
    else if (isProse(line)) [head, last] = [null, null]
    else if (isTitle(line)) [heading, above] = [line.replace(/^#+ */, ''), '']
    else if (isHead(line, head) && !isOfUnits(line)) {
      above = under(head, line)
      head = headLine(line, last)
      last = head
    }
  }
  return facts
}
