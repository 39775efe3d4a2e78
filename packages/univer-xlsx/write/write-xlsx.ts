import { quoteSheetName } from '#contract/workbook/cells.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { openingSheet } from '#contract/workbook/opening-sheet.ts'
import { adjustToTableChange } from '#contract/workbook/table-references.ts'
import { settingsIn, type FileSettings } from '../format/file-settings.ts'
import { appXml, coreXml, metadataXml, type FileProperties } from './parts/document-parts.ts'
import { planFormulas, type FormulaPlan } from './formula-plan.ts'
import { addLinkedBooks, withBookNumbers, linkedIn, withLinkNumbers } from './linked-parts.ts'
import { defaultStyleOf, sheetStyles, type SheetStyles } from './styles/sheet-styles.ts'
import { namesIn, namesXml, type FileName } from './defined-names.ts'
import { createPackage, createRelations, type Relations } from './parts/package.ts'
import { absoluteOf } from './references.ts'
import { resourcesIn } from './resources.ts'
import { calculationXml, workbookProtectionXml } from './settings.ts'
import {
  createMediaStore,
  writeFeatures,
  type FeatureContext,
  type SheetFeatures,
} from './sheet-features.ts'
import { renameSheets, withValidSheetNames } from './sheet-names.ts'
import { sheetXml } from './sheet-part.ts'
import { createStyleBook } from './styles/style-book.ts'
import { workbookTitleChanges, withTitles } from './table-titles.ts'
import { createSharedStrings } from './shared-strings.ts'
import { element, XML_HEAD } from './parts/xml-text.ts'

/**
 * `now` is the date of the parts in the file. If `properties` is null, the file has no document
 * properties.
 */
export type XlsxOptions = { readonly properties: FileProperties | null; readonly now: Date }

