import type { TypedReader } from '../writes/block-schema.ts'
import type { Reading } from './cell-readings.ts'

/** Places of the first cells of a kind, 0-based, and how many there are. */
export type Places = {
  count: number
  readonly first: { readonly row: number; readonly column: number; readonly what: string }[]
}

/** Most places of one kind that we keep. */
const MOST_PLACES = 5

/** A new list of places. */
export const noPlaces = (): Places => ({ count: 0, first: [] })

/** Counts a place, and keeps it if it is among the first. */
export const notePlace = (places: Places, row: number, column: number, what: string): void => {
  places.count += 1
  if (places.first.length < MOST_PLACES) places.first.push({ row, column, what })
}

/** Notes text that reads as a figure or a date, by column. */
export const typedTextsIn = (columns: readonly number[], read: TypedReader) => {
  const places = new Map(columns.map((column) => [column, noPlaces()]))
  const known = new Map<string, boolean>()
  const isFigure = (text: string): boolean => {
    if (!/\d/.test(text)) return false
    const typed = known.has(text) ? null : read(text)
    const is = known.get(text) ?? (typed !== null && 'value' in typed)
    known.set(text, is)
    return is
  }
  const add = (row: number, readings: ReadonlyMap<number, Reading>): void => {
    for (const [column, found] of places) {
      const reading = readings.get(column)
      if (reading?.kind === 'text' && isFigure(reading.text))
        notePlace(found, row, column, reading.text)
    }
  }
  return { places, add }
}
