import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { cellName, formatRange } from '#contract/workbook/cells.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { isSameNumber } from '../../sheets/aggregate/cell-readings.ts'
import type { List, ListSource } from '../../sheets/reconcile/read-list.ts'
import { writtenAreaOf } from '../../sheets/receipt/written-area.ts'
import { writeBlocks } from '../../sheets/writes/write-block.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { badNameText, isSheetName } from '../sheet-name.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { draftCells } from '../write/draft-cells.ts'
import { liveLines, liveReconciliation, STATUSES, type LiveSheet } from './live-reconciliation.ts'
import type { KeyMatch } from './key-spellings.ts'
import type { LiveLine, LiveSide } from './live-keys.ts'

/** Maximum lines of a live worksheet. Each line has formulas over both lists. */
const MOST_LINES = 2000
/** Empty rows below the cells of the worksheet. */
const SPARE_ROWS = 100
/** Maximum keys that a refusal names. */
const NAMED_KEYS = 3
/** How to compare keys whose usual formulas give other figures. */
const STRICTER: readonly KeyMatch[] = ['padded', 'exact']
/** Programs read longer numbers in text as numbers and lose their digits. */
const LONG_NUMBER = /^\s*\d{16,}\s*$/

/** Both lists as they were read from one spreadsheet. */
export type ReadLists = {
  readonly sources: readonly [ListSource, ListSource]
  readonly lists: readonly [List, List]
  readonly places: readonly [string, string]
}

/** Where the live worksheet is. */
export type WrittenReconciliation = {
  readonly worksheet: string
  readonly range: string
  readonly lines: number
  readonly check_cells: string
}

/** A calculated live worksheet that is not stored yet. */
export type DraftedReconciliation = DraftedChange & { readonly written: WrittenReconciliation }

const SIDES = ['Left', 'Right'] as const
const REMEDY = 'Correct these cells, or call again without `into`.'

/** Why formulas cannot give the same figures for a list. Null if they can. */
const obstacleOf = (list: List, source: ListSource, name: string): string | null => {
  if (list.rows.length === 0) return `${name} has no rows.`
  const numbers = list.rows.map(({ row }) => row - 1)
  const first = numbers.reduce((least, row) => Math.min(least, row), Infinity)
  const last = numbers.reduce((most, row) => Math.max(most, row), 0)
  const inner = list.totals.filter((row) => row - 1 > first && row - 1 < last)
  if (inner.length > 0)
    return `${name} has totals between its rows (row ${inner.slice(0, NAMED_KEYS).join(', ')}), which its formulas would add twice.`
  const [column] = source.amountColumns
  const texts = [...list.textAmounts.first, ...list.unreadAmounts.first]
  const cells = texts.slice(0, NAMED_KEYS).map((at) => cellName(at.row, at.column))
  if (column !== undefined && cells.length > 0)
    return `${name} has amounts that are text or errors (${cells.join(', ')}), which formulas leave out.`
  if (list.errorKeys > 0) return `${name} has ${list.errorKeys} keys that are errors.`
  const long = list.rows.find(({ shownKeys }) => shownKeys.some((key) => LONG_NUMBER.test(key)))
  return long === undefined
    ? null
    : `${name} has keys of more than 15 digits (row ${long.row}), which formulas confuse.`
}

const liveSide = (source: ListSource, { rows }: List, place: string): LiveSide => ({
  source,
  place,
  firstRow: rows.reduce((least, { row }) => Math.min(least, row), Infinity),
  lastRow: rows.reduce((most, { row }) => Math.max(most, row), 0),
})

/** The only status that a line can have, or null for a line with rows in both lists. */
const singleStatus = ({ isKeyless, rows: [left, right] }: LiveLine): string | null => {
  if (isKeyless) return STATUSES.none
  if (left.length > 0 && right.length > 0) return null
  return left.length > 0 ? STATUSES.left : STATUSES.right
}

/** The lines whose formulas give other figures than the lists, or another status. */
const wrongLines = (
  workbook: WorkbookData,
  sheetId: string,
  live: LiveSheet,
  lines: readonly LiveLine[],
): readonly LiveLine[] => {
  const sheet = workbook.sheets[sheetId]
  if (sheet === undefined) return lines
  const isEqual = (row: number, column: number, wanted: number): boolean => {
    const value = cellAt(sheet, row, column)?.v
    return (
      typeof value === 'number' && (isSameNumber(value, wanted) || Math.abs(value - wanted) < 1e-6)
    )
  }
  const singles: readonly unknown[] = Object.values(STATUSES)
  return lines.filter((line, at) => {
    const row = live.firstLine + at
    const status = cellAt(sheet, row, live.statusColumn)?.v
    const isStatus = (singles.includes(status) ? status : null) === singleStatus(line)
    const isRight = live.amountColumns.every(
      (column, index) =>
        isEqual(row, column, line.left[index] ?? 0) &&
        isEqual(row, column + 1, line.right[index] ?? 0),
    )
    return !isStatus || !isRight
  })
}

