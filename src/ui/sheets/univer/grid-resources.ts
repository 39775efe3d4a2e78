import type { WorkbookJson } from '#contract/api/entities.ts'

/** A Univer plugin's data in a workbook: JSON text by plugin name. */
type Resource = { readonly name: string; readonly data: string }

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'data' in value &&
  typeof value.name === 'string' &&
  typeof value.data === 'string'

const resourcesOf = ({ resources }: WorkbookJson): readonly Resource[] =>
  Array.isArray(resources) ? resources.filter(isResource) : []

/** Whether a JSON value contains nothing but null, empty lists and empty objects. */
const isHollow = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every(isHollow))

const holds = ({ data }: Resource): boolean => {
  if (data === '') return false
  try {
    return !isHollow(JSON.parse(data))
  } catch {
    return true
  }
}

/** Plugins that load later and store data in a workbook. */
const EXTRAS: ReadonlySet<string> = new Set([
  'SHEET_FILTER_PLUGIN',
  'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  'SHEET_DATA_VALIDATION_PLUGIN',
  'SHEET_HYPER_LINK_PLUGIN',
  'SHEET_NOTE_PLUGIN',
  'SHEET_DRAWING_PLUGIN',
  'SHEET_TABLE_PLUGIN',
])

/**
 * Whether the workbook contains data of features that load later, so it needs them to look right.
 */
export const needsExtras = (workbook: WorkbookJson): boolean =>
  resourcesOf(workbook).some((resource) => EXTRAS.has(resource.name) && holds(resource))

/**
 * For each plugin without data in `saved`, adds its data from `loaded`. Such a plugin has not
 * loaded or has no data. Only the plugin knows which numbers in its data are rows. So the data
 * stays unchanged even after an insertion of rows. If we dropped the data, users would lose the
 * filters, notes or pictures in it.
 */
export const keepResources = (saved: WorkbookJson, loaded: WorkbookJson): WorkbookJson => {
  const known = new Set(resourcesOf(saved).map(({ name }) => name))
  const extra = resourcesOf(loaded).filter(({ name }) => !known.has(name))
  return extra.length === 0 ? saved : { ...saved, resources: [...resourcesOf(saved), ...extra] }
}
