import type { CellObject, ColInfo, DenseWorkSheet, Range, RowInfo } from '@e965/xlsx'
import { cellName } from '#contract/workbook/cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { columnPx, rowPx, type Size } from '#packages/univer-xlsx/read/layout.ts'
import { noteAt, type Notes } from '#packages/univer-xlsx/read/notes.ts'
import type { Relationship } from '#packages/univer-xlsx/read/parts/package-parts.ts'
import type { XmlNode } from '#packages/univer-xlsx/read/parts/xml-tree.ts'
import type { Rows } from './xls-cells.ts'

/**
 * Empty rows (`rows`) and columns (`moreColumns`) after the last cell. A worksheet has at least
 * `columns` columns.
 */
const SPARE = { rows: 100, columns: 26, moreColumns: 4 }
/** Excel's default sizes in pixels. */
const WIDTH_PX = 64
const HEIGHT_PX = 20

const columnsOf = (sheet: DenseWorkSheet, count: number): { readonly [column: string]: Size } => {
  const sizes: { [column: string]: Size } = {}
  const columns: readonly (ColInfo | null)[] = sheet['!cols'] ?? []
  columns.forEach((column, at) => {
    const width = column?.width
    const size: Size = {
      ...(width === undefined || width === 0 ? {} : { w: columnPx(width) }),
      ...(column?.hidden ? { hd: 1 } : {}),
    }
    if (Object.keys(size).length > 0 && at < count) sizes[at] = size
  })
  return sizes
}

const rowsOf = (sheet: DenseWorkSheet): { readonly [row: string]: Size } => {
  const sizes: { [row: string]: Size } = {}
  const rows: readonly (RowInfo | null)[] = sheet['!rows'] ?? []
  rows.forEach((row, at) => {
    const size: Size = {
      ...(row?.hpt === undefined || row.hpt === 0 ? {} : { h: rowPx(row.hpt) }),
      ...(row?.hidden ? { hd: 1 } : {}),
    }
    if (Object.keys(size).length > 0) sizes[at] = size
  })
  return sizes
}

const mergeOf = ({ s, e }: Range) => ({
  startRow: s.r,
  startColumn: s.c,
  endRow: e.r,
  endColumn: e.c,
})

const lastOf = (cells: Rows): readonly [row: number, column: number] => {
  let [row, column] = [-1, -1]
  for (const [at, cellsOfRow] of Object.entries(cells)) {
    row = Math.max(row, Number(at))
    for (const each of Object.keys(cellsOfRow)) column = Math.max(column, Number(each))
  }
  return [row, column]
}

export const sheetOf = (
  sheet: DenseWorkSheet,
  { id, name, isHidden }: { id: string; name: string; isHidden: boolean },
  cells: Rows,
): SheetData => {
  const [row, column] = lastOf(cells)
  const columnCount = Math.max(column + 1 + SPARE.moreColumns, SPARE.columns)
  return {
    id,
    name,
    defaultColumnWidth: WIDTH_PX,
    defaultRowHeight: HEIGHT_PX,
    ...(isHidden ? { hidden: 1 } : {}),
    cellData: cells,
    rowData: rowsOf(sheet),
    columnData: columnsOf(sheet, columnCount),
    mergeData: (sheet['!merges'] ?? []).map(mergeOf),
    rowCount: row + 1 + SPARE.rows,
    columnCount,
  }
}

const eachCell = (
  sheet: DenseWorkSheet,
  see: (cell: CellObject, row: number, column: number) => void,
): void =>
  sheet['!data'].forEach((cells, row) => cells?.forEach((cell, column) => see(cell, row, column)))

/** The notes of a sheet by row, then column. */
export const notesOf = (sheet: DenseWorkSheet): Notes => {
  const notes: { [row: string]: { [column: string]: Notes[string][string] } } = {}
  eachCell(sheet, ({ c: comments }, row, column) => {
    const text = (comments ?? [])
      .map(({ t }) => t ?? '')
      .join('\n')
      .replace(/\r\n?/g, '\n')
    if (text.trim() === '') return
    const note = noteAt(row, column, text)
    ;(notes[row] ??= {})[column] = note
  })
  return notes
}

/**
 * Converts links to the XML form that an .xlsx uses, so `withLinks` handles links of both file
 * types.
 */
export const linksOf = (
  sheet: DenseWorkSheet,
): { readonly nodes: readonly XmlNode[]; readonly relationships: readonly Relationship[] } => {
  const nodes: XmlNode[] = []
  const relationships: Relationship[] = []
  eachCell(sheet, ({ l: link }, row, column) => {
    if (!link?.Target) return
    const id = `link${nodes.length}`
    const attributes = { ref: cellName(row, column), 'r:id': id }
    nodes.push({ name: 'hyperlink', attributes, children: [], text: '' })
    relationships.push({ id, type: 'hyperlink', target: link.Target, isExternal: true })
  })
  return { nodes, relationships }
}
