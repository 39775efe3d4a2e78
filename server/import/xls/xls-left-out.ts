import type { WorkBook } from '@e965/xlsx'
import type { LeftOut, LeftOutKind } from '#contract/transfer/import.ts'
import { leftOutOfRecords } from './xls-records.ts'

/**
 * Drawing object types by their BIFF number. Notes and list arrows are not in the map, because we
 * do not count them.
 */
const OBJECTS: ReadonlyMap<unknown, LeftOutKind> = new Map<unknown, LeftOutKind>([
  [0x00, 'shape'],
  [0x01, 'shape'],
  [0x02, 'shape'],
  [0x03, 'shape'],
  [0x04, 'shape'],
  [0x05, 'chart'],
  [0x06, 'shape'],
  [0x07, 'control'],
  [0x08, 'picture'],
  [0x09, 'shape'],
  [0x0b, 'control'],
  [0x0c, 'control'],
  [0x0d, 'control'],
  [0x0e, 'control'],
  [0x10, 'control'],
  [0x11, 'control'],
  [0x12, 'control'],
  [0x13, 'control'],
  [0x1e, 'shape'],
])

/** Object types of a sheet. SheetJS stores them in `cmo`: the object's number, then its type. */
const objectsOf = (sheet: object | undefined): readonly unknown[] => {
  const objects: unknown = sheet === undefined ? [] : Reflect.get(sheet, '!objects')
  return Array.isArray(objects)
    ? objects.flatMap((each: { readonly cmo?: readonly unknown[] } | null | undefined) =>
        each?.cmo === undefined ? [] : [each.cmo[1]],
      )
    : []
}

/** Counts unsupported content, as far as SheetJS and the records show it. */
export const leftOutOf = (book: WorkBook, hasMacros: boolean, records: Uint8Array): LeftOut => {
  const found: { [kind in LeftOutKind]?: number } = { ...leftOutOfRecords(records) }
  const add = (kind: LeftOutKind | undefined): void => {
    if (kind !== undefined) found[kind] = (found[kind] ?? 0) + 1
  }
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    for (const kind of objectsOf(sheet)) add(OBJECTS.get(kind))
    if (sheet?.['!autofilter'] !== undefined) add('filter')
  }
  if (hasMacros) add('macro')
  return found
}
