import { readResource } from '#contract/workbook/resources.ts'
import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { isSameOrEmpty } from '#contract/workbook/same-cell.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value before and after changes. */
export type Change = { readonly before: unknown; readonly after: unknown }

/** A value to restore. It is missing if it is undefined. */
type Restored = { readonly value: unknown }

/**
 * Takes a change back in the current value. Parts that the change did not set keep their current
 * value. Null if somebody has changed a part that it did set.
 */
const takenBack = ({ before, after }: Change, now: unknown): Restored | null => {
  if (isSameOrEmpty(now, after)) return { value: before }
  if (isSameOrEmpty(before, after) || isSameOrEmpty(now, before)) return { value: now }
  const [was, is, found] = [before, after, now].map((value) => value ?? {})
  return isJson(was) && isJson(is) && isJson(found) ? partsTakenBack(was, is, found) : null
}

/** Takes a change of an object back, part by part. */
const partsTakenBack = (was: Json, is: Json, found: Json): Restored | null => {
  const parts: [string, unknown][] = []
  for (const key of new Set([was, is, found].flatMap((one) => Object.keys(one)))) {
    const part = takenBack({ before: was[key], after: is[key] }, found[key])
    if (part === null) return null
    if (part.value !== undefined) parts.push([key, part.value])
  }
  return { value: Object.fromEntries(parts) }
}

/** Heights that the grid computes from the contents of a row. */
const COMPUTED: ReadonlySet<string> = new Set(['ah', 'ia'])

const withoutComputed = (lines: unknown): unknown =>
  isJson(lines)
    ? Object.fromEntries(
        Object.entries(lines).flatMap(([line, own]) => {
          const parts = Object.entries(isJson(own) ? own : {}).filter(([key]) => !COMPUTED.has(key))
          return parts.length === 0 ? [] : [[line, Object.fromEntries(parts)]]
        }),
      )
    : lines

/**
 * The value before a change of a worksheet's field. With `isMoved`, lines have moved, so that nobody
 * may have changed the value since. Null if the value cannot be restored.
 */
export const fieldBefore = (
  field: string,
  { before, after }: Change,
  now: unknown,
  isMoved: boolean,
): Restored | null => {
  const comparable = field === 'rowData' ? withoutComputed : (value: unknown) => value
  if (isSameOrEmpty(comparable(now), comparable(after))) return { value: before }
  if (isSameOrEmpty(comparable(now), comparable(before))) return { value: now }
  if (isMoved) return null
  const change = { before: comparable(before), after: comparable(after) }
  return takenBack(change, comparable(now))
}

/** The data of a resource before a change. Null if it cannot be restored. */
export const resourceBefore = (
  { before, after }: { readonly before: string | null; readonly after: string | null },
  now: string | null,
  isMoved: boolean,
): { readonly data: string | null } | null => {
  const [was, is, found] = [before, after, now].map((data) => readResource(data) ?? undefined)
  if (isSameOrEmpty(found, is)) return { data: before }
  if (isSameOrEmpty(found, was)) return { data: now }
  const back = isMoved ? null : takenBack({ before: was, after: is }, found)
  if (back === null) return null
  return { data: back.value === undefined ? null : JSON.stringify(back.value) }
}

type Widths = Of<'set_column_width'> | Of<'set_sheet_field'>

const withWidth = (columns: unknown, column: number, width: number | null): unknown => {
  const all = isJson(columns) ? columns : {}
  const { [column]: old, ...others } = all
  const { w: _width, ...rest } = isJson(old) ? old : {}
  const entry = width === null ? rest : { ...rest, w: width }
  return Object.keys(entry).length === 0 ? others : { ...others, [column]: entry }
}

/** The net change of the columns of a worksheet, if some changes set all columns, in order. */
export const columnsChange = (operations: readonly Widths[]): Change => {
  const first = operations.findIndex(({ type }) => type === 'set_sheet_field')
  let before = operations[first]?.before
  for (const operation of operations.slice(0, first).toReversed())
    if (operation.type === 'set_column_width')
      before = withWidth(before, operation.column, operation.before)
  let after: unknown = null
  for (const operation of operations.slice(first))
    after =
      operation.type === 'set_sheet_field'
        ? operation.after
        : withWidth(after, operation.column, operation.after)
  return { before, after }
}

/** True if a change changes nothing. */
export const isIdle = ({ before, after }: Change): boolean =>
  isSameJson(before ?? null, after ?? null)
