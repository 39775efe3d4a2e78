import { format } from 'numfmt'
import { styleOf, type CellStyle, type SheetData } from '#contract/workbook/workbook.ts'
import { createDisplay } from '#contract/workbook/display-text.ts'
import type { Zip } from './parts/zip.ts'
import type { RuleStyles } from './styles/conditional-formats.ts'
import { DAYS_1904 } from '#contract/figures/serial.ts'
import type { LeftOutKind } from '#contract/transfer/import.ts'
import type { NameEntry } from './defined-names.ts'
import { readPeople } from './notes.ts'
import { createPictureLoader } from './pictures.ts'
import { extendToFeatures } from './extend-to-features.ts'
import { readFeatures, type SheetExtras, type SheetFeatures } from './sheet-features.ts'
import type { WorkbookPart } from './workbook-part.ts'

const { displayText } = createDisplay(format)

/** Placeholder id. The caller assigns the real one. */
export const WORKBOOK_ID = 'workbook'

/** Empty features, for a sheet that has only cells. */
export const NO_FEATURES: Omit<SheetFeatures, 'sheet'> = {
  notes: {},
  validations: [],
  filter: null,
  conditions: [],
  tables: [],
  filteredOut: [],
  pictures: [],
}

/** Case-insensitive lookup of ids by name. The first of two equal names wins. */
export const lookupByName = (pairs: Iterable<readonly [name: string, id: string]>) => {
  const ids = new Map<string, string>()
  for (const [name, id] of pairs) {
    const key = name.toLowerCase()
    if (!ids.has(key)) ids.set(key, id)
  }
  return (name: string): string | undefined => ids.get(name.toLowerCase())
}

/**
 * Reads links, notes, filters, tables, pictures and rules of all sheets. Chart sheets have none.
 */
export const readAllFeatures = async (
  zip: Zip,
  part: WorkbookPart,
  read: readonly { readonly sheet: SheetData; readonly extras: SheetExtras }[],
  shared: {
    readonly names: { readonly [id: string]: NameEntry }
    readonly ruleStyles: RuleStyles
    readonly styles: { readonly [id: string]: CellStyle }
    readonly leftOut: (what: LeftOutKind) => void
  },
): Promise<readonly SheetFeatures[]> => {
  const { styles, ruleStyles, leftOut } = shared
  const context = {
    unitId: WORKBOOK_ID,
    days: part.is1904 ? DAYS_1904 : 0,
    places: {
      sheetId: lookupByName(read.map(({ sheet }) => [sheet.name, sheet.id])),
      nameId: lookupByName(Object.values(shared.names).map(({ name, id }) => [name, id])),
    },
    people: await readPeople(zip, part.relationships),
    ruleStyles,
    styleOf: (cell: Parameters<typeof displayText>[1]) => styleOf({ styles }, cell?.s) ?? {},
    shown: (cell: Parameters<typeof displayText>[1]) => displayText({ styles }, cell),
    source: createPictureLoader(zip).source,
    leftOut,
  }
  const features: SheetFeatures[] = []
  for (const [index, each] of read.entries()) {
    const entry = part.sheets[index]
    features.push(
      entry?.kind === 'worksheet'
        ? extendToFeatures(await readFeatures(zip, entry.part, each, context))
        : { ...NO_FEATURES, sheet: each.sheet },
    )
  }
  return features
}
