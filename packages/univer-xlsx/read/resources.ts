import type { NameEntry } from './defined-names.ts'
import type { Resource } from './resource.ts'
import type { SheetFeatures } from './sheet-features.ts'

const resource = (name: string, value: object): readonly Resource[] =>
  Object.keys(value).length === 0 ? [] : [{ name, data: JSON.stringify(value) }]

/** Collects a value per sheet id and omits empty ones. */
const bySheet = <T extends object>(
  features: readonly SheetFeatures[],
  part: (each: SheetFeatures) => T | null,
): { readonly [sheetId: string]: T } =>
  Object.fromEntries(
    features.flatMap((each) => {
      const value = part(each)
      return value === null || Object.keys(value).length === 0 ? [] : [[each.sheet.id, value]]
    }),
  )

/** The plugin resources of a workbook, as in Univer's snapshots. Empty ones are omitted. */
export const resourcesOf = (
  names: { readonly [id: string]: NameEntry },
  features: readonly SheetFeatures[],
): readonly Resource[] => [
  ...resource('SHEET_DEFINED_NAME_PLUGIN', names),
  ...resource(
    'SHEET_NOTE_PLUGIN',
    bySheet(features, ({ notes }) => notes),
  ),
  ...resource(
    'SHEET_DATA_VALIDATION_PLUGIN',
    bySheet(features, ({ validations }) => validations),
  ),
  ...resource(
    'SHEET_FILTER_PLUGIN',
    bySheet(features, ({ filter }) => filter),
  ),
  ...resource(
    'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
    bySheet(features, ({ conditions }) => conditions),
  ),
  ...resource(
    'SHEET_TABLE_PLUGIN',
    bySheet(features, ({ tables, filteredOut }) =>
      tables.length === 0 ? null : { tables, tableFilteredOutRows: filteredOut },
    ),
  ),
  ...resource(
    'SHEET_DRAWING_PLUGIN',
    bySheet(features, ({ pictures }) =>
      pictures.length === 0
        ? null
        : {
            data: Object.fromEntries(pictures.map((each) => [each.drawingId, each])),
            order: pictures.map(({ drawingId }) => drawingId),
          },
    ),
  ),
]
