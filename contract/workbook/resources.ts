import type { WorkbookData } from './workbook.ts'

/** The data of one plugin of Univer, as JSON text. */
export type Resource = { readonly name: string; readonly data?: string }

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** The data that a workbook stores for the features of Univer's plugins, such as tables. */
export const resourcesOf = (workbook: WorkbookData): readonly Resource[] => {
  const resources = workbook['resources']
  return Array.isArray(resources) ? resources.filter(isResource) : []
}

/** The JSON texts of a workbook's plugins by name. */
export const resourceTexts = (workbook: WorkbookData): ReadonlyMap<string, string | undefined> =>
  new Map(resourcesOf(workbook).map(({ name, data }) => [name, data]))

/** Parses the text of a resource. An unreadable text stays a text, so that it still compares. */
export const readResource = (data: string | null | undefined): unknown => {
  if (data === null || data === undefined || data === '') return null
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
