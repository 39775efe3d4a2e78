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

/** What a part of Univer keeps with the workbook, by the sheet's or its own ids; nothing where it can't be read. */
export type Resource = { readonly [id: string]: unknown }

/** Reads what Univer's parts keep with a workbook, as JSON in texts under their names. */
export const resourcesIn = (workbook: WorkbookData) => {
  const all = v.parse(Resources, workbook['resources'])
  return (name: string): Resource => {
    const text = all.find((each) => each.name === name)?.data ?? ''
    const read = v.safeParse(BySheet, parsed(text))
    return read.success ? read.output : {}
  }
}
/** Finds what a part of Univer keeps, by the part's name. */
export type Resources = ReturnType<typeof resourcesIn>

/** The entries of a list that are what the schema says. */
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
