import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellMatrix, SheetData } from '#contract/workbook/workbook.ts'
import { isSet, type Attributes } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import { rangeOf, type Range } from '../format/address.ts'
import { colourOf } from './styles/colours.ts'
import { markFilled } from './cells/filled-cells.ts'
import {
  columnSizes,
  defaultSizes,
  freezeOf,
  pageStarts,
  rowSize,
  zoomOf,
  type Size,
} from './layout.ts'
import { readPart } from './parts/package-parts.ts'
import { rowFastPath } from './cells/row-fast-path.ts'
import type { CellContext } from './cells/cell-context.ts'
import { cellReader } from './cells/sheet-cells.ts'
import { sheetSettings } from '../format/file-settings.ts'
import { EXTENSION_ELEMENTS, EXTRA_ELEMENTS, type SheetExtras } from './sheet-features.ts'
import { treeReader, type XmlNode } from './parts/xml-tree.ts'

/** Number of empty rows after the last cell, and minimum number of columns. */
const SPARE = { rows: 100, columns: 26 }
/** Default sizes in pixels, which match Excel with Calibri 11. */
const WIDTH_PX = 64
const HEIGHT_PX = 20

type Sheet = {
  columns: { [column: number]: Size }
  rows: { [row: number]: Size }
  merges: Range[]
  view: Partial<SheetData>
}

const lastRowOf = (cells: CellMatrix): number => {
  let last = -1
  for (const row in cells) last = Math.max(last, Number(row))
  return last
}

/** Only the first view counts. Others belong to further windows or saved views. */
const layoutReader = (sheet: Sheet, context: CellContext) => {
  let view: 'none' | 'first' | 'other' = 'none'
  const table: { readonly [element: string]: (attributes: Attributes) => void } = {
    col: (attributes) => {
      const found = columnSizes(attributes, context.styleId)
      if (found === null || Object.keys(found.size).length === 0) return
      for (let at = found.from; at <= found.to; at += 1) sheet.columns[at] = found.size
    },
    mergeCell: ({ ref }) => {
      const range = rangeOf(ref)
      if (range !== null) sheet.merges.push(range)
    },
    pane: (attributes) => {
      const freeze = view === 'first' ? freezeOf(attributes) : null
      if (freeze !== null) sheet.view = { ...sheet.view, freeze }
    },
    sheetFormatPr: (attributes) => {
      sheet.view = { ...sheet.view, ...defaultSizes(attributes) }
    },
    customSheetView: () => {
      view = 'other'
    },
    sheetView: ({ showGridLines, rightToLeft, zoomScale }) => {
      view = view === 'none' ? 'first' : 'other'
      if (view === 'other') return
      const zoom = zoomOf(zoomScale)
      sheet.view = {
        ...sheet.view,
        ...(zoom === 1 ? {} : { zoomRatio: zoom }),
        ...(isSet(showGridLines, true) ? {} : { showGridlines: 0 }),
        ...(isSet(rightToLeft) ? { rightToLeft: 1 } : {}),
      }
    },
    tabColor: (attributes) => {
      const tabColor = colourOf(attributes, context.palette)
      if (tabColor !== null) sheet.view = { ...sheet.view, tabColor }
    },
  }
  return table
}

/** Marks rows and columns that start a printed page. */
const markPages = (sheet: Sheet, nodes: readonly XmlNode[]): void => {
  const mark = (lines: Sheet['rows'], list: string, count: number): void => {
    const breaks = nodes.find(({ name }) => name === list)?.children ?? []
    for (const at of pageStarts(breaks, count))
      lines[at] = { ...lines[at], custom: { ...lines[at]?.custom, pageBreak: 1 } }
  }
  mark(sheet.rows, 'rowBreaks', MAX_ROWS)
  mark(sheet.columns, 'colBreaks', MAX_COLUMNS)
}

/**
 * Reads a worksheet part: cells, sizes, merges, panes and view. Returns other elements as trees.
 */
export const readSheet = async (
  zip: Zip,
  { part, id, name, isHidden }: { part: string; id: string; name: string; isHidden: boolean },
  context: CellContext,
): Promise<{ readonly sheet: SheetData; readonly extras: SheetExtras }> => {
  const sheet: Sheet = { columns: {}, rows: {}, merges: [], view: {} }
  const cells = cellReader(context, sheet)
  const layout = layoutReader(sheet, context)
  const plain = treeReader(EXTRA_ELEMENTS)
  const extended = treeReader(EXTENSION_ELEMENTS)
  const sizeRow = (attributes: Attributes): void => {
    const size = rowSize(attributes, context.styleId)
    if (size !== null) sheet.rows[cells.rowAt()] = size
  }
  await readPart(zip, part, {
    extension: extended.reader,
    shortcut: rowFastPath({
      ...cells.listener,
      row: (attributes) => {
        cells.reader.open('row', attributes)
        sizeRow(attributes)
      },
    }),
    text: (text) => {
      cells.reader.text?.(text)
      plain.reader.text(text)
    },
    close: (element) => {
      cells.reader.close?.(element)
      plain.reader.close()
    },
    open: (element, attributes) => {
      cells.reader.open(element, attributes)
      plain.reader.open(element, attributes)
      layout[element]?.(attributes)
      if (element === 'row') sizeRow(attributes)
    },
  })
  markFilled(cells.rows, cells.arrays)
  markPages(sheet, plain.found)
  return {
    sheet: {
      id,
      name,
      defaultColumnWidth: WIDTH_PX,
      defaultRowHeight: HEIGHT_PX,
      ...(context.base === null ? {} : { defaultStyle: context.base }),
      ...sheet.view,
      ...(isHidden ? { hidden: 1 } : {}),
      ...sheetSettings(plain.found),
      cellData: cells.rows,
      rowData: sheet.rows,
      columnData: sheet.columns,
      mergeData: sheet.merges,
      rowCount: lastRowOf(cells.rows) + 1 + SPARE.rows,
      columnCount: Math.max(cells.lastColumn() + 1 + 4, SPARE.columns),
    },
    extras: { plain: plain.found, extended: extended.found },
  }
}
