import { isSet, numberOf, findAttribute, type Attributes } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import { UnreadableFile } from './import-failure.ts'
import { readPart, relationshipsOf, type Relationship } from './parts/package-parts.ts'

/** A sheet in the workbook's list. Any `kind` other than `worksheet` has no cells. */
export type SheetEntry = {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
  readonly kind: string
}

/** A defined name. `scope` is the 0-based index of its sheet, or null for the whole workbook. */
export type DefinedName = {
  readonly name: string
  readonly formula: string
  readonly scope: number | null
  readonly isHidden: boolean
  readonly comment: string
  /** Refers to a macro instead of cells. */
  readonly isMacro: boolean
}

/** Contents of the workbook part. */
export type WorkbookPart = {
  readonly sheets: readonly SheetEntry[]
  readonly names: readonly DefinedName[]
  readonly is1904: boolean
  /** 0-based index of the sheet that shows when the file opens. */
  readonly active: number
  readonly relationships: readonly Relationship[]
  readonly protection: Attributes | null
  /** Relationship ids of linked workbooks, in the order of their numbers in formulas. */
  readonly linked: readonly string[]
  readonly calculation: Attributes | null
}

const entryOf = (
  attributes: Attributes,
  relationships: readonly Relationship[],
): SheetEntry | null => {
  const { name, state = 'visible' } = attributes
  const link = relationships.find(({ id }) => id === findAttribute(attributes, 'id'))
  return name === undefined || link === undefined
    ? null
    : { name, isHidden: state !== 'visible', part: link.target, kind: link.type }
}

/** Reads the workbook part. Throws `corrupt` if it lists no sheets. */
export const readWorkbookPart = async (zip: Zip, part: string): Promise<WorkbookPart> => {
  const relationships = await relationshipsOf(zip, part)
  const sheets: SheetEntry[] = []
  const names: DefinedName[] = []
  const linked: string[] = []
  let name: { attributes: Attributes; formula: string } | null = null
  let is1904 = false
  let active = 0
  let protection: Attributes | null = null
  let calculation: Attributes | null = null
  const opened = new Map<string, (attributes: Attributes) => void>(
    Object.entries({
      sheet: (attributes) => {
        const entry = entryOf(attributes, relationships)
        if (entry !== null) sheets.push(entry)
      },
      workbookPr: ({ date1904 }) => {
        is1904 = isSet(date1904)
      },
      workbookView: ({ activeTab }) => {
        active = numberOf(activeTab) ?? active
      },
      workbookProtection: (attributes) => {
        protection = attributes
      },
      calcPr: (attributes) => {
        calculation = attributes
      },
      externalReference: (attributes) => linked.push(findAttribute(attributes, 'id') ?? ''),
      definedName: (attributes) => {
        name = { attributes, formula: '' }
      },
    }),
  )
  await readPart(zip, part, {
    open: (element, attributes) => opened.get(element)?.(attributes),
    text: (text) => {
      if (name !== null) name.formula += text
    },
    close: (element) => {
      if (element !== 'definedName' || name === null) return
      const { attributes, formula } = name
      names.push({
        name: attributes['name'] ?? '',
        formula,
        scope: numberOf(attributes['localSheetId']),
        isHidden: isSet(attributes['hidden']),
        comment: attributes['comment'] ?? '',
        isMacro: isSet(attributes['function']) || isSet(attributes['vbProcedure']),
      })
      name = null
    },
  })
  if (sheets.length === 0) throw new UnreadableFile('corrupt', 'no sheets')
  return { sheets, names, is1904, active, relationships, protection, calculation, linked }
}
