import { figuresIn, isYear } from './amounts.ts'
import { identifiersIn } from './identifiers.ts'
import type { Fact } from './fact.ts'
import {
  readHeadingLine,
  alignHeadings,
  canBeHeadings,
  isNotesHeading,
  isProse,
  countHeadingPeriods,
  type HeadingLine,
} from './column-headings.ts'
import { isTimedHeading } from './headings-above.ts'
import { unitNotesByLine } from './unit-notes.ts'
import { isPeriod, periodsIn, readPeriods } from './periods.ts'
import type { Page } from './read-documents.ts'
import { isUnambiguousFigure, isValue, splitCell, type Row } from './row-cells.ts'
import { hasSpacedThousands, isSpacedFigure, joinSpacedFigures } from './spaced-figures.ts'
import { isUnitLine, unitNoteOf } from './units.ts'

const LABELLED = /^([^:\t]{2,60}):\s+(\S[^\t]{0,80})$/
/**
 * A note such as "in thousands" does not apply to a single value with a currency sign: "Rent:
 * $2,500".
 */
const PRICED = /[€$£¥]/
const MOST_LABEL_WORDS = 9

/** Names that end in a number: "Tier 1", "Note 4". */
const NUMBERED =
  /^(?:products?|tiers?|scopes?|levels?|notes?|items?|pages?|steps?|phases?|class|categor(?:y|ies)|sections?|chapters?|part|table|figure|appendix|annex|art(?:icle)?|stage|zone|unit|site|plant|store|series|lot|option|group|type|region|line|fund|q|no\.?|number|nr\.?) \d{1,3}$/i

/**
 * Splits a figure from the end of the name if the values fit the headings only with this figure:
 * "Earnings per share 1.23 0.98".
 */
const withFigure = (first: string, rest: Row, head: HeadingLine | null): Row | null => {
  const [name = '', figure] = splitCell(first, 1)
  if (rest.length === 0 || figure === undefined || !isUnambiguousFigure(figure)) return null
  if (alignHeadings(head, rest.length) || !alignHeadings(head, rest.length + 1)) return null
  return [name, figure, ...rest]
}

/**
 * The maximum number of values under period headings. Infinity for other headings, which do not
 * limit it.
 */
const mostUnder = (head: HeadingLine | null): number => {
  const timed = head?.readings.filter((row) => row.every(isPeriod)) ?? []
  return timed.length > 0 ? Math.max(...timed.map((row) => row.length)) : Infinity
}

/**
 * Splits a line into a name and values. If the line has several cells, the first is the name. The
 * headings limit the number of values.
 */
const cellsOf = (line: string, head: HeadingLine | null): Row => {
  const [first = '', ...others] = line.split('\t').map((cell) => cell.trim())
  const most = mostUnder(head)
  const cells = [first, ...others]
  if (others.length === most && others.some(isSpacedFigure))
    return hasSpacedThousands([cells]) ? joinSpacedFigures(cells) : cells
  const rest = others.flatMap((cell) => splitCell(cell, Infinity)).filter(Boolean)
  const whole = withFigure(first, rest, head)
  if (whole) return whole
  if ((rest.length > 0 && most === Infinity) || NUMBERED.test(first)) return [first, ...rest]
  return [...splitCell(first, most - rest.length), ...rest]
}

const rowOf = (line: string, head: HeadingLine | null): Row | null => {
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
  // A colon inside the brackets of a sentence does not end a label: "EBIT was 5.12 (2024: 4.03)".
  const isOpen = name.lastIndexOf('(') > name.lastIndexOf(')')
  return !isOpen && name !== '' && name.split(/\s+/).length <= MOST_LABEL_WORDS && !isProse(value)
    ? [name, value]
    : null
}

/** The start of the next sentence. "13. November" does not end a sentence. */
const NEXT_SENTENCE = /(?<=[.;])(?<![^\d.,]\d{1,2}\.)\s+(?=\p{Lu})/u
const MOST_VALUE_WORDS = 6

