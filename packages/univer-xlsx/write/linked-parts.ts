import { cellName } from '#contract/workbook/cells.ts'
import {
  linkedBooksIn,
  linkedText,
  withLinkedPlaces,
  type LinkedBook,
  type LinkedCell,
  type LinkedSheet,
} from '#contract/formulas/linked-workbooks.ts'
import type { CellRow, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { createRelations, type Package, type Relations } from './parts/package.ts'
import { element, textElement, XML_HEAD } from './parts/xml-text.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const linkedIn = (workbook: WorkbookData): readonly LinkedBook[] =>
  linkedBooksIn(linkedText(workbook['resources']))

/** Replaces names of linked workbooks by their numbers. Unknown names stay. */
export const withBookNumbers = (formula: string, books: readonly LinkedBook[]): string =>
  withLinkedPlaces(formula, (name, sheet, found) => {
    const at = books.findIndex((book) => book.name.toLowerCase() === name.toLowerCase())
    if (at < 0) return found
    return found.startsWith("'")
      ? `'[${at + 1}]${sheet.replaceAll("'", "''")}'!`
      : `[${at + 1}]${sheet}!`
  })

const withFileLinks = (sheet: SheetData, books: readonly LinkedBook[]): SheetData => {
  const rows: Record<string, CellRow> = {}
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    rows[row] = Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => [
        column,
        cell?.f?.includes('[') ? { ...cell, f: withBookNumbers(cell.f, books) } : cell,
      ]),
    )
  return { ...sheet, cellData: rows }
}

/**
 * Replaces the names of linked workbooks by their numbers in all formulas. Returns the same
 * workbook if `books` is empty.
 */
export const withLinkNumbers = (
  workbook: WorkbookData,
  books: readonly LinkedBook[],
): WorkbookData => {
  if (books.length === 0) return workbook
  const sheets = Object.entries(workbook.sheets).map(([id, sheet]) => [
    id,
    withFileLinks(sheet, books),
  ])
  return { ...workbook, sheets: Object.fromEntries(sheets) }
}

const ERROR = /^#[A-Z/0!?]+[!?A]$/
const kindOf = ({ v, t }: LinkedCell): string | null => {
  if (t === 3) return 'b'
  if (typeof v === 'number') return null
  return ERROR.test(v) ? 'e' : 'str'
}

const rowsXml = (cells: NonNullable<LinkedSheet['cells']>): string =>
  Object.entries(cells)
    .map(([row, inRow]) =>
      element(
        'row',
        { r: Number(row) + 1 },
        Object.entries(inRow)
          .map(([column, cell]) =>
            element(
              'cell',
              { r: cellName(Number(row), Number(column)), t: kindOf(cell) },
              textElement('v', String(cell.v)),
            ),
          )
          .join(''),
      ),
    )
    .join('')

const bookXml = ({ sheets }: LinkedBook, id: string): string => {
  const names = sheets.map(({ name }) => element('sheetName', { val: name })).join('')
  const values = sheets
    .map(({ cells }, sheetId) =>
      cells === null
        ? element('sheetData', { sheetId, refreshError: true })
        : element('sheetData', { sheetId }, rowsXml(cells)),
    )
    .join('')
  const inside = `${element('sheetNames', {}, names)}${element('sheetDataSet', {}, values)}`
  return (
    `${XML_HEAD}<externalLink xmlns="${MAIN}">` +
    `<externalBook xmlns:r="${RELATIONS}" r:id="${id}">${inside}</externalBook></externalLink>`
  )
}

/** Adds the parts of linked workbooks and returns their references for the workbook part. */
export const addLinkedBooks = (
  books: readonly LinkedBook[],
  files: Package,
  relations: Relations,
): string => {
  const references = books.map((book, at) => {
    const name = `externalLink${at + 1}.xml`
    const own = createRelations()
    const id = own.add('externalLinkPath', book.target, true)
    files.add('externalLink', `xl/externalLinks/${name}`, bookXml(book, id))
    files.addPlain(`xl/externalLinks/_rels/${name}.rels`, own.xml())
    return element('externalReference', {
      'r:id': relations.add('externalLink', `externalLinks/${name}`),
    })
  })
  return references.length === 0 ? '' : element('externalReferences', {}, references.join(''))
}
