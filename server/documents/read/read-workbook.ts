import { CFB } from '@e965/xlsx'
import { READING_TABLE_MAX_CELLS, READING_TEXT_MAX_CHARS } from '#contract/limits/reading.ts'
import {
  sheetsOf,
  type CellRow,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { openText } from '../../import/delimited/open-text.ts'
import { eachRow } from '../../import/delimited/rows.ts'
import { readXls } from '../../import/xls/read-xls.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { displayText } from '../../sheets/display.ts'
import type { ReaderResult } from './contents.ts'
import { isOle } from './file-type.ts'
import { checkOleMacros } from './ole-macros.ts'
import { openPackage } from './packages.ts'
import { ofSpreadsheet, UnreadableDocument } from './unreadable-document.ts'

/** Collects worksheet rows as page text and as tables. */
const collector = () => {
  const pages: string[] = []
  const tables: { name: string; page: number; rows: (readonly string[])[] }[] = []
  let [chars, cells, isCut] = [0, 0, false]
  let lines: string[] = []
  let rows: (readonly string[])[] = []
  const take = (row: readonly string[]): void => {
    const line = row.filter((cell) => cell !== '').join('\t')
    if (chars + line.length >= READING_TEXT_MAX_CHARS) isCut = true
    else if (line !== '') {
      lines.push(line)
      chars += line.length + 1
    }
    // Keeps one row beyond the limit, so `contentsOf` sees that rows were cut.
    if (cells <= READING_TABLE_MAX_CELLS) rows.push(row)
    cells += Math.max(1, row.length)
  }
  const end = (name: string): void => {
    while (rows.at(-1)?.length === 0) rows.pop()
    pages.push(lines.join('\n'))
    tables.push({ name, page: pages.length, rows })
    lines = []
    rows = []
  }
  /** Whether both text and tables have reached their limits. */
  const isFull = (): boolean => isCut && cells > READING_TABLE_MAX_CELLS
  const found = (): ReaderResult => {
    if (chars === 0) throw new UnreadableDocument(isCut ? 'tooLarge' : 'empty', 'no row is kept')
    return { pages, tables, pageCount: pages.length, isCut }
  }
  return { take, end, isFull, found }
}

type Collector = ReturnType<typeof collector>

/** Displayed texts of a row, up to its last non-empty cell. */
const shownRow = (workbook: WorkbookData, row: CellRow): readonly string[] => {
  const shown: string[] = []
  for (const [column, cell] of Object.entries(row)) {
    const text = displayText(workbook, cell)
    if (text === '') continue
    while (shown.length < Number(column)) shown.push('')
    shown.push(text)
  }
  return shown
}

const takeSheet = (workbook: WorkbookData, sheet: SheetData, to: Collector): void => {
  let next = 0
  for (const [at, row] of Object.entries(sheet.cellData ?? {})) {
    const shown = shownRow(workbook, row)
    if (shown.length === 0) continue
    if (to.isFull()) break
    for (; next < Number(at); next += 1) to.take([])
    to.take(shown)
    next = Number(at) + 1
  }
  to.end(sheet.name ?? '')
}

const ofWorkbook = (workbook: WorkbookData): ReaderResult => {
  const rows = collector()
  for (const sheet of sheetsOf(workbook)) takeSheet(workbook, sheet, rows)
  return rows.found()
}

/**
 * Reads an .xlsx. Each worksheet becomes a page and a table of displayed texts.
 * Throws `UnreadableDocument` or `UnreadableFile`.
 */
export const readXlsxBook = async (bytes: Buffer): Promise<ReaderResult> => {
  await openPackage(bytes, /^xl\/workbook\d*\.xml$/)
  const read = await readXlsx(bytes)
  if (!read.ok) throw new UnreadableDocument(ofSpreadsheet(read.error), 'as an import')
  return ofWorkbook(read.value.workbook)
}

/** Reads an .xls the same way as `readXlsxBook`. */
export const readXlsBook = async (bytes: Buffer): Promise<ReaderResult> => {
  const read = await readXls(bytes)
  if (!read.ok) throw new UnreadableDocument(ofSpreadsheet(read.error), 'as an import')
  // Workbooks in formats older than OLE containers keep macros only in macro sheets.
  if (isOle(bytes)) checkOleMacros(CFB.read(bytes, { type: 'buffer' }).FullPaths)
  if (read.value.leftOut.macro !== undefined) throw new UnreadableDocument('macros', 'a sheet')
  return ofWorkbook(read.value.workbook)
}

/** Reads a .csv as one worksheet of raw texts. */
export const readCsv = (bytes: Buffer): ReaderResult => {
  const { text, choices } = openText(bytes, {}, false)
  const rows = collector()
  eachRow(text, choices.delimiter, (row) => {
    rows.take(row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
    return !rows.isFull()
  })
  rows.end('Sheet1')
  return rows.found()
}
