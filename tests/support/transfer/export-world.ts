import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { CellState, CellStyle, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { sheetsOf, styleOf } from '#contract/workbook/workbook.ts'
import { xlsxBytes } from '#packages/univer-xlsx/write/xlsx-bytes.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

export const exportXlsx = (workbook: WorkbookData): Promise<Buffer> =>
  xlsxBytes(workbook, {
    properties: { title: 'A book', author: 'Ledgerline', created: NOW, modified: NOW },
    now: NOW,
  })

/** Parts of an .xlsx by name, as text. */
export const partsOf = async (bytes: Buffer): Promise<{ readonly [name: string]: string }> => {
  const parts: { [name: string]: string } = {}
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return parts
}

export const exportedParts = async (workbook: WorkbookData) => partsOf(await exportXlsx(workbook))

/** Exports a workbook and imports the file. */
export const readBack = async (workbook: WorkbookData): Promise<WorkbookData> => {
  const read = await readXlsx(await exportXlsx(workbook))
  if (!read.ok) throw new Error(read.error.type)
  return read.value.workbook
}

/** A workbook with the sheet `Data`, these cells and other fields. */
export const bookOf = (
  cellData: NonNullable<SheetData['cellData']>,
  {
    resources = {},
    styles = {},
    ...fields
  }: Partial<SheetData> & {
    readonly resources?: { readonly [name: string]: unknown }
    readonly styles?: WorkbookData['styles']
  } = {},
): WorkbookData => ({
  id: 'workbook',
  name: '',
  styles,
  sheetOrder: ['sheet1'],
  sheets: { sheet1: { id: 'sheet1', name: 'Data', cellData, ...fields } },
  resources: Object.entries(resources).map(([name, data]) => ({
    name,
    data: JSON.stringify(data),
  })),
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** Style of a cell, merged with the worksheet's default style. */
const lookOf = (workbook: WorkbookData, sheet: SheetData, s?: CellState['s']): CellStyle => ({
  ff: 'Calibri',
  fs: 11,
  vt: 3,
  ...styleOf(workbook, sheet['defaultStyle'] as CellState['s']),
  ...styleOf(workbook, s),
})

type Sized = { readonly [at: string]: { readonly s?: CellState['s'] } | null }

const linesOf = (workbook: WorkbookData, sheet: SheetData, lines: unknown): unknown =>
  Object.entries((lines ?? {}) as Sized).map(([at, line]) => {
    const { s, ...rest } = line ?? {}
    return [at, rest, lookOf(workbook, sheet, s)]
  })

const cellsOf = (workbook: WorkbookData, sheet: SheetData): unknown =>
  Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, cell]) => {
      const { s, ...rest } = cell ?? {}
      return [`${row},${column}`, rest, lookOf(workbook, sheet, s)]
    }),
  )

/** Content of a workbook, independent of style ids and of empty rows and columns. */
export const contentOf = (workbook: WorkbookData): unknown =>
  sorted({
    sheets: sheetsOf(workbook).map((sheet) => {
      const { rowCount: _rows, columnCount: _columns, cellData: _cells, ...said } = sheet
      const { defaultStyle: _base, ...rest } = said
      return {
        ...rest,
        base: lookOf(workbook, sheet),
        cells: cellsOf(workbook, sheet),
        rowData: linesOf(workbook, sheet, sheet['rowData']),
        columnData: linesOf(workbook, sheet, sheet.columnData),
      }
    }),
    resources: Object.fromEntries(
      ((workbook['resources'] ?? []) as { name: string; data: string }[]).map(({ name, data }) => [
        name,
        JSON.parse(data),
      ]),
    ),
  })
