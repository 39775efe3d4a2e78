import { cellName } from '#contract/workbook/cells.ts'
import { fittingWidth, COLUMN_WIDTH } from '#contract/workbook/blank-workbook.ts'
import type { CellStyle, CellValue } from '#contract/workbook/workbook.ts'
import { patternOf, ROLE_STYLES, WORD_BY_FIGURES } from '../../sheets/cell-styles.ts'
import type { CellContent } from '../../sheets/writes/block-schema.ts'
import type { StyledCells } from '../../sheets/writes/write-block.ts'
import { exactSum, type ListRow } from '../../sheets/reconcile/reconcile-lists.ts'
import { conditionWriter, keyPartsOf, rangeOf, type LiveLine, type LiveSide } from './live-keys.ts'
import type { KeyMatch } from './key-spellings.ts'
import { headOf } from './reconciled-sides.ts'

/** A live worksheet before it is written. Rows are 0-based. */
export type LiveSheet = {
  readonly blocks: readonly StyledCells[]
  readonly widths: Readonly<Record<number, { readonly w: number }>>
  readonly firstLine: number
  readonly checkRow: number
  readonly columnCount: number
  readonly statusColumn: number
  /** The columns of the left amounts. The right amounts and the differences follow each. */
  readonly amountColumns: readonly number[]
}

/** The cell with the tolerance, and the row of the header. */
const TOLERANCE = { row: 3, column: 1, name: '$B$4' } as const
const HEADER_ROW = 5
const COLUMNS_PER_AMOUNT = 3

/** One line per distinct key, in the order of the left list and then of the right one. */
export const liveLines = (
  left: readonly ListRow[],
  right: readonly ListRow[],
  amountCount: number,
): readonly LiveLine[] => {
  type Group = { readonly left: ListRow[]; readonly right: ListRow[] }
  const groups = new Map<string | null, Group>()
  const add = (row: ListRow, side: keyof Group): void => {
    const group = groups.get(row.key) ?? { left: [], right: [] }
    group[side].push(row)
    groups.set(row.key, group)
  }
  for (const row of left) add(row, 'left')
  for (const row of right) add(row, 'right')
  const sums = (rows: readonly ListRow[]) =>
    Array.from({ length: amountCount }, (_, at) =>
      exactSum(rows.map(({ amounts }) => amounts[at] ?? 0)),
    )
  return [...groups].flatMap(([key, group]): LiveLine[] => {
    const first = group.left[0] ?? group.right[0]
    if (first === undefined) return []
    return [
      {
        first,
        isLeft: group.left.length > 0,
        isKeyless: key === null,
        rows: [group.left, group.right],
        left: sums(group.left),
        right: sums(group.right),
      },
    ]
  })
}

