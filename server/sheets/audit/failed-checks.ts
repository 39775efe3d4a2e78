import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import {
  areaAt,
  formulaFor,
  headOf,
  isOneCell,
  placeOf,
  rowLabelOf,
  runAt,
  type AuditFacts,
  type AuditRun,
  type AuditSheet,
} from './audit-facts.ts'
import { figureClassOf, kindOf } from './cell-kinds.ts'
import type { Finding, Severity } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'
import { isZeroDifference } from '../formulas/zero-difference.ts'

/** Labels of cells that must be zero, true or OK. */
const CHECK =
  /\bchecks?\s*[?:.!]*\s*(?:\([^)]*\))?\s*$|^checks?\s*(?:[:=–-]|that\b|if\b|for\b|sums?\b|totals?\b|figures?\b)|\b(?:control (?:total|sum|figure)|out of balance|imbalance|reconciliation difference|unreconciled|(?:should|must) be (?:zero|0|nil)|in balance|balanced)\b/iu
/** Labels with "check" that mean a payment or a task. */
const NO_CHECK =
  /#|\b(?:mobile|paper|cashier|certified|bank|paid|by|health|spell|background|credit|security|quality) checks?\b|\bchecks? (?:deposit|presented|number|register|in|out|by)|\b(?:checking|checked|cheques?)\b/iu
const PAYMENT_CHECK = /\bchecks? (?:deposit|presented|register|number)|\bcheck #/iu
const DIFFERENCE = /^(?:differences?|diff\.?|discrepancy|unexplained)$/iu
/** Two sides that must be equal. */
const SIDES =
  /\b(?:debits?|credits?|assets|liabilities|equity|bank|ledger|books?|statement|control|sources|uses)\b/iu
const GOOD =
  /^(?:ok(?:ay)?|pass(?:ed)?|true|yes|balanced|balances|in balance|correct|valid|match(?:es|ed)?|✓|✔)$/iu
const BAD =
  /^(?:checks?|check inputs|errors?|fail(?:ed|s|ure)?|false|no|wrong|mismatch|not ok|nok|out of balance|unbalanced|not balanced|does not balance|invalid|✗|✘|x)!*$/iu
/** Words of a check without a label. "No" and "Fail" may be answers or marks. */
const PLAINLY_GOOD = /^(?:ok(?:ay)?|balanced|in balance)$/iu
const PLAINLY_BAD =
  /^(?:checks?|check inputs|errors?|mismatch|not ok|nok|out of balance|unbalanced|not balanced|does not balance|breach(?:ed)?)!*$/iu

/** Checks of one row and one formula that fail. `row` and `column` are those of the first. */
type FailedCheck = Failure & {
  readonly sheet: AuditSheet
  readonly run: AuditRun
  readonly row: number
  readonly column: number
  lastRow: number
  lastColumn: number
  count: number
}

type Failure = {
  readonly label: string
  readonly severity: Severity
  /** True if the check shows a word rather than a difference. */
  readonly isVerdict: boolean
}

const isCheckLabel = (text: string): boolean => CHECK.test(text) && !NO_CHECK.test(text)

/** Functions of checks that give zero or one. */
const COMPARING: ReadonlySet<string> = new Set(['IF', 'ABS', 'ROUND', 'EXACT', 'DELTA'])
const RESULT_CALLS: ReadonlySet<string> = new Set(['IF', 'IFS', 'SWITCH', 'CHOOSE', 'IFERROR'])

/** The texts that a formula may show: the results of its IF, not what it compares with. */
const resultTextsOf = (run: AuditRun): readonly string[] => {
  const pieces = piecesOfRun(run)
  return pieces.flatMap(({ kind, text, call }, at) =>
    kind === 'text' && pieces[at - 1]?.text === ',' && RESULT_CALLS.has(call)
      ? [text.slice(1, -1).replaceAll('""', '"')]
      : [],
  )
}

/** True for the word of a check that holds, such as "OK". */
export const isGoodVerdict = (text: string): boolean => GOOD.test(text.trim())

const labelsOf = (facts: AuditFacts, sheet: AuditSheet, row: number, column: number) => ({
  label: rowLabelOf(facts.workbook, sheet.sheet, row, column),
  head: headOf(facts.workbook, sheet, row, column)?.text ?? '',
})

