import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { areaAt, placeOfRun, type AuditFacts, type AuditRun } from './audit-facts.ts'
import { figureClassOf } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { piecesOfRun, type FormulaPiece } from './formula-pieces.ts'

/** A number that is added to a result or subtracted from it. */
type Plug = {
  /** The sign and the number. */
  readonly text: string
  readonly value: number
  /** The formula without them. */
  readonly rest: string
  /** True if the number stands beside a sum or another total. */
  readonly isBesideTotal: boolean
}

const TOTALS = new Set(
  'SUM SUMIF SUMIFS SUMPRODUCT SUBTOTAL AVERAGE AVERAGEIF AVERAGEIFS'.split(' '),
)
/** These count or find, so that a number beside them is an offset. */
const POSITIONS =
  /\b(?:COUNT(?:A|IF|IFS|BLANK)?|ROWS?|COLUMNS?|MATCH|XMATCH|LEN|FIND|SEARCH|YEAR|MONTH|DAY|WEEKDAY|WEEKNUM|EDATE|EOMONTH|DATE|TODAY|NOW|DATEVALUE|MOD|INT|RANK|INDEX|OFFSET|RAND(?:BETWEEN)?)\s*\(/i
/** Counts of cells. A small number beside one is an offset. */
const COUNTS = /^(?:COUNT(?:A|IF|IFS|BLANK)?|ROWS|COLUMNS)$/i
/** Numbers up to this one are steps, such as months, weeks and days. */
const LARGEST_STEP = 31
/** Numbers with a meaning of their own. */
const COMMON = new Set([52, 60, 90, 100, 120, 180, 360, 365, 366])
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

const isYear = (value: number): boolean =>
  Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR

const isPlusOrMinus = (piece: FormulaPiece | undefined): boolean =>
  piece?.kind === 'sign' && (piece.text === '+' || piece.text === '-')

/** The function whose brackets end at `end`. Empty if the part is no call. */
const callEndingAt = (pieces: readonly FormulaPiece[], end: number): string => {
  const depth = pieces[end]?.depth
  const open = pieces.findLastIndex(
    (piece, at) => at < end && piece.text === '(' && piece.depth === depth,
  )
  const before = pieces[open - 1]
  return pieces[end]?.text === ')' && before?.kind === 'call' ? before.text.toUpperCase() : ''
}

const textOf = (pieces: readonly FormulaPiece[]): string =>
  `=${pieces.map(({ text }) => text).join('')}`

const isEndOfTerm = (piece: FormulaPiece | undefined): boolean =>
  piece === undefined || isPlusOrMinus(piece)

const isOfTerms = (pieces: readonly FormulaPiece[]): boolean =>
  pieces.every(
    ({ kind, text, depth }) => depth !== 0 || kind !== 'sign' || /^[-+*/^()]$/.test(text),
  )

/** The only number outside brackets, if nothing but plus or minus joins it to the formula. */
const addedNumberAt = (pieces: readonly FormulaPiece[]): number => {
  const numbers = pieces.flatMap(({ kind, depth }, at) =>
    kind === 'number' && depth === 0 ? [at] : [],
  )
  const [at = -1] = numbers
  // Several typed numbers make a conversion, such as =A2*1.8+32.
  const isOnly = numbers.length === 1 && isOfTerms(pieces)
  return isOnly && isEndOfTerm(pieces[at - 1]) && isEndOfTerm(pieces[at + 1]) ? at : -1
}

/** The typed number of a formula such as `=SUM(B2:B9)+125`. */
const plugOf = (run: AuditRun): Plug | null => {
  const pieces = piecesOfRun(run)
  const at = addedNumberAt(pieces)
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  if (piece === undefined) return null
  const value = Number(piece.text)
  if (before !== undefined)
    return {
      text: `${before.text}${piece.text}`,
      value,
      rest: textOf(pieces.filter((_, index) => index !== at && index !== at - 1)),
      isBesideTotal: TOTALS.has(callEndingAt(pieces, at - 2)),
    }
  return {
    text: piece.text,
    value,
    rest: textOf(pieces.slice(after?.text === '+' ? 2 : 1)),
    isBesideTotal: TOTALS.has(pieces[2]?.text.toUpperCase() ?? ''),
  }
}

const hasDates = ({ workbook }: AuditFacts, run: AuditRun): boolean => {
  const own = cellAt(run.sheet, run.startRow, run.startColumn)
  const read = run.references.flatMap(({ areas }) =>
    areas.map((area) => {
      const range = areaAt(area, run, run.startRow, run.startColumn)
      return cellAt(range.sheet, range.startRow, range.startColumn)
    }),
  )
  return [own, ...read].some((cell) => {
    const { type } = figureClassOf(workbook, cell)
    return type === 'date' || (typeof cell?.v === 'number' && type === 'general' && isYear(cell.v))
  })
}

/** True for the count of some cells and nothing else. */
const isCount = (run: AuditRun): boolean => {
  const calls = piecesOfRun(run).filter(({ kind }) => kind === 'call')
  return calls.every(({ text }) => COUNTS.test(text))
}

const isPlug = (facts: AuditFacts, run: AuditRun, { value, isBesideTotal }: Plug): boolean => {
  if (value === 0 || run.references.length === 0) return false
  if (POSITIONS.test(run.formula) && !isCount(run)) return false
  if (hasDates(facts, run)) return false
  if (isBesideTotal) return value !== 1
  const isCommon = COMMON.has(value) || isYear(value)
  return !isCommon && value > LARGEST_STEP
}

/** Formulas of one run from this count on follow a rule rather than a slip. */
const RULE_CELLS = 3

const findingOf = (run: AuditRun, plug: Plug): Finding => {
  const cell = cellName(run.startRow, run.startColumn)
  const count = (run.endRow - run.startRow + 1) * (run.endColumn - run.startColumn + 1)
  const more = count === 1 ? '' : `, as ${count === 2 ? 'does' : 'do'} ${count - 1} more`
  return {
    rule: 'plugged_number',
    severity: count < RULE_CELLS ? 'warning' : 'note',
    place: placeOfRun(run),
    evidence: `${cell} contains the typed number ${plug.text} in ${run.formula}${more}: no cell shows where it comes from.`,
    ...(count < RULE_CELLS && { proposal: { cell, formula: plug.rest } }),
  }
}

/** Finds formulas with a typed number added to a figure or a total. */
export const pluggedNumbers = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const plug = plugOf(run)
      return plug !== null && isPlug(facts, run, plug) ? [findingOf(run, plug)] : []
    }),
  )
