import { err, ok, type Result } from '#contract/api/result.ts'
import { COLUMN_WIDTH, fittingWidth } from '#contract/workbook/blank-workbook.ts'
import { cellName } from '#contract/workbook/cells.ts'
import type { CellStyle, WorkbookData } from '#contract/workbook/workbook.ts'
import type { GroupPart } from '../../sheets/aggregate/groupings.ts'
import { patternOf } from '../../sheets/cell-styles.ts'
import { blockStyle, type CellContent, type TypedReader } from '../../sheets/writes/block-schema.ts'
import type { StyledCells } from '../../sheets/writes/write-block.ts'
import { addressOf } from '../address.ts'
import type { AxisGroup, SummaryGroups } from './summary-groups.ts'
import { grandFormula, ownRange, summaryFormulas } from './summary-formulas.ts'
import { labelOf, patternIn } from './summary-labels.ts'
import { summaryLayout, type Corner, type SummaryLayout } from './summary-layout.ts'

/** The cells of a summary with their styles. */
export type SummaryCells = {
  readonly layout: SummaryLayout
  readonly blocks: readonly StyledCells[]
  /** Widths of new columns in px, by 0-based column. */
  readonly widths: ReadonlyMap<number, number>
}

const COUNT_PATTERN = patternOf('integer')
const HEAD_OF_COUNTS = 'Count'

const formatted = (pattern: string | null): CellStyle =>
  pattern === null ? {} : { n: { pattern } }

type Kept = { readonly cells: CellContent[]; readonly style: CellStyle }

/** Collects cells by their style, and the widths that their texts need. */
const collector = () => {
  const byStyle = new Map<string, Kept>()
  const widths = new Map<number, number>()
  const put = (row: number, column: number, content: Partial<CellContent>, style: CellStyle) => {
    const key = JSON.stringify(style)
    const kept = byStyle.get(key) ?? { cells: [], style }
    byStyle.set(key, kept)
    kept.cells.push({ formula: null, value: null, ...content, row, column })
  }
  const widen = (column: number, text: string): void => {
    const width = fittingWidth(text.length, true)
    if (width > (widths.get(column) ?? COLUMN_WIDTH)) widths.set(column, width)
  }
  return { put, widen, widths, blocks: (): readonly StyledCells[] => [...byStyle.values()] }
}
type Collector = ReturnType<typeof collector>

type Page = Collector & {
  readonly groups: SummaryGroups
  readonly layout: SummaryLayout
  readonly corner: Corner
  /** The style of the figures. */
  readonly figure: CellStyle
}

const TOTAL = blockStyle({ role: 'total' })
const COUNTED = formatted(COUNT_PATTERN)
const NOTE = blockStyle({ role: 'note' })
const HEAD = blockStyle({ role: 'header' })
const FIGURE_HEAD = blockStyle({ role: 'header', align: 'right' })

/** "Sum of Amount". */
const measureHead = ({ resolved }: SummaryGroups): string =>
  (resolved.measureLabels[0] ?? '').replace(/^./u, (letter) => letter.toUpperCase())

/** "Sum of Amount by Region and Month". */
export const summaryTitle = (groups: SummaryGroups): string => {
  const { resolved } = groups
  return `${measureHead(groups)} by ${resolved.groupLabels.join(' and ')}`
}

const putLabels = (page: Page, workbook: WorkbookData, read: TypedReader): void => {
  const { groups, layout, corner, put, widen } = page
  const { table, query } = groups.resolved
  const patterns = query.groupings.map(({ column }) => patternIn(workbook, table, column))
  const putPart = (
    at: number,
    part: GroupPart,
    [row, column]: [number, number],
    style: CellStyle,
  ) => {
    const kinds = groups.aggregate.profiles.get(query.groupings[at]?.column ?? -1)?.kinds
    const hasOnlyBlanks = kinds !== undefined && kinds.text + kinds.truth + kinds.error === 0
    const { pattern, ...content } = labelOf(part, patterns[at] ?? null, read, hasOnlyBlanks)
    put(row, column, content, { ...style, ...formatted(pattern) })
    widen(column, String(content.value))
  }
  for (const [down, { parts }] of groups.rows.entries())
    for (const [at, part] of parts.entries())
      putPart(at, part, [layout.firstRow + down, corner.column + at], { ht: 1 })
  const last = query.groupings.length - 1
  for (const [across, { parts }] of groups.columns.entries())
    for (const part of parts)
      putPart(last, part, [layout.headRow, layout.firstColumn + across], FIGURE_HEAD)
}

const putHeads = ({ groups, layout, corner, put, widen }: Page): void => {
  const { resolved, live, columns } = groups
  const { groupLabels } = resolved
  const { headRow, firstColumn, totalColumn, countColumn } = layout
  put(corner.row, corner.column, { value: summaryTitle(groups) }, blockStyle({ role: 'title' }))
  const source = `Formulas over ${addressOf({ ...live.body, sheet: live.sheet })}`
  put(corner.row + 1, corner.column, { value: source }, NOTE)
  for (let at = 0; at < firstColumn - corner.column; at += 1) {
    put(headRow, corner.column + at, { value: groupLabels[at] ?? '', isForced: true }, HEAD)
    widen(corner.column + at, groupLabels[at] ?? '')
  }
  const total = columns.length > 0 ? 'Total' : measureHead(groups)
  put(headRow, totalColumn, { value: total, isForced: true }, FIGURE_HEAD)
  widen(totalColumn, total)
  if (columns.length > 0)
    put(headRow - 1, firstColumn, { value: groupLabels.at(-1) ?? '', isForced: true }, NOTE)
  if (countColumn !== null) put(headRow, countColumn, { value: HEAD_OF_COUNTS }, FIGURE_HEAD)
}

