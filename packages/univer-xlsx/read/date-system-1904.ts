import { isDateFormat } from 'numfmt'
import {
  cellAt,
  type CellState,
  type CellStyle,
  type SheetData,
} from '#contract/workbook/workbook.ts'
import { numberOf } from './parts/xml.ts'
import type { Range } from '../format/address.ts'
import type { XmlNode } from './parts/xml-tree.ts'

/** Sample size for detecting dates: ranges per rule, rows per range and columns per range. */
const SAMPLE = { ranges: 10, rows: 1000, columns: 8 }

/** Returns the offset to the 1900 date system if the ranges contain dates, otherwise 0. */
export type DateOffsetLookup = (ranges: readonly Range[]) => number

/** Detects dates by the number formats of the cells. */
export const dateOffsetIn = (
  sheet: SheetData,
  days: number,
  styleOf: (cell: CellState) => CellStyle,
): DateOffsetLookup => {
  const isDay = (row: number, column: number): boolean => {
    const cell = cellAt(sheet, row, column)
    const pattern = cell === null ? undefined : styleOf(cell).n?.pattern
    return pattern !== undefined && isDateFormat(pattern)
  }
  const hasDay = ({ startRow, endRow, startColumn, endColumn }: Range): boolean => {
    const lastRow = Math.min(endRow, startRow + SAMPLE.rows - 1)
    const lastColumn = Math.min(endColumn, startColumn + SAMPLE.columns - 1)
    for (let row = startRow; row <= lastRow; row += 1) {
      if (sheet.cellData?.[row] === undefined) continue
      for (let column = startColumn; column <= lastColumn; column += 1)
        if (isDay(row, column)) return true
    }
    return false
  }
  return (ranges) => (days !== 0 && ranges.slice(0, SAMPLE.ranges).some(hasDay) ? days : 0)
}

/** Serial numbers in the 1904 system that count as dates: 1958-10-04 to 2123-01-11. */
const DAYS = { first: 20_000, last: 79_999 }

/**
 * Matches a free-standing five-digit number, with decimals for a time, also in a quoted criterion
 * such as `">45000"`. Other strings and quoted names match first, so their digits are skipped.
 */
const DAY_NUMBER =
  /(?<="(?:[<>]=?|=|<>))\d{5}(?:\.\d+)?"|"(?!(?:[<>]=?|=|<>)\d{5}(?:\.\d+)?")[^"]*"|'[^']*'!?|(?<![\w.$:!['])\d{5}(?:\.\d+)?(?![\w.:!%\]])/gu

/** Whether a formula contains a number that may be a date. It may also be an amount. */
export const hasDateNumber = (formula: string): boolean =>
  formula.match(DAY_NUMBER)?.some((found) => {
    const day = Math.floor(Number.parseFloat(found))
    return day >= DAYS.first && day <= DAYS.last
  }) ?? false

/**
 * `dropped` runs once per unsupported rule. `checkFormulas` receives the formulas of each supported
 * rule.
 */
export type RuleListener = {
  readonly dropped: () => void
  readonly checkFormulas: (formulas: readonly string[]) => void
}

/** Calls `found` once for each formula with a number that may be a date. */
export const onDateNumbers =
  (days: number, found: () => void): RuleListener['checkFormulas'] =>
  (formulas) => {
    // A formula that is a lone number is excluded, because the reader converts it.
    const open = days === 0 ? [] : formulas.filter((formula) => numberOf(formula) === null)
    for (const formula of open) if (hasDateNumber(formula)) found()
  }

const later = (text: string, days: number): string => {
  const number = numberOf(text)
  return number === null ? text : String(number + days)
}

/** Shifts the numbers of a node, but not those inside formulas. */
const moved = (node: XmlNode, days: number): XmlNode => ({
  ...node,
  ...(node.attributes['val'] === undefined
    ? {}
    : { attributes: { ...node.attributes, val: later(node.attributes['val'], days) } }),
  text: later(node.text, days),
  children: node.children.map((each) => moved(each, days)),
})

/** Whether a scale step needs no shift: a percentage, the minimum, the maximum or a formula. */
const isStep = ({ name, attributes }: XmlNode): boolean =>
  name === 'cfvo' && (attributes['type'] ?? 'num') !== 'num'

const scaleMoved = (node: XmlNode, days: number): XmlNode => ({
  ...node,
  children: node.children.map((each) => {
    if (isStep(each)) return each
    return each.name === 'cfvo' ? moved(each, days) : scaleMoved(each, days)
  }),
})

const SCALES: ReadonlySet<string> = new Set(['colorScale', 'dataBar', 'iconSet'])

/** Converts the operands of a rule on date cells to the 1900 system. */
export const shiftRuleDates = (node: XmlNode, days: number): XmlNode => {
  const type = node.attributes['type'] ?? ''
  if (days === 0) return node
  if (SCALES.has(type)) return scaleMoved(node, days)
  if (type !== 'cellIs') return node
  const isFormula = ({ name }: XmlNode): boolean => name === 'formula' || name === 'f'
  return {
    ...node,
    children: node.children.map((each) => (isFormula(each) ? moved(each, days) : each)),
  }
}

/** Converts the operands of filter criteria on date cells to the 1900 system. */
export const shiftCriteriaDates = (node: XmlNode, days: number): XmlNode =>
  days === 0
    ? node
    : {
        ...node,
        children: node.children.map((each) =>
          each.name === 'customFilters' ? moved(each, days) : each,
        ),
      }
