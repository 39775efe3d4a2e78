import type { CellState, CellStyle, SheetData } from '#contract/workbook/workbook.ts'
import { isSet } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import {
  conditionalFormatsOf,
  type ConditionalFormat,
  type RuleStyles,
} from './styles/conditional-formats.ts'
import { SHEET_SETTINGS } from '../format/file-settings.ts'
import { dateOffsetIn, onDateNumbers } from './date-system-1904.ts'
import { withFilter, type Filter } from './filter.ts'
import type { LeftOutKind } from '#contract/transfer/import.ts'
import { withLinks, type LinkTargetIndex } from './links.ts'
import type { Size } from './layout.ts'
import { readNotes, type Notes } from './notes.ts'
import { relationshipsOf, type Relationship } from './parts/package-parts.ts'
import { readPictures, type Picture } from './pictures.ts'
import type { Table } from './table.ts'
import { readTables } from './tables.ts'
import { validationsOf, type Validation } from './validations.ts'
import { findElements, type XmlNode } from './parts/xml-tree.ts'

/**
 * Elements of a worksheet part other than cells: `plain` has those of the standard format,
 * `extended` those of extensions.
 */
export type SheetExtras = {
  readonly plain: readonly XmlNode[]
  readonly extended: readonly XmlNode[]
}

type Read = { readonly sheet: SheetData; readonly extras: SheetExtras }

/** Elements to read as trees. */
export const EXTRA_ELEMENTS: ReadonlySet<string> = new Set([
  'hyperlink',
  'dataValidation',
  'conditionalFormatting',
  'autoFilter',
  'picture',
  ...SHEET_SETTINGS,
  'rowBreaks',
  'colBreaks',
  'protectedRange',
  'scenario',
  'customSheetView',
  'legacyDrawingHF',
])
/** Elements of extensions to read as trees. */
export const EXTENSION_ELEMENTS: ReadonlySet<string> = new Set([
  'dataValidation',
  'conditionalFormatting',
  'sparklineGroup',
])

export type FeatureContext = {
  readonly unitId: string
  /** Offset from the file's date system to the 1900 system. */
  readonly days: number
  readonly places: LinkTargetIndex
  readonly people: ReadonlyMap<string, string>
  readonly ruleStyles: RuleStyles
  readonly styleOf: (cell: CellState) => CellStyle
  readonly shown: (cell: CellState | null) => string
  readonly source: (target: string) => Promise<string | null>
  readonly leftOut: (what: LeftOutKind) => void
}

/** A sheet and the data that Univer stores outside it. */
export type SheetFeatures = {
  readonly sheet: SheetData
  readonly notes: Notes
  readonly validations: readonly Validation[]
  readonly filter: Filter | null
  readonly conditions: readonly ConditionalFormat[]
  readonly tables: readonly Table[]
  /** Rows hidden by table filters. */
  readonly filteredOut: readonly number[]
  readonly pictures: readonly Picture[]
}

const COUNTED: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['pivotTable', 'pivot'],
  ['slicer', 'slicer'],
  ['timeline', 'slicer'],
  ['ctrlProp', 'control'],
  ['control', 'control'],
  ['oleObject', 'control'],
])

/** Unsupported elements of a worksheet part. */
const COUNTED_IN_PART: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['picture', 'picture'],
  ['legacyDrawingHF', 'picture'],
  ['sheetProtection', 'protection'],
  ['protectedRange', 'protected_range'],
  ['scenario', 'scenario'],
  ['customSheetView', 'custom_view'],
])

/** Category of an unsupported element. Protection counts only if it is on. */
const countedKind = ({ name, attributes }: XmlNode): LeftOutKind | undefined =>
  name === 'sheetProtection' && !isSet(attributes['sheet']) ? undefined : COUNTED_IN_PART.get(name)

const hasGroups = (lines: unknown): boolean =>
  Object.values((lines ?? {}) as { readonly [at: string]: Size }).some(
    ({ custom }) => custom?.outline !== undefined,
  )

const named = (nodes: readonly XmlNode[], name: string): readonly XmlNode[] =>
  nodes.filter((node) => node.name === name)

const countLeft = (
  { sheet, extras: { plain, extended } }: Read,
  relationships: readonly Relationship[],
  leftOut: FeatureContext['leftOut'],
): void => {
  for (const { type } of relationships) {
    const kind = COUNTED.get(type)
    if (kind !== undefined) leftOut(kind)
  }
  for (const node of plain) {
    const kind = countedKind(node)
    if (kind !== undefined) leftOut(kind)
  }
  if (hasGroups(sheet['rowData']) || hasGroups(sheet.columnData)) leftOut('outline')
  for (const group of named(extended, 'sparklineGroup')) {
    for (const _line of findElements(group, 'sparkline')) leftOut('sparkline')
  }
}

/** Reads a worksheet's features from its part and related parts. */
export const readFeatures = async (
  zip: Zip,
  part: string,
  read: Read,
  context: FeatureContext,
): Promise<SheetFeatures> => {
  const { plain, extended } = read.extras
  const { leftOut, places, styleOf } = context
  const relationships = await relationshipsOf(zip, part)
  countLeft(read, relationships, leftOut)
  const linked = withLinks(read.sheet, named(plain, 'hyperlink'), {
    relationships,
    places,
    styleOf,
    dropped: () => leftOut('link'),
  })
  const days = dateOffsetIn(linked, context.days, styleOf)
  const checkFormulas = onDateNumbers(context.days, () => leftOut('day_number'))
  const changed = () => leftOut('filter_criteria')
  const filter = named(plain, 'autoFilter')[0]
  const filtered = withFilter(linked, filter, context.shown, days, changed)
  const { sheet, ...tables } = await readTables(
    zip,
    relationships,
    filtered.sheet,
    context.shown,
    changed,
  )
  return {
    sheet,
    filter: filtered.filter,
    notes: await readNotes(zip, relationships, context.people, leftOut),
    validations: validationsOf(
      [...named(plain, 'dataValidation'), ...named(extended, 'dataValidation')],
      context.days,
      { dropped: () => leftOut('validation'), checkFormulas },
    ),
    conditions: conditionalFormatsOf(
      named(plain, 'conditionalFormatting'),
      named(extended, 'conditionalFormatting'),
      context.ruleStyles,
      days,
      { dropped: () => leftOut('condition'), checkFormulas },
    ),
    ...tables,
    pictures: await readPictures(zip, relationships, { ...context, sheet }),
  }
}
