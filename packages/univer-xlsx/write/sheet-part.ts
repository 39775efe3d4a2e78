import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { isValidIndex, type Range } from '../format/address.ts'
import { settingsIn } from '../format/file-settings.ts'
import { rowCells, type CellWriter } from './cell-xml.ts'
import {
  columnsXml,
  sheetFormatXml,
  pageStarts,
  propertiesXml,
  rowAttributes,
  viewXml,
} from './layout.ts'
import { linksXml, type Link, type LinkNames } from './links.ts'
import { rangesIn, referenceOf } from './references.ts'
import { printXml, sheetProtectionXml } from './settings.ts'
import type { SheetFeatures } from './sheet-features.ts'
import { listElement, element, XML_HEAD } from './parts/xml-text.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const YOUNG = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const CONDITIONS_URI = '{78C0D931-6437-407d-A8EE-F0AAD7539E65}'
const CHUNK_CHARS = 65_536

/** A worksheet to write. `relate` registers a link target and returns its id. */
export type SheetPart = {
  readonly sheet: SheetData
  readonly isActive: boolean
  readonly features: SheetFeatures
  readonly writer: Omit<CellWriter, 'linked'>
  readonly linkNames: LinkNames
  readonly relate: (target: string) => string
}

const usedRange = (sheet: SheetData): Range | null => {
  const rows = Object.entries(sheet.cellData ?? {})
  let [startRow, startColumn, endRow, endColumn] = [Infinity, Infinity, -1, -1]
  for (const [key, cells] of rows) {
    const row = Number(key)
    for (const at of Object.keys(cells)) {
      const column = Number(at)
      if (!isValidIndex(row, MAX_ROWS) || !isValidIndex(column, MAX_COLUMNS)) continue
      startRow = Math.min(startRow, row)
      endRow = Math.max(endRow, row)
      startColumn = Math.min(startColumn, column)
      endColumn = Math.max(endColumn, column)
    }
  }
  return endRow < 0 ? null : { startRow, startColumn, endRow, endColumn }
}

/** Rows with cells, with attributes such as a height, or with a table header. */
const rowPlaces = ({ sheet, features }: SheetPart, sized: Iterable<number>): readonly number[] => {
  const heads = features.tables.map(({ range }) => range.startRow)
  const cells = Object.keys(sheet.cellData ?? {}).map(Number)
  return [...new Set([...cells, ...sized, ...heads])]
    .filter((row) => isValidIndex(row, MAX_ROWS))
    .toSorted((a, b) => a - b)
}

/** Writes rows in pieces. Includes empty rows that have attributes, such as a height. */
const rowsXml = function* (part: SheetPart, writer: CellWriter): Iterable<string> {
  const { sheet, features } = part
  const sized = rowAttributes(sheet, writer.styles, features.hiddenRows)
  let piece = ''
  for (const row of rowPlaces(part, sized.keys())) {
    const cells = rowCells(row, features.withHeads(row, sheet.cellData?.[row] ?? {}), writer)
    const attributes = sized.get(row) ?? ''
    if (cells !== '' || attributes !== '')
      piece += `<row r="${row + 1}"${attributes}>${cells}</row>`
    if (piece.length < CHUNK_CHARS) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Excel rejects merged ranges that overlap each other or a table. */
const mergesXml = (sheet: SheetData, features: SheetFeatures): string => {
  const tableRanges: Range[] = features.tables.map(({ range }) => range)
  const merges = rangesIn(sheet['mergeData'])
    .filter((range) => range.endRow > range.startRow || range.endColumn > range.startColumn)
    .filter((range) => !features.tables.some((table) => hasOverlap(table.range, range)))
  const validMerges = tableRanges.length + merges.length > FEW ? merges : apart(merges)
  return listElement(
    'mergeCells',
    validMerges.map((range) => element('mergeCell', { ref: referenceOf(range) })),
  )
}
/** Above this number of ranges, comparing all pairs would take seconds. */
const FEW = 5000

const apart = (ranges: readonly Range[]): readonly Range[] => {
  const list: Range[] = []
  for (const range of ranges) if (!list.some((other) => hasOverlap(other, range))) list.push(range)
  return list
}

const extensionsXml = (extended: string): string =>
  extended === ''
    ? ''
    : `<extLst><ext xmlns:x14="${YOUNG}" uri="${CONDITIONS_URI}"><x14:conditionalFormattings>${extended}` +
      '</x14:conditionalFormattings></ext></extLst>'

/** Elements of a worksheet part in the order of the standard (ECMA-376 18.3.1.99). */
export const sheetXml = function* (part: SheetPart): Iterable<string> {
  const { sheet, features } = part
  const { styles } = part.writer
  const links: Link[] = []
  const writer: CellWriter = {
    ...part.writer,
    linked: (row, column, url) => links.push({ row, column, url }),
  }
  const used = usedRange(sheet)
  const settings = settingsIn(sheet['custom'])
  yield `${XML_HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">`
  yield propertiesXml(sheet, features.filter?.isUsed === true)
  yield element('dimension', { ref: used === null ? 'A1' : referenceOf(used) })
  yield viewXml(sheet, part.isActive) + sheetFormatXml(sheet) + columnsXml(sheet, styles)
  yield '<sheetData>'
  yield* rowsXml(part, writer)
  yield `</sheetData>${sheetProtectionXml(settings)}`
  yield features.filter?.xml ?? ''
  yield mergesXml(sheet, features)
  yield features.conditions.plain
  yield features.validations
  yield linksXml(links, part.linkNames, part.relate)
  yield printXml(settings, pageStarts(sheet))
  yield features.pointers
  yield `${extensionsXml(features.conditions.extended)}</worksheet>`
}
