import { INPUT_ERROR } from '#contract/api/templates.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { sourcesOf, type SheetRows } from '#packages/finance/workbook/rows.ts'

type Range = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

/** Larger than any amount. Validation rules for numbers need both bounds. */
const ANY = 10 ** 15

/**
 * The ranges of a line's input cells, which are the cells with a number. If `cells` is a function,
 * the empty cells are inputs too.
 */
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
      error: INPUT_ERROR,
      ranges,
    },
  ]
}

/** Adds a Univer validation rule that allows only numbers in input cells. */
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
