import { isDateFormat } from 'numfmt'
import { multiCellNameTest } from '../format/implicit-intersection/legacy.ts'
import { iterationOf } from '#contract/formulas/iterative-calculation.ts'
import { openingSheet } from '#contract/workbook/opening-sheet.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { UnreadableFile, type FileFailure } from './import-failure.ts'
import { createJsonBudget } from './json-budget.ts'
import { isSet } from './parts/xml.ts'
import { openZip, type Zip } from './parts/zip.ts'
import { readDynamicMarks } from './cells/cell-metadata.ts'
import { hasDateNumber } from './date-system-1904.ts'
import { DAYS_1904 } from '#contract/figures/serial.ts'
import { differentialStyleOf } from './styles/differential-style.ts'
import { readAllFeatures, WORKBOOK_ID } from './workbook-features.ts'
import type { LeftOut, LeftOutKind } from '#contract/transfer/import.ts'
import { createDistinctStyles } from './styles/distinct-styles.ts'
import { fileLanguage } from './file-language.ts'
import { customSettingsOf } from '../format/file-settings.ts'
import { linkedResource, readLinkedBooks, withLinkedNames } from './linked-books.ts'
import { namesOf } from './defined-names.ts'
import { workbookPartOf } from './parts/package-parts.ts'
import { resourcesOf } from './resources.ts'
import type { CellContext } from './cells/cell-context.ts'
import { countMissingResults } from './cells/sheet-cells.ts'
import type { SheetExtras } from './sheet-features.ts'
import { readSheet } from './sheet-part.ts'
import { readSharedStrings } from './cells/shared-strings.ts'
import { readStyles } from './styles/styles.ts'
import { readTheme } from './styles/theme.ts'
import { readWorkbookPart, type SheetEntry, type WorkbookPart } from './workbook-part.ts'

/** A workbook in Univer's format. `leftOut` counts contents that it does not hold, by kind. */
export type ImportedWorkbook = {
  readonly workbook: WorkbookData
  readonly leftOut: LeftOut
  /**
   * Number of formulas without a stored result. Their cells have no `v`.
   */
  readonly uncalculated: number
}

const ZIP_START = 0x04034b50
const OLE_START = 0xe011cfd0

/** A password turns the ZIP file into an OLE container, which the first bytes show. */
const checkStart = (bytes: Uint8Array): void => {
  if (bytes.length < 4) throw new UnreadableFile('not_a_spreadsheet', 'empty')
  const start = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  if (start === OLE_START) throw new UnreadableFile('encrypted', 'compound file')
  if (start !== ZIP_START) throw new UnreadableFile('not_a_spreadsheet', 'no container')
}

const contextOf = async (zip: Zip, part: Awaited<ReturnType<typeof readWorkbookPart>>) => {
  const target = (type: string) => part.relationships.find((each) => each.type === type)?.target
  const styles = await readStyles(zip, target('styles'), await readTheme(zip, target('theme')))
  const distinctStyles = createDistinctStyles(styles.cells)
  const leftOut: { [kind in LeftOutKind]?: number } = {}
  const dates = new Set(
    styles.cells.flatMap(({ n }, index) => (n?.pattern && isDateFormat(n.pattern) ? [index] : [])),
  )
  const marks = await readDynamicMarks(zip, target('sheetMetadata'))
  const context: CellContext = {
    strings: await readSharedStrings(zip, target('sharedStrings'), styles.palette),
    palette: styles.palette,
    base: distinctStyles.base,
    styleId: distinctStyles.styleId,
    cellStyleId: distinctStyles.cellStyleId,
    isQuoted: (styleIndex) => styles.quoted.has(Number(styleIndex ?? 0)),
    isManyName: part.names.length === 0 ? null : multiCellNameTest(part.names),
    isDynamic: (mark) => mark !== undefined && marks.has(mark),
    is1904: part.is1904,
    shift: (styleIndex) => (part.is1904 && dates.has(Number(styleIndex ?? 0)) ? DAYS_1904 : 0),
    budget: createJsonBudget(),
    leftOut: (what) => {
      leftOut[what] = (leftOut[what] ?? 0) + 1
    },
  }
  return { context, looks: distinctStyles, leftOut, styles }
}

/** A chart or dialog sheet becomes an empty sheet, so the other sheets keep their index. */
const emptySheet = (
  id: string,
  { kind, name, isHidden }: SheetEntry,
  { base, leftOut }: CellContext,
): SheetData => {
  leftOut(kind === 'chartsheet' ? 'chart_sheet' : 'other_sheet')
  const defaults = base === null ? {} : { defaultStyle: base }
  return { id, name, ...defaults, cellData: {}, ...(isHidden ? { hidden: 1 } : {}) }
}