/**
 * Several labelled values in one line: "Rate: 4%. Due date: 30 June." We drop the last value if it
 * continues on the next line.
 */
const labelsIn = (line: string, next: string): readonly (readonly [string, string])[] => {
  const pieces = line.trim().split(NEXT_SENTENCE)
  if (pieces.length < 2) return []
  const goesOn = !/[.;]$/.test(line.trim()) && /^\s*[\p{Ll}\d(]/u.test(next)
  return pieces.slice(0, goesOn ? -1 : undefined).flatMap((piece) => {
    // A piece that does not start with a capital began on the line above, so its name is
    // incomplete.
    if (!/^[\p{Lu}\d]/u.test(piece)) return []
    const [name, value] = labelledIn(piece.replace(/[.;]$/, '')) ?? []
    if (name === undefined || value === undefined || /[;:]\s|\D\.\s/.test(value)) return []
    const { periods, rest } = readPeriods(value)
    const isOne = figuresIn(rest).length + periods.length === 1
    return isOne && value.split(/\s+/).length <= MOST_VALUE_WORDS ? [[name, value] as const] : []
  })
}

type Value = Pick<Fact, 'row' | 'column' | 'value' | 'isLoose'>

/** Names and values separated by colons. */
const namedIn = (line: string, next: string): readonly (readonly [string, string])[] => {
  const pairs = labelsIn(line, next)
  const labelled = pairs.length > 0 ? null : labelledIn(line)
  return labelled ? [labelled] : pairs
}

const alone = ([row, value]: readonly [string, string]): Value => ({
  row,
  value,
  column: null,
  isLoose: false,
})

/** The named values of a line under the current headings. */
const valuesIn = (line: string, head: HeadingLine | null, next: string): readonly Value[] => {
  const named = namedIn(line, next)
  if (named.length > 0) return named.map(alone)
  const row = rowOf(line, head)
  const over = row && alignHeadings(head, row.length - 1)
  // If the headings fit, several numbers are separate values and not one identifier.
  const codes = over === null ? identifiersIn(line) : []
  if (codes.length > 0) return codes.map(alone)
  if (!row || canBeHeadings(line, head)) return []
  const [name = '', ...values] = row
  const isLoose = over === null && (values.length > 1 || countHeadingPeriods(head) > 1)
  return values.flatMap((value, at) => {
    const column = over?.[at] ?? null
    return isNotesHeading(column) ? [] : [{ row: name, value, column, isLoose }]
  })
}

/**
 * The text above a figure: the column headings. If the column headings name no period, the section
 * heading precedes them.
 */
const aboveOf = (heading: string, heads: string): string =>
  periodsIn(heads).length > 0 ? heads : `${heading} ${heads}`.trim()

const under = (head: HeadingLine | null, line: string): string =>
  `${head?.line ?? ''} ${line}`.trim()

/** True for a section heading with a period that is not a column heading. */
const isTitle = (line: string): boolean => isTimedHeading(line) && !isPeriod(line)

/**
 * The figures in the lines of a page: "Total 348.67", "Due date: 13 May", rows under a heading
 * line.
 */
export const factsOfText = ({ text, ...place }: Page): readonly Fact[] => {
  const { documentId, filename, page, cite } = place
  const facts: Fact[] = []
  let head: HeadingLine | null = null
  // The heading line directly above, with no row between.
  let last: HeadingLine | null = null
  let above = ''
  let heading = ''
  const lines = text.split('\n')
  const notes = unitNotesByLine(text)
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
        : unitNoteOf(value, notes[down] ?? null)
    facts.push(...values.map((value) => ({ ...at, ...value, note: note(value) })))
    if (values.length > 0) last = null
    else if (isProse(line)) [head, last] = [null, null]
    else if (isTitle(line)) [heading, above] = [line.replace(/^#+ */, ''), '']
    else if (canBeHeadings(line, head) && !isUnitLine(line)) {
      above = under(head, line)
      head = readHeadingLine(line, last)
      last = head
    }
  }
  return facts
}
