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

/** Whether JSON contains only empty lists and objects. */
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

/** What the parts that come later keep with a workbook. */
const EXTRAS: ReadonlySet<string> = new Set([
  'SHEET_FILTER_PLUGIN',
  'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  'SHEET_DATA_VALIDATION_PLUGIN',
  'SHEET_HYPER_LINK_PLUGIN',
  'SHEET_NOTE_PLUGIN',
  'SHEET_DRAWING_PLUGIN',
  'SHEET_TABLE_PLUGIN',
])

/** Whether a workbook is drawn otherwise without the parts that come later. */
export const needsExtras = (workbook: WorkbookJson): boolean =>
  resourcesOf(workbook).some((resource) => EXTRAS.has(resource.name) && holds(resource))

/**
 * What is saved, with what was loaded for parts of Univer that are not here: those that have not come
 * yet, and those that we do not use. It stays as it came: which of its numbers are rows only
 * its part knows, so what is inserted here moves none of them; to drop it would lose what others made.
 */
export const keepResources = (saved: WorkbookJson, loaded: WorkbookJson): WorkbookJson => {
  const known = new Set(resourcesOf(saved).map(({ name }) => name))
  const kept = resourcesOf(loaded).filter(({ name }) => !known.has(name))
  return kept.length === 0 ? saved : { ...saved, resources: [...resourcesOf(saved), ...kept] }
}
