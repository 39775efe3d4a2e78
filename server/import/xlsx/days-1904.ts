import { isDateFormat } from 'numfmt'
import {
  cellAt,
  type CellState,
  type CellStyle,
  type SheetData,
} from '#contract/workbook/workbook.ts'
import { numberOf } from '../xml.ts'
import type { Range } from './address.ts'
import type { XmlNode } from './xml-tree.ts'

/** So many of the ranges of a rule, rows of a range and columns of it tell whether they hold days. */
const LOOKED_AT = { ranges: 10, rows: 1000, columns: 8 }

/** The days between the count of a workbook and one from 1900, where cells in these ranges show days; else 0. */
export type DaysIn = (ranges: readonly Range[]) => number

/** Finds by the number formats of a sheet's cells where it holds days. */
export const daysIn = (
  sheet: SheetData,
  days: number,
  styleOf: (cell: CellState) => CellStyle,
): DaysIn => {
  const isDay = (row: number, column: number): boolean => {
    const cell = cellAt(sheet, row, column)
    const pattern = cell === null ? undefined : styleOf(cell).n?.pattern
    return pattern !== undefined && isDateFormat(pattern)
  }
  const hasDay = ({ startRow, endRow, startColumn, endColumn }: Range): boolean => {
    const lastRow = Math.min(endRow, startRow + LOOKED_AT.rows - 1)
    const lastColumn = Math.min(endColumn, startColumn + LOOKED_AT.columns - 1)
    for (let row = startRow; row <= lastRow; row += 1) {
      if (sheet.cellData?.[row] === undefined) continue
      for (let column = startColumn; column <= lastColumn; column += 1)
        if (isDay(row, column)) return true
    }
    return false
  }
  return (ranges) => (days !== 0 && ranges.slice(0, LOOKED_AT.ranges).some(hasDay) ? days : 0)
}

/** Of the numbers from 1904 on, those that are taken for days: from 1958-10-04 to the end of 2123-01-11. */
const DAYS = { first: 20_000, last: 79_999 }

/**
 * A number of five digits that stands by itself or behind the operator of a criterion, its decimals a time; other
 * texts and names in quotes before it.
 */
const DAY_NUMBER =
  /(?<="(?:[<>]=?|=|<>))\d{5}(?:\.\d+)?"|"(?!(?:[<>]=?|=|<>)\d{5}(?:\.\d+)?")[^"]*"|'[^']*'!?|(?<![\w.$:!['])\d{5}(?:\.\d+)?(?![\w.:!%\]])/gu

/** Whether a formula holds a number that may be a day. Nobody can tell: it may be an amount as well. */
export const holdsDayNumber = (formula: string): boolean =>
  formula.match(DAY_NUMBER)?.some((found) => {
    const day = Math.floor(Number.parseFloat(found))
    return day >= DAYS.first && day <= DAYS.last
  }) ?? false

/** What the reader of rules is told: of each that there is no word for, and of the formulas of the others. */
export type RuleListener = {
  readonly dropped: () => void
  readonly kept: (formulas: readonly string[]) => void
}

/** Calls once for each of the formulas of a rule that holds a number that may be a day. */
export const onDayNumbers =
  (days: number, found: () => void): RuleListener['kept'] =>
  (formulas) => {
    // A number alone is counted anew by itself.
    const open = days === 0 ? [] : formulas.filter((formula) => numberOf(formula) === null)
    for (const formula of open) if (holdsDayNumber(formula)) found()
  }

const later = (text: string, days: number): string => {
  const number = numberOf(text)
  return number === null ? text : String(number + days)
}

/** The same, its figures later by so many days; figures inside of formulas stay. */
const moved = (node: XmlNode, days: number): XmlNode => ({
  ...node,
  ...(node.attributes['val'] === undefined
    ? {}
    : { attributes: { ...node.attributes, val: later(node.attributes['val'], days) } }),
  text: later(node.text, days),
  children: node.children.map((each) => moved(each, days)),
})

/** Steps of scales that are no values themselves: shares, ends, formulas. */
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

/** A rule whose cells hold days: what it compares them with is counted from 1900, too. */
export const ruleInDays = (node: XmlNode, days: number): XmlNode => {
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

/** The criteria of a column that holds days: what they compare them with is counted from 1900, too. */
export const criteriaInDays = (node: XmlNode, days: number): XmlNode =>
  days === 0
    ? node
    : {
        ...node,
        children: node.children.map((each) =>
          each.name === 'customFilters' ? moved(each, days) : each,
        ),
      }
