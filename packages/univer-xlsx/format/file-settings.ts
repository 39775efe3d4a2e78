import * as v from 'valibot'
import type { Attributes } from '../read/parts/xml.ts'
import { childOf, textWithin, type XmlNode } from '../read/parts/xml-tree.ts'

/**
 * File settings kept for the next export in `custom.file` of a sheet or workbook: printing,
 * protection, outline sums.
 * Only iterative calculation has an effect in Univer. Keys are the format's element and attribute
 * names (ECMA-376 18.2.29, 18.3.1).
 */
export type FileSettings = {
  readonly [element: string]: { readonly [attribute: string]: string }
}

type Check = (text: string) => boolean

const like =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text)
const from =
  (least: number, most: number, pattern = /^\d+$/): Check =>
  (text) =>
    pattern.test(text) && Number(text) >= least && Number(text) <= most

const TRUTH = like(/^(?:[01]|true|false)$/)
const COUNT = from(0, 2 ** 32 - 1)
const PAGES = from(0, 32_767)
const INCHES = from(0, 48.99, /^\d+(?:\.\d+)?(?:e-?\d+)?$/i)
const LENGTH = like(/^\d{1,6}(?:\.\d{1,10})?(?:mm|cm|in|pt|pc|pi)$/)
const BASE64_MAX_CHARS = 344
/** Base64 with padding. */
const BASE64: Check = (text) =>
  text.length > 0 &&
  text.length <= BASE64_MAX_CHARS &&
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
/** Password hash algorithms (ECMA-376 18.3.1.85). */
const ALGORITHM = like(/^(?:MD[245]|RIPEMD-1(?:28|60)|SHA-(?:1|256|384|512)|WHIRLPOOL)$/)
const HEX = like(/^[0-9A-Fa-f]{4}$/)
/** Excel's limit for headers and footers. */
const LINE = (text: string): boolean => text.length > 0 && text.length <= 255

const words = (names: string): readonly string[] => names.split(' ')

const all = (names: string, check: Check): { readonly [name: string]: Check } =>
  Object.fromEntries(words(names).map((name) => [name, check]))

/** Children of `headerFooter` in file order. */
export const HEADER_FOOTER_PARTS = words(
  'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter',
)

const KNOWN: { readonly [element: string]: { readonly [attribute: string]: Check } } = {
  pageMargins: all('left right top bottom header footer', INCHES),
  printOptions: all('horizontalCentered verticalCentered headings gridLines gridLinesSet', TRUTH),
  pageSetup: {
    ...all('blackAndWhite draft useFirstPageNumber', TRUTH),
    ...all('paperSize horizontalDpi verticalDpi', COUNT),
    ...all('fitToWidth fitToHeight firstPageNumber copies', PAGES),
    ...all('paperWidth paperHeight', LENGTH),
    scale: from(10, 400),
    orientation: like(/^(?:portrait|landscape)$/),
    pageOrder: like(/^(?:downThenOver|overThenDown)$/),
    cellComments: like(/^(?:asDisplayed|atEnd)$/),
    errors: like(/^(?:blank|dash|NA)$/),
  },
  headerFooter: {
    ...all('differentOddEven differentFirst scaleWithDoc alignWithMargins', TRUTH),
    ...all(HEADER_FOOTER_PARTS.join(' '), LINE),
  },
  pageSetUpPr: all('fitToPage autoPageBreaks', TRUTH),
  outlinePr: all('applyStyles summaryBelow summaryRight showOutlineSymbols', TRUTH),
  sheetProtection: {
    ...all(
      'sheet objects scenarios formatCells formatColumns formatRows insertColumns insertRows insertHyperlinks ' +
        'deleteColumns deleteRows selectLockedCells sort autoFilter pivotTables selectUnlockedCells',
      TRUTH,
    ),
    algorithmName: ALGORITHM,
    ...all('hashValue saltValue', BASE64),
    spinCount: from(0, 10_000_000),
    password: HEX,
  },
  calcPr: {
    iterate: TRUTH,
    iterateCount: from(1, 32_767),
    iterateDelta: like(/^\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i),
  },
  workbookProtection: {
    ...all('lockStructure lockWindows lockRevision', TRUTH),
    ...all('workbookAlgorithmName revisionsAlgorithmName', ALGORITHM),
    ...all('workbookHashValue workbookSaltValue revisionsHashValue revisionsSaltValue', BASE64),
    ...all('workbookSpinCount revisionsSpinCount', from(0, 10_000_000)),
    ...all('workbookPassword revisionsPassword', HEX),
  },
}

/** Elements of the workbook part. */
const WORKBOOK_SETTINGS: readonly string[] = ['calcPr', 'workbookProtection']

/** Elements of worksheet parts. */
export const SHEET_SETTINGS: readonly string[] = Object.keys(KNOWN).filter(
  (name) => !WORKBOOK_SETTINGS.includes(name),
)

/** Attributes of one password. An incomplete set is invalid, so it is dropped. */
const PASSWORDS = [
  words('algorithmName hashValue saltValue spinCount'),
  words('workbookAlgorithmName workbookHashValue workbookSaltValue workbookSpinCount'),
  words('revisionsAlgorithmName revisionsHashValue revisionsSaltValue revisionsSpinCount'),
]

type Said = { readonly [attribute: string]: string }

const withWholePasswords = (attributes: Said): Said => {
  const cut = PASSWORDS.filter((names) =>
    names.some((name) => attributes[name] === undefined),
  ).flat()
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !cut.includes(name)))
}

const checked = (element: string, attributes: Said): Said =>
  withWholePasswords(
    Object.fromEntries(
      Object.entries(attributes).filter(([name, text]) => KNOWN[element]?.[name]?.(text) === true),
    ),
  )

const SaidSchema = v.fallback(v.record(v.string(), v.fallback(v.string(), '')), {})
const Custom = v.fallback(
  v.nullish(v.looseObject({ file: v.record(v.string(), SaidSchema) })),
  null,
)

/** Reads and validates the settings in `custom`. Invalid values are dropped. */
export const settingsIn = (custom: unknown): FileSettings => {
  const file = v.parse(Custom, custom)?.file ?? {}
  return Object.fromEntries(
    Object.entries(file).flatMap(([element, attributes]) => {
      const validAttributes = checked(element, attributes)
      return Object.keys(validAttributes).length === 0 ? [] : [[element, validAttributes]]
    }),
  )
}

/** Settings as a `custom` property, or nothing if there are none. */
export const customSettingsOf = (
  elements: readonly (readonly [element: string, attributes: Attributes])[],
): { readonly custom?: { readonly file: FileSettings } } => {
  const file = settingsIn({ file: Object.fromEntries(elements) })
  return Object.keys(file).length === 0 ? {} : { custom: { file } }
}

const withLines = (node: XmlNode): Attributes => ({
  ...node.attributes,
  ...Object.fromEntries(
    HEADER_FOOTER_PARTS.flatMap((name) => {
      const line = childOf(node, name)
      return line === undefined ? [] : [[name, textWithin(line)]]
    }),
  ),
})

export const sheetSettings = (nodes: readonly XmlNode[]) =>
  customSettingsOf(
    nodes
      .filter(({ name }) => SHEET_SETTINGS.includes(name))
      .map((node) => [node.name, withLines(node)] as const),
  )