const wrongText = (wrong: readonly LiveLine[]): string => {
  const named = wrong
    .slice(0, NAMED_KEYS)
    .map(({ first }) => `"${first.shownKeys.join(' ')}" (row ${first.row})`)
  const more = wrong.length > NAMED_KEYS ? ` and ${wrong.length - NAMED_KEYS} more` : ''
  return `Nothing was written: formulas would not match ${named.join(', ')}${more}, because they confuse these keys with others, such as a date with the number of its day. ${REMEDY}`
}

/** Checks a name for a new worksheet. The refusal says what to write instead. */
const refusalOfName = (workbook: WorkbookData, name: string): string | null => {
  if (!isSheetName(name)) return badNameText(name)
  return sheetNamed(workbook, name) === null
    ? null
    : `There is already a worksheet "${name}". Give another name in \`into\`.`
}

/** The cells of the new worksheet. */
const areaOf = ({ checkRow, columnCount }: LiveSheet) => ({
  startRow: 0,
  endRow: checkRow,
  startColumn: 0,
  endColumn: columnCount - 1,
})

/** The new worksheet without its cells. */
const sheetFor = (live: LiveSheet, id: string, name: string) => {
  const blank = blankSheet(id, name)
  return {
    ...blank,
    columnData: live.widths,
    rowCount: Math.max(blank.rowCount, live.checkRow + SPARE_ROWS),
    columnCount: Math.max(blank.columnCount, live.columnCount),
    freeze: { xSplit: 0, ySplit: live.firstLine, startRow: live.firstLine, startColumn: -1 },
  }
}

type Matches = ReadonlyMap<LiveLine, KeyMatch>

/** A calculated worksheet, and the lines whose formulas differ from the lists. */
type Attempt = {
  readonly drafted: DraftedChange
  readonly live: LiveSheet
  readonly wrong: readonly LiveLine[]
}

/** Compares the keys of wrong lines more strictly, until no line is wrong. */
const bestAttempt = async (
  draft: (matches: Matches) => Promise<Result<Attempt, ToolFailure>>,
): Promise<Result<Attempt, ToolFailure>> => {
  const matches = new Map<LiveLine, KeyMatch>()
  let done = await draft(matches)
  for (const match of STRICTER) {
    if (!done.ok || done.value.wrong.length === 0) break
    for (const line of done.value.wrong) matches.set(line, match)
    done = await draft(matches)
  }
  return done
}

/** Plans, calculates and verifies a live worksheet without storing it. */
export const draftReconciliation = async (
  { sources, lists, places }: ReadLists,
  { into, tolerance }: { readonly into: string; readonly tolerance: number },
  toolName: string,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<DraftedReconciliation, ToolFailure | Refusal>> => {
  const { workbook_data: workbook } = stored
  const name = into.trim()
  const taken = refusalOfName(workbook, name)
  if (taken !== null) return refuse(taken)
  const obstacle =
    obstacleOf(lists[0], sources[0], SIDES[0]) ?? obstacleOf(lists[1], sources[1], SIDES[1])
  if (obstacle !== null) return refuse(`Nothing was written. ${obstacle} ${REMEDY}`)
  const sides = [
    liveSide(sources[0], lists[0], places[0]),
    liveSide(sources[1], lists[1], places[1]),
  ] as const
  const lines = liveLines(lists[0].rows, lists[1].rows, sources[0].amountColumns.length)
  if (lines.length > MOST_LINES)
    return refuse(
      `Nothing was written: ${lines.length.toLocaleString('en-US')} keys are more than the ${MOST_LINES.toLocaleString('en-US')} lines of a live worksheet. Call again without \`into\`, or for a part of the lists.`,
    )
  const id = context.newId()
  const draft = async (matches: Matches): Promise<Result<Attempt, ToolFailure>> => {
    const live = liveReconciliation(sides, lines, tolerance, matches)
    const sheet = sheetFor(live, id, name)
    const { cells, operations } = writeBlocks(workbook, sheet, live.blocks)
    const index = workbook.sheetOrder.length
    const order = {
      cells,
      operations: [{ type: 'insert_sheet', sheet_id: id, index, sheet } as const, ...operations],
      title: `Reconciliation on ${name}`,
      toolName,
      declared: [writtenAreaOf(sheet, areaOf(live))],
    }
    const drafted = await draftCells(order, context, stored)
    if (!drafted.ok) return drafted
    const { workbook: calculated } = drafted.value.calculation
    return ok({ drafted: drafted.value, live, wrong: wrongLines(calculated, id, live, lines) })
  }
  const done = await bestAttempt(draft)
  if (!done.ok) return done
  const { drafted, live, wrong } = done.value
  if (wrong.length > 0) return refuse(wrongText(wrong))
  const [firstAmount = 0] = live.amountColumns
  return ok({
    ...drafted,
    written: {
      worksheet: name,
      range: formatRange({ ...areaOf(live), sheet: name }),
      lines: lines.length,
      check_cells: formatRange({
        sheet: name,
        startRow: live.checkRow,
        endRow: live.checkRow,
        startColumn: firstAmount,
        endColumn: live.columnCount - 2,
      }),
    },
  })
}
