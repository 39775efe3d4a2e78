import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { Region } from '#contract/figures/region.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import {
  sheetNamed,
  type CellMatrix,
  type CellState,
  type CellStyle,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import { addressOfPlace } from '#server/sheets/audit/finding.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'

/** A cell as a person types it: `=` starts a formula, and an apostrophe keeps a figure as text. */
export type Written = string | number | boolean | null

/** Rows of cells by worksheet name. A list instead of an object keeps names such as `constructor`. */
export type WrittenSheets = readonly (readonly [
  name: string,
  rows: readonly (readonly Written[])[],
])[]

const cellOf = (written: Written): CellState | null => {
  if (written === null || written === '') return null
  if (typeof written === 'number') return { v: written, t: 2 }
  if (typeof written === 'boolean') return { v: Number(written), t: 3 }
  if (written.startsWith('=')) return { f: written }
  return written.startsWith("'") ? { v: written.slice(1), t: 4 } : { v: written, t: 1 }
}

const matrixOf = (rows: readonly (readonly Written[])[]): CellMatrix =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const cells = row.flatMap((written, column) => {
        const cell = cellOf(written)
        return cell === null ? [] : [[column, cell] as const]
      })
      return cells.length === 0 ? [] : [[at, Object.fromEntries(cells)] as const]
    }),
  )

/** A workbook with the given cells. Its formulas have no results yet. */
export const writtenBook = (sheets: WrittenSheets): WorkbookData => {
  const blank = blankWorkbook(
    'book',
    'Book',
    sheets.map(([name]) => name),
  )
  return {
    ...blank,
    sheets: Object.fromEntries(
      Object.values(blank.sheets).map((sheet, at) => [
        sheet.id,
        { ...sheet, cellData: matrixOf(sheets[at]?.[1] ?? []) },
      ]),
    ),
  }
}

/** Changes one cell of each address, such as `Model!B2`. The worksheet and the cell must exist. */
export const withCells = (
  workbook: WorkbookData,
  cells: Readonly<Record<string, CellState | null>>,
): WorkbookData => {
  let changed = workbook
  for (const [address, cell] of Object.entries(cells)) {
    const range = parseRange(address)
    const sheet = range.ok ? sheetNamed(changed, range.value.sheet) : null
    if (!range.ok || sheet === null) throw new Error(`there is no ${address}`)
    const cellData: Record<string, Record<string, CellState | null>> = { ...sheet.cellData }
    for (let row = range.value.startRow; row <= range.value.endRow; row += 1)
      for (let column = range.value.startColumn; column <= range.value.endColumn; column += 1)
        cellData[row] = { ...cellData[row], [column]: cell }
    changed = { ...changed, sheets: { ...changed.sheets, [sheet.id]: { ...sheet, cellData } } }
  }
  return changed
}

/** Writes into cells as a person types, and keeps their styles. */
export const withWritten = (
  workbook: WorkbookData,
  cells: Readonly<Record<string, Written>>,
): WorkbookData => {
  let changed = workbook
  for (const [address, written] of Object.entries(cells)) {
    const range = parseRange(address)
    const sheet = range.ok ? sheetNamed(changed, range.value.sheet) : null
    if (!range.ok || sheet === null) throw new Error(`there is no ${address}`)
    const style = sheet.cellData?.[range.value.startRow]?.[range.value.startColumn]?.s
    const cell = cellOf(written)
    const styled = cell === null || style === undefined ? cell : { ...cell, s: style }
    changed = withCells(changed, { [address]: styled })
  }
  return changed
}

/** Gives ranges a style, for example a number format. Blank cells stay blank. */
export const withStyles = (
  workbook: WorkbookData,
  styles: Readonly<Record<string, CellStyle>>,
): WorkbookData => {
  let changed = workbook
  for (const [address, style] of Object.entries(styles)) {
    const range = parseRange(address)
    const sheet = range.ok ? sheetNamed(changed, range.value.sheet) : null
    if (!range.ok || sheet === null) throw new Error(`there is no ${address}`)
    const { startRow, endRow, startColumn, endColumn } = range.value
    const cellData = Object.fromEntries(
      Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
        row,
        Object.fromEntries(
          Object.entries(cells).map(([column, cell]) => {
            const isInside =
              Number(row) >= startRow &&
              Number(row) <= endRow &&
              Number(column) >= startColumn &&
              Number(column) <= endColumn
            return [column, cell !== null && isInside ? { ...cell, s: style } : cell]
          }),
        ),
      ]),
    )
    changed = { ...changed, sheets: { ...changed.sheets, [sheet.id]: { ...sheet, cellData } } }
  }
  return changed
}

/** The workbook with the results of all formulas. */
export const calculated = async (
  engine: WorkbookEngine,
  workbook: WorkbookData,
): Promise<WorkbookData> => {
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(done.error.type)
  return done.value.workbook
}

/** The findings of an audit as lines such as `warning short_total Model!B10`. */
export const auditLines = (workbook: WorkbookData, region?: Region): readonly string[] =>
  auditWorkbook(workbook, region).map(
    ({ severity, rule, place, also = [] }) =>
      `${severity} ${rule} ${[place, ...also].map(addressOfPlace).join(', ')}`,
  )

/** Calculates and audits one worksheet with the name `Model`. */
export const auditRows = async (
  engine: WorkbookEngine,
  rows: WrittenSheets[number][1],
  styles: Readonly<Record<string, CellStyle>> = {},
): Promise<readonly string[]> =>
  auditLines(await calculated(engine, withStyles(writtenBook([['Model', rows]]), styles)))
