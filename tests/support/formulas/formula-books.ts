// Builds the workbook of a formula case.

type Value = string | number

/** Cells by A1 name. A leading = makes a formula. */
export type CaseCells = { readonly [cell: string]: Value }

/** Cells of one worksheet, an edit, and the expected values before and after it. */
export type FormulaCase = {
  readonly rule: string
  readonly name: string
  readonly cells: CaseCells
  /** Defined names with their formulas. */
  readonly names?: { readonly [name: string]: string }
  /** Worksheets after "Sheet", by name. */
  readonly others?: { readonly [sheet: string]: CaseCells }
  /** Worksheet-scoped names: the worksheet, the name and its formula. */
  readonly localNames?: readonly (readonly [sheet: string, name: string, refersTo: string])[]
  /**
   * A table from A1 on. `rows` counts data rows, headers and totals excluded. By default the table
   * has headers.
   */
  readonly table?: {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: number
    readonly hasHeaders?: boolean
    readonly hasTotals?: boolean
    /** True if the table's own filter hides the rows in `hidden`. */
    readonly isFiltered?: boolean
  }
  /** 1-based numbers of rows hidden by hand, or by the table's filter. */
  readonly hidden?: readonly number[]
  /**
   * A filter over columns A and B, from row `from`, its header, to row `to`. `hides` lists the rows
   * that it hides. Rows count from 1.
   */
  readonly filter?: {
    readonly from: number
    readonly to: number
    readonly hides: readonly number[]
  }
  readonly right: CaseCells
  readonly edit?: { readonly cell: string; readonly to: Value | null; readonly right: CaseCells }
}

/** Formulas in column A with their values, and a control formula beside them. */
export const caseWithControl = (
  rule: string,
  name: string,
  formulas: readonly (readonly [formula: string, value: string | number | boolean])[],
  more: CaseCells = {},
): FormulaCase => ({
  rule,
  name,
  cells: {
    ...Object.fromEntries(formulas.map(([formula], at) => [`A${at + 1}`, formula])),
    ...more,
    B1: '=1+1',
  },
  right: { ...Object.fromEntries(formulas.map(([, value], at) => [`A${at + 1}`, value])), B1: 2 },
})

/** 0-based position of an A1 name. */
export const placeOf = (cell: string): { readonly row: number; readonly column: number } => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

const stateOf = (value: Value) => {
  if (typeof value === 'number') return { v: value, t: 2 }
  return value.startsWith('=') ? { f: value } : { v: value, t: 1 }
}

/** Rows and columns of a table, including headers and totals. */
export const extentOf = (table: NonNullable<FormulaCase['table']>) => {
  const { columns, rows, hasHeaders = true, hasTotals = false } = table
  return {
    startRow: 0,
    endRow: rows - 1 + Number(hasHeaders) + Number(hasTotals),
    startColumn: 0,
    endColumn: columns.length - 1,
  }
}

/** A table as the editor stores it. */
export const tableOf = (table: NonNullable<FormulaCase['table']>) => ({
  id: 'table',
  name: table.name,
  range: extentOf(table),
  options: { showHeader: table.hasHeaders !== false, showFooter: table.hasTotals === true },
  columns: table.columns.map((displayName, at) => ({
    id: `column${at}`,
    displayName,
    dataType: 'none',
    formula: '',
    meta: {},
    style: {},
  })),
  filters: { tableColumnFilterList: [] },
  meta: table.isFiltered === true ? { isFiltered: true } : {},
})

const filterOf = ({ from, to, hides }: NonNullable<FormulaCase['filter']>) => ({
  ref: { startRow: from - 1, endRow: to - 1, startColumn: 0, endColumn: 1 },
  filterColumns: [],
  cachedFilteredOut: hides.map((row) => row - 1),
})

const cellDataOf = (cells: CaseCells) => {
  const cellData: Record<string, Record<string, { v?: Value; f?: string; t?: number }>> = {}
  for (const [cell, value] of Object.entries(cells)) {
    const { row, column } = placeOf(cell)
    ;(cellData[row] ??= {})[column] = stateOf(value)
  }
  return cellData
}

const sheetOf = (id: string, name: string, cells: CaseCells) => ({
  id,
  name,
  rowCount: 100,
  columnCount: 26,
  cellData: cellDataOf(cells),
})

/** The workbook of a case: the worksheet "Sheet" and `others`. */
export const bookOf = (one: FormulaCase, sheetId: string) => {
  const { cells, names = {}, others = {}, localNames = [], table: made, hidden = [], filter } = one
  const idOf = (sheet: string): string => (sheet === 'Sheet' ? sheetId : `of ${sheet}`)
  const defined = [
    ...Object.entries(names).map(([name, refersTo]) => ['AllDefaultWorkbook', name, refersTo]),
    ...localNames.map(([sheet, name, refersTo]) => [idOf(sheet), name, refersTo]),
  ].map(([localSheetId, name, formulaOrRefString], at) => [
    `n${at}`,
    { id: `n${at}`, name, formulaOrRefString, localSheetId },
  ])
  const tables = made === undefined ? [] : [tableOf(made)]
  const sheets = Object.entries(others).map(([name, held]) => sheetOf(idOf(name), name, held))
  return {
    id: 'case',
    name: 'Case',
    styles: {},
    sheetOrder: [sheetId, ...sheets.map(({ id }) => id)],
    resources: [
      { name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(Object.fromEntries(defined)) },
      { name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify({ [sheetId]: tables }) },
      {
        name: 'SHEET_FILTER_PLUGIN',
        data: JSON.stringify(filter === undefined ? {} : { [sheetId]: filterOf(filter) }),
      },
    ],
    sheets: {
      [sheetId]: {
        ...sheetOf(sheetId, 'Sheet', cells),
        rowData: Object.fromEntries(hidden.map((row) => [row - 1, { hd: 1 }])),
      },
      ...Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
    },
  }
}
