import * as v from 'valibot'
import type { WorkbookData } from '#contract/workbook/workbook.ts'

const Resources = v.fallback(
  v.optional(v.array(v.object({ name: v.string(), data: v.fallback(v.string(), '') })), []),
  [],
)
const BySheet = v.record(v.string(), v.unknown())

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Data of one Univer plugin. The keys are sheet ids or ids that the plugin defines. Empty if the
 * data is unreadable.
 */
export type Resource = { readonly [id: string]: unknown }

/** Returns a lookup for plugin data by plugin name. */
export const resourcesIn = (workbook: WorkbookData) => {
  const all = v.parse(Resources, workbook['resources'])
  return (name: string): Resource => {
    const text = all.find((each) => each.name === name)?.data ?? ''
    const read = v.safeParse(BySheet, parsed(text))
    return read.success ? read.output : {}
  }
}
export type Resources = ReturnType<typeof resourcesIn>

/** The list entries that match the schema. */
export const entriesOf = <S extends v.GenericSchema>(
  schema: S,
  list: unknown,
): readonly v.InferOutput<S>[] =>
  Array.isArray(list)
    ? list.flatMap((each: unknown) => {
        const read = v.safeParse(schema, each)
        return read.success ? [read.output] : []
      })
    : []
