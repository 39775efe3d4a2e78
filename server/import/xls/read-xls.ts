import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import {
  CFB,
  read as readWorkbook,
  set_cptable,
  type DenseWorkSheet,
  type WorkBook,
} from '@e965/xlsx'
import type { LeftOut, LeftOutKind } from '#contract/transfer/import.ts'
import { MB_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { styleOf } from '#contract/workbook/workbook.ts'
import { UnreadableFile, type FileFailure } from '#packages/univer-xlsx/read/import-failure.ts'
import { createJsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import {
  lookupByName,
  NO_FEATURES,
  WORKBOOK_ID,
} from '#packages/univer-xlsx/read/workbook-features.ts'
import { withLinks } from '#packages/univer-xlsx/read/links.ts'
import { multiCellNameTest } from '#packages/univer-xlsx/format/implicit-intersection/legacy.ts'
import { namesOf } from '#packages/univer-xlsx/read/defined-names.ts'
import type { ImportedWorkbook } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { extendToFeatures } from '#packages/univer-xlsx/read/extend-to-features.ts'
import { resourcesOf } from '#packages/univer-xlsx/read/resources.ts'
import { countMissingResults } from '#packages/univer-xlsx/read/cells/sheet-cells.ts'
import type { SheetFeatures } from '#packages/univer-xlsx/read/sheet-features.ts'
import { withQuotedSheets } from './sheet-names.ts'
import { withCpuTimeout } from './cpu-timeout.ts'
import { leftOutOf } from './xls-left-out.ts'
import { createFormatCollector, readCells } from './xls-cells.ts'
import { linksOf, notesOf, sheetOf } from './xls-sheet.ts'

// A file older than Unicode states its code page. SheetJS needs these tables to decode it.
set_cptable(codePages)

const OLE_START = [0xd0, 0xcf, 0x11, 0xe0]

/** Every BIFF version starts with this byte. */
const BIFF_START = 0x09

/**
 * Extracts the workbook stream and detects macros. SheetJS hangs on damaged property streams, so it
 * gets only the workbook stream. Throws for encrypted files and for OLE files that are no
 * workbooks.
 */
const recordsOf = (
  bytes: Uint8Array,
): { readonly records: Uint8Array; readonly hasMacros: boolean } => {
  if (OLE_START.some((byte, at) => bytes[at] !== byte)) return { records: bytes, hasMacros: false }
  const container = CFB.read(bytes, { type: 'array' })
  const paths: readonly string[] = container.FullPaths
  const at = (pattern: RegExp): number => paths.findIndex((path) => pattern.test(path))
  if (at(/\/EncryptedPackage$/) >= 0) throw new UnreadableFile('encrypted', 'a newer workbook')
  const newer = at(/^[^/]*\/Workbook$/i)
  const entry = container.FileIndex[newer >= 0 ? newer : at(/^[^/]*\/Book$/i)]
  if (entry === undefined) throw new UnreadableFile('not_a_spreadsheet', 'another container')
  return {
    records: Uint8Array.from(entry.content ?? []),
    hasMacros: at(/\/_VBA_PROJECT_CUR\/?$/) >= 0,
  }
}

const OPTIONS = {
  type: 'array',
  dense: true,
  cellFormula: true,
  cellNF: true,
  cellStyles: true,
  cellHTML: false,
  cellText: false,
} as const

/**
 * Time limit in milliseconds, far above normal use, because SheetJS may loop forever on a damaged
 * file.
 */
const TIME_MS = 2000
const TIME_PER_MB_MS = 2000

type Parsed = {
  readonly book: WorkBook
  readonly hasMacros: boolean
  readonly records: Uint8Array
}

const parsed = (bytes: Uint8Array): Parsed => {
  try {
    return withCpuTimeout(TIME_MS + (bytes.length / MB_BYTES) * TIME_PER_MB_MS, () => {
      const { records, hasMacros } = recordsOf(bytes)
      if (records[0] !== BIFF_START) throw new UnreadableFile('corrupt', 'no records')
      return { book: readWorkbook(records, OPTIONS), hasMacros, records }
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    // SheetJS throws plain errors. Only the message shows that the file has a password.
    const message = error instanceof Error ? error.message : ''
    throw new UnreadableFile(/password|encrypt/i.test(message) ? 'encrypted' : 'corrupt', message)
  }
}

const isDense = (sheet: object): sheet is DenseWorkSheet => '!data' in sheet

/** Names in a damaged file may violate the SheetJS types. */
const isWhole = ({ Name, Ref }: { readonly Name: unknown; readonly Ref: unknown }): boolean =>
  typeof Name === 'string' && typeof Ref === 'string'

const definedNames = ({ Workbook: part }: WorkBook) =>
  (part?.Names ?? []).filter(isWhole).map((each) => ({
    name: each.Name,
    formula: withQuotedSheets(each.Ref),
    scope: each.Sheet ?? null,
    isHidden: 'Hidden' in each && each.Hidden === true,
    comment: each.Comment ?? '',
    isMacro: false,
  }))

const read = (bytes: Uint8Array): ImportedWorkbook => {
  const { book, hasMacros, records } = parsed(bytes)
  const isNamed = book.SheetNames.every((name: unknown) => typeof name === 'string' && name !== '')
  if (book.SheetNames.length === 0 || !isNamed) throw new UnreadableFile('corrupt', 'no sheets')
  const formats = createFormatCollector()
  const budget = createJsonBudget()
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const leftOut: { [kind in LeftOutKind]?: number } = { ...leftOutOf(book, hasMacros, records) }
  const drop = (kind: LeftOutKind): void => {
    leftOut[kind] = (leftOut[kind] ?? 0) + 1
  }
  const isManyName = multiCellNameTest(definedNames(book))
  const sheets = book.SheetNames.map((name, at) => {
    const sheet = book.Sheets[name]
    const dense: DenseWorkSheet = sheet !== undefined && isDense(sheet) ? sheet : { '!data': [] }
    const entry = {
      id: `sheet${at + 1}`,
      name,
      isHidden: Boolean(book.Workbook?.Sheets?.[at]?.Hidden),
    }
    return {
      dense,
      data: sheetOf(dense, entry, readCells(dense, formats, is1904, budget, isManyName)),
    }
  })
  const ids = sheets.map(({ data }) => data.id)
  const names = namesOf(definedNames(book), ids)
  const places = {
    sheetId: lookupByName(sheets.map(({ data }) => [data.name, data.id])),
    nameId: lookupByName(Object.values(names).map(({ name, id }) => [name, id])),
  }
  const features = sheets.map(({ dense, data }): SheetFeatures => {
    const { nodes, relationships } = linksOf(dense)
    const sheet = withLinks(data, nodes, {
      relationships,
      places,
      styleOf: (cell) => styleOf(formats, cell.s) ?? {},
      dropped: () => drop('link'),
    })
    return extendToFeatures({ ...NO_FEATURES, sheet, notes: notesOf(dense) })
  })
  const resources = resourcesOf(names, features)
  return {
    workbook: {
      id: WORKBOOK_ID,
      name: '',
      styles: formats.styles,
      sheetOrder: ids,
      sheets: Object.fromEntries(features.map(({ sheet }) => [sheet.id, sheet])),
      ...(resources.length === 0 ? {} : { resources }),
    },
    leftOut: leftOut satisfies LeftOut,
    uncalculated: features.reduce((sum, { sheet }) => sum + countMissingResults(sheet), 0),
  }
}

/**
 * Reads a whole .xls as far as SheetJS supports it.
 * Fonts, fills, borders, alignment, panes, validations and conditional formats are lost.
 */
export const readXls = async (
  bytes: Uint8Array,
): Promise<Result<ImportedWorkbook, FileFailure>> => {
  try {
    return ok(read(bytes))
  } catch (error) {
    if (error instanceof UnreadableFile) return err(error.failure)
    throw error
  }
}