/** True if a formula subtracts two sides that must be equal, such as debits and credits. */
const comparesSides = (
  facts: AuditFacts,
  sheet: AuditSheet,
  row: number,
  column: number,
): boolean => {
  const run = runAt(sheet, row, column)
  if (run === null || !run.formula.includes('-')) return false
  const cells = run.references
    .flatMap(({ areas }) => areas.map((area) => areaAt(area, run, row, column)))
    .filter(isOneCell)
  if (cells.length !== 2) return false
  return cells.every(({ sheet: own, startRow, startColumn }) => {
    const home = facts.sheets.find((one) => one.sheet.id === own.id)
    if (home === undefined) return false
    const { label, head } = labelsOf(facts, home, startRow, startColumn)
    return SIDES.test(label) || SIDES.test(head)
  })
}

/** True if a text or a truth value means that a check fails. `results` are all that it may show. */
const isBadVerdict = (results: readonly string[], shown: string, isCheck: boolean): boolean => {
  const text = shown.trim()
  if (isCheck && BAD.test(text)) return true
  if (!results.includes(shown)) return false
  if (isCheck) return results.some(isGoodVerdict) && !isGoodVerdict(shown)
  return PLAINLY_BAD.test(text) && results.some((one) => PLAINLY_GOOD.test(one.trim()))
}

const verdictFailure = (
  results: readonly string[],
  shown: string,
  { label, head }: { readonly label: string; readonly head: string },
): Failure | null => {
  const isCheck = isCheckLabel(label) || isCheckLabel(head)
  return isBadVerdict(results, shown, isCheck)
    ? { label: label === '' ? head : label, severity: 'error', isVerdict: true }
    : null
}

/** True for a formula that may give zero because two sides agree. */
const isComparison = (run: AuditRun): boolean =>
  piecesOfRun(run).some(
    ({ kind, text, call }) => (kind === 'sign' && text === '-') || COMPARING.has(call),
  )

const numberFailure = (
  facts: AuditFacts,
  sheet: AuditSheet,
  [row, column]: readonly [number, number],
  { label, head }: { readonly label: string; readonly head: string },
): Failure | null => {
  const run = runAt(sheet, row, column)
  if (run === null || !isComparison(run)) return null
  const { type } = figureClassOf(facts.workbook, cellAt(sheet.sheet, row, column))
  if (type === 'date' || type === 'percent') return null
  if (isCheckLabel(label)) return { label, severity: 'error', isVerdict: false }
  if (isCheckLabel(head) && !label) return { label: head, severity: 'error', isVerdict: false }
  return DIFFERENCE.test(label) && comparesSides(facts, sheet, row, column)
    ? { label, severity: 'error', isVerdict: false }
    : null
}

/** True for a false result, for a text, and for a number that is not zero. */
const mayFail = (
  { workbook }: AuditFacts,
  { sheet }: AuditSheet,
  [row, column]: readonly [number, number],
): boolean => {
  const cell = cellAt(sheet, row, column)
  const kind = kindOf(cell)
  if (kind === 'number') return !isZeroDifference(workbook, sheet, row, column)
  return kind === 'text' || (kind === 'truth' && Number(cell?.v) === 0)
}

const failureAt = (
  facts: AuditFacts,
  sheet: AuditSheet,
  [row, column]: readonly [number, number],
  results: readonly string[],
): Failure | null => {
  const cell = cellAt(sheet.sheet, row, column)
  if (!mayFail(facts, sheet, [row, column])) return null
  const labels = labelsOf(facts, sheet, row, column)
  const kind = kindOf(cell)
  if (kind === 'number') return numberFailure(facts, sheet, [row, column], labels)
  return verdictFailure(results, kind === 'truth' ? 'FALSE' : String(cell?.v), labels)
}

/** More failing rows of one formula are one finding, because each row of a list has its check. */
const MOST_ROWS = 10

const inOne = (checks: readonly FailedCheck[]): readonly FailedCheck[] => {
  const [first] = checks
  if (first === undefined || checks.length <= MOST_ROWS) return checks
  const last = checks.at(-1) ?? first
  const count = checks.reduce((sum, one) => sum + one.count, 0)
  return [{ ...first, lastRow: last.lastRow, count }]
}

