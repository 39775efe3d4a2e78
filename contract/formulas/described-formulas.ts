import { cellName } from '../workbook/cells.ts'
import type { Amounts } from '../workbook/formula-candidates.ts'
import { HEADER_ROWS } from '../workbook/formula-candidates.ts'
import { parseFormula } from './parse-formula.ts'
import type { AnswerTable } from '../workbook/table-sheet.ts'

const TOTAL = /^(?:(?:grand|sum|net|sub)[ -]?)?totals?\b|^sum\b/i
const wordOf = (cells: readonly string[]): string => cells.find((text) => text.trim() !== '') ?? ''

/** Whether the row label marks the row as a total. */
export const isTotalRow = (cells: readonly string[]): boolean => TOTAL.test(wordOf(cells).trim())

/**
 * Column headings such as "Excel formula", "Was" and "Now". Formulas under them describe other
 * cells.
 */
const TOLD_HEAD =
  /\b(?:formulas?|functions?|expressions?)\b|^(?:excel|was|now|new|old|before|after|from|to|set to|changed to|replaced by|new value|old value|contents?)$/i
const CELL_HEAD = /^(?:cells?|(?:cell )?(?:address|range|ref|reference|location)(?:es|s)?)$/i
/** Period labels that look like cell names: Q1, H2, FY25. */
const PERIOD = /^(?:[QHWMYPD]|FY|CY|[A-Z]{3})\d+$/i

const isCellName = (text: string): boolean => {
  const [reference, ...others] = parseFormula(`=${text}`) ?? []
  const isOne = reference?.kind === 'cells' && others.length === 0
  return isOne && reference.start === 1 && reference.end === text.length + 1
}

/** Whether a column lists cell names. Its rows then describe those cells. */
const isOfCells = ({ heads, rows }: AnswerTable, column: number): boolean => {
  const texts = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '')
  const names = texts.filter(isCellName)
  if (CELL_HEAD.test((heads[column] ?? '').trim())) return names.length > 0
  return names.length > 0 && names.length === texts.length && !names.every((it) => PERIOD.test(it))
}

/**
 * Writes the references relative to the formula's row, so a formula filled down a column has one
 * form in all rows.
 */
const filledForm = (text: string, row: number): string =>
  (parseFormula(text) ?? []).reduceRight((form, reference) => {
    if (reference.kind === 'row') return form
    const { startRow, endRow, startColumn, endColumn, sheet } = reference.range
    const written = form.slice(reference.start, reference.end)
    const ends = [cellName(0, startColumn), cellName(0, endColumn)]
    const isFixed = /\$\d/.test(written)
    const name = `${sheet ?? ''}!${ends.join(':')}[${startRow - row}:${endRow - row}]`
    return form.slice(0, reference.start) + (isFixed ? written : name) + form.slice(reference.end)
  }, text)

/**
 * Whether a column holds amounts, or all its formulas outside total rows are one formula that is
 * filled down.
 */
const isOfFigures = ({ rows }: AnswerTable, amounts: Amounts, column: number): boolean => {
  if (amounts.some((row) => row[column])) return true
  const forms = rows.flatMap(({ cells }, row) => {
    const text = (cells[column] ?? '').trim()
    const isOwn = text.startsWith('=') && !isTotalRow(cells)
    return isOwn ? [filledForm(text, row + HEADER_ROWS)] : []
  })
  return new Set(forms).size <= 1
}

/**
 * Returns a predicate that is true for a column whose formulas describe cells outside this table.
 */
export const hasDescribedFormulas = (
  table: AnswerTable,
  amounts: Amounts,
): ((column: number) => boolean) => {
  const isOfOthers = table.heads.some((_, column) => isOfCells(table, column))
  const flags = table.heads.map(
    (head, column) =>
      isOfOthers || TOLD_HEAD.test(head.trim()) || !isOfFigures(table, amounts, column),
  )
  return (column) => flags[column] ?? true
}
