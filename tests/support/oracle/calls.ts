// Random function calls as a workbook.

import { columnIndex } from '#contract/workbook/cells.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { randomOf, type Random } from '#tests/support/formulas/random-numbers.ts'
import { argumentOf } from './arguments.ts'
import { DATA } from './data.ts'
import { ALL_SIGNATURES, type Signature } from './signatures.ts'

type Row = Record<string, CellState>

const isOptional = (kind: string): boolean => kind.endsWith('?')
const isRepeated = (kind: string): boolean => kind.endsWith('*')
/** Probability that an optional argument is present. */
const WRITTEN = 0.6

const argumentsOf = (random: Random, kinds: readonly string[]): readonly string[] => {
  const given: string[] = []
  for (const kind of kinds) {
    if (isOptional(kind) && random() > WRITTEN) break
    const times = isRepeated(kind) ? 1 + Math.floor(random() * 3) : 1
    for (let at = 0; at < times; at += 1) given.push(argumentOf(random, kind.replace(/[?*]$/, '')))
  }
  return given
}

/**
 * Builds a call. If `name` is a template, the arguments replace its placeholders (`_`). A plain
 * function name gets its arguments in parentheses.
 */
const callOf = (random: Random, { name, kinds }: Signature): string => {
  const given = argumentsOf(random, kinds)
  if (!name.includes('_')) return `=${name}(${given.join(',')})`
  let at = 0
  return `=${name.replaceAll(/_+/g, (places) => (places === '__' ? given.join(',') : given[at++] || '0'))}`
}

/** Serial number of the day after 9999-12-31. */
const LAST_DAY = 2_958_466
/** Functions that count years or coupons. For a far date, LibreOffice iterates over every year. */
const OF_DAYS =
  /^=(?:ACCRINT|AMOR|COUP|DISC|DUR|INTRATE|MDUR|ODD|PRICE|RECEIVED|TBILL|YEARFRAC|YIELD|EDATE|EOMONTH|WORKDAY|NETWORKDAYS|WEEKNUM|ISOWEEKNUM|DATEDIF|DAYS360|XNPV|XIRR)/u

/**
 * True for a call with a date after 9999-12-31. LibreOffice takes minutes for it, and both programs
 * would reject it.
 */
const isEndless = (call: string): boolean =>
  OF_DAYS.test(call) &&
  (call.match(/\d+(?:\.\d+)?(?:E\+\d+)?/gu) ?? []).some((one) => Number(one) >= LAST_DAY)

/** Distinct calls, evenly distributed over the functions. Deterministic per seed. */
export const randomCalls = (seed: number, count: number): readonly string[] => {
  const random = randomOf(seed)
  const calls = new Set<string>()
  while (calls.size < count)
    for (const signature of ALL_SIGNATURES) {
      const call = callOf(random, signature)
      if (calls.size < count && !isEndless(call)) calls.add(call)
    }
  return [...calls]
}

const stateOf = (value: number | string | boolean): CellState =>
  typeof value === 'boolean'
    ? { v: Number(value), t: 3 }
    : { v: value, t: typeof value === 'number' ? 2 : 1 }

const dataCells = (): Record<string, Row> => {
  const cells: Record<string, Row> = {}
  for (const { place, rows } of Object.values(DATA)) {
    const left = columnIndex(/\$([A-Z]+)/.exec(place)?.[1] ?? 'A')
    rows.forEach((row, at) =>
      row.forEach((value, across) => {
        if (value !== null) (cells[at] ??= {})[left + across] = stateOf(value)
      }),
    )
  }
  return cells
}

export const CALLS_SHEET = 'calls'
/** Name of the calls worksheet in the file. */
export const CALLS_SHEET_NAME = 'S'

/** A workbook whose first worksheet lists the formulas in a column, without results. */
export const callBook = (formulas: readonly string[]): WorkbookData => ({
  id: 'calls',
  name: 'Calls',
  styles: {},
  sheetOrder: [CALLS_SHEET, 'data'],
  sheets: {
    [CALLS_SHEET]: {
      id: CALLS_SHEET,
      name: CALLS_SHEET_NAME,
      rowCount: formulas.length + 10,
      columnCount: 10,
      cellData: Object.fromEntries(formulas.map((f, row) => [row, { 0: { f } }])),
    },
    data: { id: 'data', name: 'D', rowCount: 30, columnCount: 60, cellData: dataCells() },
  },
})
