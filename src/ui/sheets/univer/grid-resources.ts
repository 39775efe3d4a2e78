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
 * Adds to the saved workbook the loaded data of plugins that saved nothing. Such a plugin is
 * missing or unused. Its data stays unchanged even if rows were inserted, because only the plugin
 * knows which numbers in it are rows. Without the data, the work of others would be lost.
 */
export const keepResources = (saved: WorkbookJson, loaded: WorkbookJson): WorkbookJson => {
  const known = new Set(resourcesOf(saved).map(({ name }) => name))
  const extra = resourcesOf(loaded).filter(({ name }) => !known.has(name))
  return extra.length === 0 ? saved : { ...saved, resources: [...resourcesOf(saved), ...extra] }
}