type Formulas = ReturnType<typeof summaryFormulas>

const putFigures = (page: Page, formulas: Formulas): AxisGroup | null => {
  const { groups, layout, put, figure } = page
  const across: readonly (AxisGroup | null)[] = groups.columns.length > 0 ? groups.columns : [null]
  for (const [down, group] of groups.rows.entries()) {
    for (const [at, other] of across.entries()) {
      const formula = formulas.figure(group, ...(other ? [other] : []))
      if (formula === null) return formulas.figure(group) === null ? group : (other ?? group)
      put(layout.firstRow + down, layout.firstColumn + at, { formula }, figure)
    }
  }
  return null
}

/** Totals of each row and column. Sums add up their cells, the others read the table again. */
const putTotals = (page: Page, formulas: Formulas): void => {
  const { groups, layout, put, figure } = page
  const { firstRow, lastRow, totalRow, countRow, firstColumn, lastColumn, totalColumn } = layout
  const { countColumn } = layout
  const isCounted = countColumn !== null
  for (const [down, group] of groups.rows.entries()) {
    const row = firstRow + down
    const sum = `=SUM(${ownRange([row, firstColumn], [row, lastColumn])})`
    const total = isCounted ? formulas.figure(group) : sum
    if (groups.columns.length > 0) put(row, totalColumn, { formula: total }, figure)
    if (isCounted) put(row, countColumn, { formula: formulas.count(group) }, COUNTED)
  }
  for (const [at, group] of groups.columns.entries()) {
    const column = firstColumn + at
    const sum = `=SUM(${ownRange([firstRow, column], [lastRow, column])})`
    const total = isCounted ? formulas.figure(group) : sum
    put(totalRow, column, { formula: total }, { ...TOTAL, ...figure })
    if (countRow !== null) put(countRow, column, { formula: formulas.count(group) }, COUNTED)
  }
}

const putGrand = ({ groups, layout, corner, put, figure }: Page): void => {
  const { firstRow, lastRow, totalRow, countRow, firstColumn, lastColumn, totalColumn } = layout
  const { countColumn } = layout
  const of = groups.resolved.query.measures[0]?.function ?? 'count'
  for (let column = corner.column; column < firstColumn; column += 1)
    put(totalRow, column, { value: column === corner.column ? 'Total' : null }, TOTAL)
  const figures = ownRange([firstRow, totalColumn], [lastRow, totalColumn])
  const counts =
    countColumn === null ? '' : ownRange([firstRow, countColumn], [lastRow, countColumn])
  const grand = grandFormula(of, figures, counts)
  put(totalRow, totalColumn, { formula: grand }, { ...TOTAL, ...figure })
  if (countColumn !== null)
    put(totalRow, countColumn, { formula: `=SUM(${counts})` }, { ...TOTAL, ...COUNTED })
  if (countRow === null) return
  put(countRow, corner.column, { value: HEAD_OF_COUNTS }, {})
  const across = ownRange([countRow, firstColumn], [countRow, lastColumn])
  put(countRow, totalColumn, { formula: `=SUM(${across})` }, COUNTED)
}

/** The table must have the total that its groups have. A value without a group shows here. */
const putChecks = ({ layout, corner, put, widen, figure }: Page, formulas: Formulas): void => {
  const { checkRow, totalRow, countRow, firstColumn, totalColumn, countColumn } = layout
  const labels = ['Total of the table', 'Difference', 'Figures in no group']
  const table = cellName(checkRow, firstColumn)
  const grand = cellName(totalRow, totalColumn)
  put(checkRow, corner.column, { value: labels[0] ?? '' }, {})
  put(checkRow, firstColumn, { formula: formulas.table }, figure)
  put(checkRow + 1, corner.column, { value: labels[1] ?? '' }, {})
  const difference = { formula: `=ROUND(N(${table})-N(${grand}),6)` }
  put(checkRow + 1, firstColumn, difference, formatted(patternOf('number')))
  widen(corner.column, labels[2] ?? '')
  if (countColumn === null) return
  const totals = [
    cellName(totalRow, countColumn),
    ...(countRow === null ? [] : [cellName(countRow, totalColumn)]),
  ]
  const missing = totals.map((total) => `${formulas.tableCount}-${total}`)
  put(checkRow + 2, corner.column, { value: labels[2] ?? '' }, {})
  put(checkRow + 2, firstColumn, { formula: `=MAX(${missing.join(',')})` }, COUNTED)
}

/** The cells of a summary. Fails with the first group that no formula can select. */
export const summaryCells = (
  workbook: WorkbookData,
  groups: SummaryGroups,
  corner: Corner,
  read: TypedReader,
): Result<SummaryCells, AxisGroup> => {
  const [measure] = groups.resolved.query.measures
  const isCount = measure?.function === 'count'
  const own = patternIn(workbook, groups.resolved.table, measure?.column ?? -1)
  const average = measure?.function === 'average' ? patternOf('number') : null
  const figure = formatted(isCount ? COUNT_PATTERN : (own ?? average))
  const layout = summaryLayout(groups, corner)
  const formulas = summaryFormulas(groups)
  const page: Page = { ...collector(), groups, layout, corner, figure }
  putHeads(page)
  putLabels(page, workbook, read)
  const unselected = putFigures(page, formulas)
  if (unselected !== null) return err(unselected)
  putTotals(page, formulas)
  putGrand(page)
  putChecks(page, formulas)
  return ok({ layout, blocks: page.blocks(), widths: page.widths })
}