const content = (row: number, column: number, value: CellValue): CellContent => ({
  row,
  column,
  formula: null,
  value,
  ...(typeof value === 'string' && { isForced: /^[-+=@'\d]/.test(value) }),
})
const formulaCell = (row: number, column: number, formula: string): CellContent => ({
  row,
  column,
  formula: `=${formula}`,
  value: null,
})

/** Places of the columns: the keys, three columns for each amount, and the status. */
const layoutOf = (keyCount: number, amountCount: number) => ({
  amountColumns: Array.from({ length: amountCount }, (_, at) => keyCount + at * COLUMNS_PER_AMOUNT),
  statusColumn: keyCount + amountCount * COLUMNS_PER_AMOUNT,
})
type Layout = ReturnType<typeof layoutOf>

const headsOf = ([left, right]: readonly [LiveSide, LiveSide]): readonly string[] => {
  const { keyColumns, amountColumns } = left.source
  const keys = keyColumns.map((column) => headOf(left.source.table, column))
  const amounts = amountColumns.flatMap((column, at) => {
    const head = headOf(left.source.table, column)
    const other = headOf(right.source.table, right.source.amountColumns[at] ?? 0)
    return [`${head} (left)`, `${other} (right)`, 'Difference']
  })
  return [...keys, ...amounts, 'Status']
}

/** The status of a line, as its formula gives it. The rows of a line are in one list or in both. */
export const STATUSES = { left: 'Only left', right: 'Only right', none: 'No key' } as const

const lineFormulas = (
  sides: readonly [LiveSide, LiveSide],
  line: LiveLine,
  [leftConditions, rightConditions]: readonly [readonly string[], readonly string[]],
  row: number,
  { amountColumns, statusColumn }: Layout,
): { readonly amounts: readonly CellContent[]; readonly status: CellContent } => {
  const [left, right] = sides
  const sumOf = (side: LiveSide, at: number, conditions: readonly string[]): string => {
    const range = rangeOf(side, side.source.amountColumns[at] ?? 0)
    return conditions.map((one) => `SUMIFS(${range},${one})`).join('+')
  }
  const countOf = (conditions: readonly string[]): string =>
    conditions.map((one) => `COUNTIFS(${one})`).join('+')
  const amounts = amountColumns.flatMap((column, at) => [
    formulaCell(row, column, sumOf(left, at, leftConditions)),
    formulaCell(row, column + 1, sumOf(right, at, rightConditions)),
    formulaCell(row, column + 2, `${cellName(row, column)}-${cellName(row, column + 1)}`),
  ])
  const tests = amountColumns.map(
    (column) => `ROUND(ABS(${cellName(row, column + 2)}),8)<=${TOLERANCE.name}`,
  )
  const isNear = tests.length === 1 ? tests.join('') : `AND(${tests.join(',')})`
  const status = line.isKeyless
    ? content(row, statusColumn, STATUSES.none)
    : formulaCell(
        row,
        statusColumn,
        `IF(${countOf(leftConditions)}=0,"${STATUSES.right}",IF(${countOf(rightConditions)}=0,"${STATUSES.left}",IF(${isNear},"Matched","Differs")))`,
      )
  return { amounts, status }
}

const totalCells = (
  sides: readonly [LiveSide, LiveSide],
  firstLine: number,
  totalRow: number,
  { amountColumns }: Layout,
) => {
  const lines = (column: number): string =>
    `SUM(${cellName(firstLine, column)}:${cellName(totalRow - 1, column)})`
  const difference = (row: number, column: number): string =>
    `${cellName(row, column)}-${cellName(row, column + 1)}`
  const checkOf = (column: number): string =>
    `ROUND(${cellName(totalRow, column)}-${cellName(totalRow + 1, column)},6)`
  const places = amountColumns.flatMap((column, at) =>
    sides.map((side, index) => ({ side, column: column + index, at })),
  )
  return {
    totals: amountColumns.flatMap((column) =>
      [0, 1, 2].map((more) => formulaCell(totalRow, column + more, lines(column + more))),
    ),
    lists: [
      ...places.map(({ side, column, at }) =>
        formulaCell(
          totalRow + 1,
          column,
          `SUM(${rangeOf(side, side.source.amountColumns[at] ?? 0)})`,
        ),
      ),
      ...amountColumns.map((column) =>
        formulaCell(totalRow + 1, column + 2, difference(totalRow + 1, column)),
      ),
    ],
    checks: amountColumns.flatMap((column) =>
      [0, 1, 2].map((more) => formulaCell(totalRow + 2, column + more, checkOf(column + more))),
    ),
  }
}

const MONEY: CellStyle = { n: { pattern: patternOf('money') } }

/** The cells of a live reconciliation: formulas on both lists, totals and checks. */
export const liveReconciliation = (
  sides: readonly [LiveSide, LiveSide],
  lines: readonly LiveLine[],
  tolerance: number,
  matches: ReadonlyMap<LiveLine, KeyMatch>,
): LiveSheet => {
  const [left, right] = sides
  const writers = [conditionWriter(left, 0), conditionWriter(right, 1)] as const
  const { keyColumns, amountColumns } = left.source
  const layout = layoutOf(keyColumns.length, amountColumns.length)
  const heads = headsOf(sides)
  const firstLine = HEADER_ROW + 1
  const totalRow = firstLine + lines.length
  const keyBlocks: StyledCells[] = []
  const amounts: CellContent[] = []
  const statuses: CellContent[] = []
  const chars = heads.map(({ length }) => length)
  lines.forEach((line, at) => {
    const row = firstLine + at
    const parts = keyPartsOf(line, sides)
    parts.forEach(({ value, style }, column) => {
      if (value === null) return
      keyBlocks.push({ cells: [content(row, column, value)], style })
      chars[column] = Math.max(chars[column] ?? 0, (line.first.shownKeys[column] ?? '').length)
    })
    const match = matches.get(line) ?? 'usual'
    const conditions = [
      writers[0](line, parts, row, match),
      writers[1](line, parts, row, match),
    ] as const
    const formulas = lineFormulas(sides, line, conditions, row, layout)
    amounts.push(...formulas.amounts)
    statuses.push(formulas.status)
  })
  const { totals, lists, checks } = totalCells(sides, firstLine, totalRow, layout)
  const label = (row: number, text: string): CellContent => content(row, 0, text)
  const words = keyColumns.map((_, column) => content(HEADER_ROW, column, heads[column] ?? ''))
  const figures = heads.flatMap((head, column) =>
    column < keyColumns.length || column === layout.statusColumn
      ? []
      : [content(HEADER_ROW, column, head)],
  )
  const status = content(HEADER_ROW, layout.statusColumn, 'Status')
  const { row, column } = TOLERANCE
  return {
    blocks: [
      { cells: [label(0, 'Reconciliation')], style: ROLE_STYLES.title },
      {
        cells: [label(1, `Left: ${left.place}`), label(2, `Right: ${right.place}`)],
        style: ROLE_STYLES.note,
      },
      { cells: [label(row, 'Tolerance')], style: {} },
      { cells: [content(row, column, tolerance)], style: ROLE_STYLES.input },
      { cells: [...words, status], style: ROLE_STYLES.header },
      { cells: figures, style: { ...ROLE_STYLES.header, ...WORD_BY_FIGURES } },
      ...keyBlocks,
      { cells: amounts, style: MONEY },
      { cells: statuses, style: {} },
      { cells: [label(totalRow, 'Total')], style: ROLE_STYLES.total },
      { cells: totals, style: { ...ROLE_STYLES.total, ...MONEY } },
      { cells: [label(totalRow + 1, 'Total of the lists')], style: {} },
      { cells: lists, style: MONEY },
      { cells: [label(totalRow + 2, 'Check (0 if complete)')], style: {} },
      { cells: checks, style: MONEY },
    ],
    widths: Object.fromEntries(
      chars.map((count, at) => [at, { w: Math.max(COLUMN_WIDTH, fittingWidth(count, true)) }]),
    ),
    firstLine,
    checkRow: totalRow + 2,
    columnCount: heads.length,
    statusColumn: layout.statusColumn,
    amountColumns: layout.amountColumns,
  }
}
