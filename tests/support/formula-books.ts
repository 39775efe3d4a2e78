// A formula case as a workbook.

type Value = string | number

/** Cells by their A1 names: what begins with = is a formula. */
export type CaseCells = { readonly [cell: string]: Value }

/** Cells of one worksheet, an edit of some, and what stands there before and after it. */
export type FormulaCase = {
  readonly rule: string
  readonly name: string
  readonly cells: CaseCells
  /** Defined names, and what they stand for. */
  readonly names?: { readonly [name: string]: string }
  /** A table with its heads in the first row, from A1 on. */
  readonly table?: {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: number
  }
  readonly right: CaseCells
  readonly edit?: { readonly cell: string; readonly to: Value; readonly right: CaseCells }
}

/** A case's place of a cell, 0-based. */
export const placeOf = (cell: string): { readonly row: number; readonly column: number } => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

const stateOf = (value: Value) => {
  if (typeof value === 'number') return { v: value, t: 2 }
  return value.startsWith('=') ? { f: value } : { v: value, t: 1 }
}

/** The rows and columns of a table, its heads with them. */
export const extentOf = ({ columns, rows }: NonNullable<FormulaCase['table']>) => ({
  startRow: 0,
  endRow: rows,
  startColumn: 0,
  endColumn: columns.length - 1,
})

const tableOf = (table: NonNullable<FormulaCase['table']>) => ({
  id: 'table',
  name: table.name,
  range: extentOf(table),
  options: { showHeader: true, showFooter: false },
  columns: table.columns.map((displayName, at) => ({
    id: `column${at}`,
    displayName,
    dataType: 'none',
    formula: '',
    meta: {},
    style: {},
  })),
  filters: { tableColumnFilterList: [] },
  meta: {},
})

/** The workbook of a case, with one worksheet named "Sheet". */
export const bookOf = ({ cells, names = {}, table: made }: FormulaCase, sheetId: string) => {
  const cellData: Record<string, Record<string, { v?: Value; f?: string; t?: number }>> = {}
  for (const [cell, value] of Object.entries(cells)) {
    const { row, column } = placeOf(cell)
    ;(cellData[row] ??= {})[column] = stateOf(value)
  }
  const defined = Object.entries(names).map(([name, formulaOrRefString], at) => [
    `n${at}`,
    { id: `n${at}`, name, formulaOrRefString, localSheetId: 'AllDefaultWorkbook' },
  ])
  const tables = made === undefined ? [] : [tableOf(made)]
  return {
    id: 'case',
    name: 'Case',
    styles: {},
    sheetOrder: [sheetId],
    resources: [
      { name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(Object.fromEntries(defined)) },
      { name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify({ [sheetId]: tables }) },
    ],
    sheets: {
      [sheetId]: { id: sheetId, name: 'Sheet', rowCount: 100, columnCount: 26, cellData },
    },
  }
}