/** All sheets in tab order. */
const readSheets = async (
  zip: Zip,
  entries: readonly SheetEntry[],
  context: CellContext,
): Promise<readonly { readonly sheet: SheetData; readonly extras: SheetExtras }[]> => {
  const sheets = []
  for (const [index, entry] of entries.entries()) {
    const id = `sheet${index + 1}`
    sheets.push(
      entry.kind === 'worksheet'
        ? await readSheet(zip, { ...entry, id }, context)
        : { sheet: emptySheet(id, entry, context), extras: { plain: [], extended: [] } },
    )
  }
  return sheets
}

/** Some programs write a protection element that locks nothing. */
const isProtected = (protection: WorkbookPart['protection']): boolean =>
  ['lockStructure', 'lockWindows', 'lockRevision'].some((name) => isSet(protection?.[name]))

/** Protection settings, and calculation settings if iteration is on. */
const workbookSettings = ({ protection, calculation }: WorkbookPart) =>
  customSettingsOf([
    ...(protection === null ? [] : [['workbookProtection', protection] as const]),
    ...(isSet(calculation?.['iterate']) ? [['calcPr', calculation ?? {}] as const] : []),
  ])

/** Settings kept for export, and the active sheet if it differs from the default. */
const customOf = (part: WorkbookPart, sheets: readonly SheetData[], language: string | null) => {
  const id = sheets[part.active]?.id
  const settings = workbookSettings(part)
  const isSaid = openingSheet(sheets, { active: id }) !== openingSheet(sheets, null)
  const custom = {
    ...settings.custom,
    ...(isSaid ? { active: id } : {}),
    ...(language === null ? {} : { language }),
  }
  return Object.keys(custom).length === 0 ? {} : { custom }
}

const read = async (bytes: Uint8Array): Promise<ImportedWorkbook> => {
  checkStart(bytes)
  const zip = await openZip(bytes)
  const part = await readWorkbookPart(zip, await workbookPartOf(zip))
  const { context, looks: distinctStyles, leftOut, styles } = await contextOf(zip, part)
  const books = await readLinkedBooks(zip, part)
  const linked = books.filter((book) => book !== null).length
  const others = part.relationships.filter(({ type }) => type === 'externalLink').length - linked
  if (linked > 0) leftOut.linked_workbook = linked
  if (others > 0) leftOut.external_link = others
  if (part.relationships.some(({ type }) => type === 'vbaProject')) context.leftOut('macro')
  if (isProtected(part.protection)) context.leftOut('protection')
  const read = await readSheets(zip, part.sheets, context)
  const ids = read.map(({ sheet }) => sheet.id)
  const filled = read.map(({ sheet }) => sheet)
  const custom = customOf(part, filled, await fileLanguage(zip, filled))
  const iteration = iterationOf(custom.custom)
  if (iteration !== null) leftOut.iteration = iteration.count
  const names = namesOf(part.names, ids, books)
  if (part.is1904)
    for (const { formulaOrRefString } of Object.values(names))
      if (hasDateNumber(formulaOrRefString)) context.leftOut('day_number')
  const features = await readAllFeatures(zip, part, read, {
    names,
    ruleStyles: { ...styles, inlineStyleOf: (node) => differentialStyleOf(node, styles.palette) },
    styles: distinctStyles.styles,
    leftOut: context.leftOut,
  })
  const sheets = Object.fromEntries(
    features.map(({ sheet }) => [sheet.id, withLinkedNames(sheet, books)]),
  )
  const resources = [...resourcesOf(names, features), ...linkedResource(books)]
  return {
    workbook: {
      id: WORKBOOK_ID,
      name: '',
      styles: distinctStyles.styles,
      sheetOrder: ids,
      sheets,
      ...custom,
      ...(resources.length === 0 ? {} : { resources }),
    },
    leftOut,
    uncalculated: features.reduce((sum, { sheet }) => sum + countMissingResults(sheet), 0),
  }
}

/**
 * Reads a whole .xlsx or .xlsm into Univer's workbook format, within the import limits. The
 * workbook's id is a placeholder and its name is empty.
 */
export const readXlsx = async (
  bytes: Uint8Array,
): Promise<Result<ImportedWorkbook, FileFailure>> => {
  try {
    return ok(await read(bytes))
  } catch (error) {
    if (error instanceof UnreadableFile) return err(error.failure)
    throw error
  }
}