type OpenSheet = {
  readonly sheet: SheetData
  readonly relations: Relations
  readonly features: SheetFeatures
  readonly formulas: FormulaPlan
  readonly styles: SheetStyles
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const isHidden = (sheet: SheetData): boolean => sheet['hidden'] === 1 || sheet['hidden'] === true

/**
 * Whether a cell may contain a link. The links themselves are known only after the cells are
 * written.
 */
const mayLink = ({ cellData }: SheetData): boolean =>
  Object.values(cellData ?? {}).some((row) => Object.values(row).some((cell) => cell?.['p']))

/** A file needs at least one sheet. */
const listed = (workbook: WorkbookData): readonly SheetData[] => {
  const sheets = sheetsOf(workbook)
  return sheets.length > 0 ? sheets : [{ id: 'sheet1', name: 'Sheet1', cellData: {} }]
}

const filterNames = (sheets: readonly OpenSheet[]): readonly FileName[] =>
  sheets.flatMap(({ sheet, features }, scope) =>
    features.filter === null
      ? []
      : [
          {
            id: '',
            name: '_xlnm._FilterDatabase',
            formula: `${quoteSheetName(sheet.name)}!${absoluteOf(features.filter.range)}`,
            scope,
            comment: null,
            isHidden: true,
          },
        ],
  )

/** The workbook part. The active sheet is visible even if the workbook hides it. */
const workbookXml = (
  sheets: readonly OpenSheet[],
  names: readonly FileName[],
  relations: Relations,
  settings: FileSettings,
  active: number,
  links: (relations: Relations) => string,
): string => {
  const list = sheets.map(({ sheet }, at) =>
    element('sheet', {
      name: sheet.name,
      sheetId: at + 1,
      state: isHidden(sheet) && at !== active ? 'hidden' : null,
      'r:id': relations.add('worksheet', `worksheets/sheet${at + 1}.xml`),
    }),
  )
  return (
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr/>${workbookProtectionXml(settings)}` +
    `<bookViews>${element('workbookView', { activeTab: active })}</bookViews>` +
    `<sheets>${list.join('')}</sheets>${links(relations)}${namesXml([...filterNames(sheets), ...names])}` +
    `${calculationXml(settings)}</workbook>`
  )
}

/**
 * Writes a workbook as a stream of .xlsx bytes and creates rows on demand.
 * Content that files cannot express is dropped.
 */
export const writeXlsx = (sent: WorkbookData, { properties, now }: XlsxOptions) => {
  const books = linkedIn(sent)
  const titles = workbookTitleChanges(sent)
  const titled = withTitles(sent, titles)
  const { workbook: renamedBook, changed } = withValidSheetNames(titled, listed(titled))
  const workbook = withLinkNumbers(renamedBook, books)
  const sheets = listed(workbook)
  const files = createPackage(now)
  const book = createStyleBook(defaultStyleOf(workbook, sheets))
  const texts = createSharedStrings()
  const resources = resourcesIn(workbook)
  const named = sheets.map(({ id, name }) => ({ id, quoted: quoteSheetName(name) }))
  const names = namesIn(resources('SHEET_DEFINED_NAME_PLUGIN'), named).map((each) => ({
    ...each,
    formula: withBookNumbers(
      renameSheets(titles.reduce(adjustToTableChange, each.formula), changed),
      books,
    ),
  }))
  const shared: FeatureContext = {
    resources,
    book,
    files,
    takenNames: new Set(names.map(({ name }) => name.toLowerCase())),
    counts: { tables: 0, drawings: 0, notes: 0 },
    mediaOf: createMediaStore(files),
  }
  const active = openingSheet(
    sheets.map((sheet) => ({ id: sheet.id, hidden: isHidden(sheet) ? 1 : 0 })),
    sent['custom'],
  )
  const settings = settingsIn(sent['custom'])
  const root = createRelations()
  const pointers = createRelations()
  const open = sheets.map((sheet): OpenSheet => {
    const relations = createRelations()
    return {
      sheet,
      relations,
      features: writeFeatures(sheet, relations, shared),
      formulas: planFormulas(sheet),
      styles: sheetStyles(workbook, sheet, book),
    }
  })
  const linkNames = {
    sheet: (id: string) => named.find((sheet) => sheet.id === id)?.quoted,
    name: (id: string) => names.find((each) => each.id === id)?.name,
  }
  root.add('officeDocument', 'xl/workbook.xml')
  root.add('extended-properties', 'docProps/app.xml')
  files.add('extended-properties', 'docProps/app.xml', appXml())
  if (properties !== null) {
    root.add('core-properties', 'docProps/core.xml')
    files.addCore('docProps/core.xml', coreXml(properties))
  }
  files.add(
    'officeDocument',
    'xl/workbook.xml',
    workbookXml(open, names, pointers, settings, active, (relations) =>
      addLinkedBooks(books, files, relations),
    ),
  )
  pointers.add('styles', 'styles.xml')
  pointers.add('sharedStrings', 'sharedStrings.xml')
  if (open.some(({ formulas }) => formulas.hasDynamic)) {
    pointers.add('sheetMetadata', 'metadata.xml')
    files.add('sheetMetadata', 'xl/metadata.xml', metadataXml())
  }
  files.addPlain('_rels/.rels', root.xml())
  files.addPlain('xl/_rels/workbook.xml.rels', pointers.xml())
  open.forEach(({ sheet, relations, features, formulas, styles }, at) => {
    const name = `sheet${at + 1}.xml`
    files.add('worksheet', `xl/worksheets/${name}`, () =>
      sheetXml({
        sheet,
        features,
        isActive: at === active,
        writer: { formulas, styles, texts, heads: features.heads },
        linkNames,
        relate: (target) => relations.add('hyperlink', target, true),
      }),
    )
    if (!relations.isEmpty() || mayLink(sheet))
      files.addPlain(`xl/worksheets/_rels/${name}.rels`, () => [relations.xml()])
  })
  // These parts come last, because writing the cells fills them.
  files.add('styles', 'xl/styles.xml', () => [book.xml()])
  files.add('sharedStrings', 'xl/sharedStrings.xml', texts.parts)
  return files.stream()
}