const failedChecksOfRun = (
  facts: AuditFacts,
  sheet: AuditSheet,
  run: AuditRun,
  results: readonly string[],
): readonly FailedCheck[] => {
  const found: FailedCheck[] = []
  for (let row = run.startRow; row <= run.endRow; row += 1) {
    let check: FailedCheck | null = null
    for (let column = run.startColumn; column <= run.endColumn; column += 1) {
      const failure = failureAt(facts, sheet, [row, column], results)
      if (failure === null) continue
      if (check === null) {
        const place = { row, column, lastRow: row, lastColumn: column }
        check = { ...failure, sheet, run, ...place, count: 0 }
        found.push(check)
      }
      check.lastColumn = column
      check.count += 1
    }
  }
  return inOne(found)
}

/**
 * True if a label of the worksheet names a check. Without one, only words such as "OK" count. On a
 * worksheet about payments, a check is a payment.
 */
const hasCheckLabels = ({ sheet, columns }: AuditSheet): boolean => {
  let hasLabel = false
  for (const [column, { texts }] of columns)
    for (const row of texts) {
      const text = String(cellAt(sheet, row, column)?.v).trim()
      if (PAYMENT_CHECK.test(text)) return false
      hasLabel ||= isCheckLabel(text) || DIFFERENCE.test(text)
    }
  return hasLabel
}

const failedChecksOf = (facts: AuditFacts, sheet: AuditSheet): readonly FailedCheck[] => {
  const isLabelled = hasCheckLabels(sheet)
  return sheet.runs.flatMap((run) => {
    const results = resultTextsOf(run)
    return isLabelled || results.some(isGoodVerdict)
      ? failedChecksOfRun(facts, sheet, run, results)
      : []
  })
}

const cellsReadBy = ({ run, row, column }: FailedCheck) =>
  run.references.flatMap(({ areas }) => areas.map((area) => areaAt(area, run, row, column)))

const isWithin = (check: FailedCheck, other: FailedCheck): boolean =>
  cellsReadBy(check).some(
    ({ sheet, startRow, endRow, startColumn, endColumn }) =>
      sheet.id === other.sheet.sheet.id &&
      startRow <= other.row &&
      endRow >= other.row &&
      startColumn <= other.column &&
      endColumn >= other.column,
  )

/** The difference in the row of a verdict, if it reads one. */
const differenceText = (facts: AuditFacts, check: FailedCheck): string => {
  const read = cellsReadBy(check).find(
    (range) =>
      isOneCell(range) &&
      range.sheet.id === check.sheet.sheet.id &&
      range.startRow === check.row &&
      kindOf(cellAt(range.sheet, range.startRow, range.startColumn)) === 'number',
  )
  if (read === undefined) return ''
  const cell = cellAt(read.sheet, read.startRow, read.startColumn)
  const shown = displayText(facts.workbook, cell)
  return `; ${cellName(read.startRow, read.startColumn)} is ${shown}`
}

const findingOf = (facts: AuditFacts, check: FailedCheck): Finding => {
  const { sheet, run, row, column, lastRow, lastColumn, label, severity, count } = check
  const shown = displayText(facts.workbook, cellAt(sheet.sheet, row, column))
  const expected = check.isVerdict ? '' : ' instead of 0'
  const named = label === '' ? '' : `"${label.slice(0, 60)}": `
  const more = count === 1 ? '' : ` ${count} cells of this check fail.`
  return {
    rule: 'failed_check',
    severity,
    place: { ...placeOf(sheet.sheet, row, column), endRow: lastRow, endColumn: lastColumn },
    evidence: `${named}${cellName(row, column)} shows ${shown}${expected} (${formulaFor(run, row, column)})${differenceText(facts, check)}.${more}`,
  }
}

/** We compare this many checks with each other. */
const MOST_COMPARED = 500

/**
 * Finds checks that fail. A check over other checks is left out, and so is the difference beside a
 * verdict that reads it.
 */
export const failedChecks = (facts: AuditFacts): readonly Finding[] => {
  const all = facts.sheets.flatMap((sheet) => failedChecksOf(facts, sheet))
  const compared = all.slice(0, MOST_COMPARED)
  const isFirst = (check: FailedCheck): boolean =>
    check.isVerdict
      ? !compared.some((other) => other.row !== check.row && isWithin(check, other))
      : !compared.some(
          (other) => other.isVerdict && other.row === check.row && isWithin(other, check),
        )
  return all.filter(isFirst).map((check) => findingOf(facts, check))
}
