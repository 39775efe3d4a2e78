import {
  linkedName,
  linkedPlace,
  LINKED_RESOURCE,
  withLinkedPlaces,
  type LinkedBook,
  type LinkedCell,
} from '#contract/formulas/linked-workbooks.ts'
import {
  LINKED_MAX_WORKBOOKS,
  LINKED_MAX_CELLS,
  LINKED_TARGET_MAX_CHARS,
  LINKED_TEXT_MAX_CHARS,
} from '#contract/limits/transfer.ts'
import type { CellRow, CellState, SheetData } from '#contract/workbook/workbook.ts'
import { isSet, findAttribute, unescapeText, type Attributes } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import { cellOf, rangeOf } from '../format/address.ts'
import { readPart, relationshipsOf } from './parts/package-parts.ts'
import type { Resource } from './resource.ts'
import type { WorkbookPart } from './workbook-part.ts'

type Cells = Record<string, Record<string, LinkedCell>>
type Open = { readonly row: number; readonly column: number; readonly type: string; text: string }
/** A linked workbook. `names` maps lower-case defined names to their cells with the sheet. */
type Linked = LinkedBook & { readonly names: ReadonlyMap<string, string> }
/**
 * Linked workbooks in the order of their numbers in formulas, from 1. Null for a link without a
 * readable workbook.
 */
export type LinkedBooks = readonly (Linked | null)[]

const valueOf = ({ type, text }: Open): LinkedCell | null => {
  if (type === 'str' || type === 's')
    return { v: unescapeText(text).slice(0, LINKED_TEXT_MAX_CHARS), t: 1 }
  if (text.trim() === '') return null
  if (type === 'e') return { v: text, t: 1 }
  if (type === 'b') return { v: text === '1' || text === 'true' ? 1 : 0, t: 3 }
  const number = Number(text)
  return Number.isFinite(number) ? { v: number, t: 2 } : null
}

const OWN_CELLS =
  /^=?(?:'((?:[^']|'')+)'|([^'!]+))!(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)$/i

/** Target of a defined name in a linked workbook, if it refers to cells. */
const namedCells = (refersTo: string): readonly [sheet: string, cells: string] | null => {
  const [, quoted, plain, cells = ''] = OWN_CELLS.exec(refersTo.trim()) ?? []
  const sheet = quoted?.replaceAll("''", "'") ?? plain
  return sheet === undefined || rangeOf(cells.replaceAll('$', '')) === null ? null : [sheet, cells]
}

/**
 * Reads the cached values of a linked workbook and deducts them from `budget`. Null if the part is
 * no workbook or `budget` is used up.
 */
const readBook = async (
  zip: Zip,
  part: string,
  usedNames: readonly string[],
  budget: { cells: number },
) => {
  let id: string | undefined
  const sheets: { name: string; cells: Cells | null }[] = []
  const named: { readonly name: string; readonly refersTo: string }[] = []
  let cells: Cells | null = null
  let open: Open | null = null
  const begin = ({ sheetId, refreshError }: Attributes): void => {
    const sheet = sheets[Number(sheetId)]
    cells = sheet === undefined || isSet(refreshError) ? null : (sheet.cells = {})
  }
  const keep = (one: Open): void => {
    const value = valueOf(one)
    if (value === null || cells === null || budget.cells <= 0) return
    budget.cells -= 1
    ;(cells[one.row] ??= {})[one.column] = value
  }
  const opened = new Map<string, (attributes: Attributes) => void>(
    Object.entries({
      externalBook: (attributes) => {
        id = findAttribute(attributes, 'id')
      },
      sheetName: ({ val = '' }) => sheets.push({ name: val, cells: null }),
      sheetData: begin,
      definedName: ({ name = '', refersTo = '' }) => named.push({ name, refersTo }),
      cell: ({ r, t = 'n' }) => {
        const place = cellOf(r)
        open = place && { ...place, type: t, text: '' }
      },
    }),
  )
  await readPart(zip, part, {
    open: (element, attributes) => opened.get(element)?.(attributes),
    text: (text) => {
      if (open !== null) open.text += text
    },
    close: (element) => {
      if (element !== 'cell' || open === null) return
      keep(open)
      open = null
    },
  })
  const target = (await relationshipsOf(zip, part)).find((one) => one.id === id)?.target
  if (id === undefined || target === undefined || budget.cells <= 0) return null
  const name = linkedName(target, usedNames)
  const names = new Map(
    named.flatMap((one) => {
      const found = namedCells(one.refersTo)
      return found === null
        ? []
        : [[one.name.toLowerCase(), linkedPlace(name, found[0]) + found[1]] as const]
    }),
  )
  return { name, target: target.slice(0, LINKED_TARGET_MAX_CHARS), sheets, names }
}

/** Reads the values cached in the file. Nothing is fetched. */
export const readLinkedBooks = async (
  zip: Zip,
  { linked, relationships }: WorkbookPart,
): Promise<LinkedBooks> => {
  const books: (Linked | null)[] = []
  const budget = { cells: LINKED_MAX_CELLS }
  for (const id of linked.slice(0, LINKED_MAX_WORKBOOKS)) {
    const part = relationships.find((one) => one.id === id && !one.isExternal)?.target
    const usedNames = books.flatMap((book) => book?.name ?? [])
    books.push(part === undefined ? null : await readBook(zip, part, usedNames, budget))
  }
  return books
}

const NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\]*/u

/** Replaces the numbers of linked workbooks in a formula by their names. */
export const linkedFormula = (formula: string, books: LinkedBooks): string => {
  const marks: string[] = []
  const named = withLinkedPlaces(formula, (number, sheet, found) => {
    // 0 refers to the file itself.
    if (number === '0') return sheet === '' ? '' : found.replace('[0]', '')
    const book = /^\d+$/.test(number) ? books[Number(number) - 1] : undefined
    if (!book) return found
    if (sheet !== '') return linkedPlace(book.name, sheet)
    marks.push(number)
    return `\u0000${marks.length - 1}\u0000`
  })
  if (marks.length === 0) return named
  return named
    .split('\u0000')
    .map((part, at, all) => {
      if (at % 2 === 1) return ''
      const number = marks[Number(all[at - 1])]
      const book = number === undefined ? null : books[Number(number) - 1]
      const [name = ''] = NAME.exec(part) ?? []
      const cells = book?.names.get(name.toLowerCase())
      if (!book) return part
      return cells === undefined ? `[${book.name}]!${part}` : cells + part.slice(name.length)
    })
    .join('')
}

export const withLinkedNames = (sheet: SheetData, books: LinkedBooks): SheetData => {
  if (books.length === 0 || sheet.cellData === undefined) return sheet
  const cellData: Record<string, CellRow> = {}
  for (const [row, cells] of Object.entries(sheet.cellData)) {
    const named: Record<string, CellState | null> = { ...cells }
    for (const [column, cell] of Object.entries(cells))
      if (cell?.f?.includes('[')) named[column] = { ...cell, f: linkedFormula(cell.f, books) }
    cellData[row] = named
  }
  return { ...sheet, cellData }
}

/** Resource that stores the linked workbooks. Empty if there are none. */
export const linkedResource = (books: LinkedBooks): readonly Resource[] => {
  const entries = books.flatMap((book) =>
    book === null ? [] : [{ name: book.name, target: book.target, sheets: book.sheets }],
  )
  return entries.length === 0 ? [] : [{ name: LINKED_RESOURCE, data: JSON.stringify(entries) }]
}
