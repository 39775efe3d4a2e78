import { INPUT_REFUSED } from '#contract/api/templates.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { sourcesOf, type SheetRows } from './rows.ts'

type Range = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

/** More than any amount; Excel's and Univer's rules for numbers name both ends. */
const ANY = 10 ** 15

/** The inputs of a line: its figures; where they go on by column, also the cells that are empty yet. */
const inputsOf = (sheet: SheetRows, at: number): readonly Range[] => {
  const row = sheet.rows[at]
  if (row === undefined || !('cells' in row)) return []
  const sources = sourcesOf(row, sheet.columns)
  if (!sources.some((source) => typeof source === 'number')) return []
  const goesOn = typeof row.cells === 'function'
  const columns = sources.flatMap((source, column) =>
    typeof source === 'number' || (goesOn && source === null) ? [column + 1] : [],
  )
  const starts = columns.filter((column) => !columns.includes(column - 1))
  const ends = columns.filter((column) => !columns.includes(column + 1))
  return starts.map((startColumn, index) => ({
    startRow: at,
    endRow: at,
    startColumn,
    endColumn: ends[index] ?? startColumn,
  }))
}

const ruleOf = (sheet: SheetRows) => {
  const ranges = sheet.rows.flatMap((_, at) => inputsOf(sheet, at))
  if (ranges.length === 0) return []
  return [
    {
      uid: 'inputs',
      type: 'decimal',
      operator: 'between',
      formula1: String(-ANY),
      formula2: String(ANY),
      allowBlank: true,
      errorStyle: 1,
      showErrorMessage: true,
      error: INPUT_REFUSED,
      ranges,
    },
  ]
}

/** The workbook with a rule for its inputs, as Univer keeps it: numbers alone are taken. */
export const withInputRules = (
  workbook: WorkbookData,
  sheets: readonly SheetRows[],
): WorkbookData => {
  const rules = Object.fromEntries(
    sheets.flatMap((sheet, index) => {
      const id = workbook.sheetOrder[index]
      const rule = ruleOf(sheet)
      return id === undefined || rule.length === 0 ? [] : [[id, rule] as const]
    }),
  )
  const resource = { name: 'SHEET_DATA_VALIDATION_PLUGIN', data: JSON.stringify(rules) }
  return { ...workbook, resources: [resource] }
}
