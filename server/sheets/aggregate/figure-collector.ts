import type { AggregateQuery, Group } from './query.ts'
import type { Reading } from './cell-readings.ts'
import { groupParts } from './groupings.ts'
import { notePlace, noPlaces, typedTextsIn } from './places.ts'
import { addToTally, newTally, type MeasureFunction, type Tally } from './tallies.ts'

type Readings = ReadonlyMap<number, Reading>

const BLANK: Reading = { kind: 'blank' }
/** Stands for a row where a measure has no column. */
const ROW: Reading = { kind: 'truth', isTrue: true }

const NUMERIC: ReadonlySet<MeasureFunction> = new Set(['sum', 'average', 'min', 'max', 'median'])

/** Columns with figures or dates that matter in the matching rows. */
const figureColumnsOf = ({ measures, groupings }: AggregateQuery): readonly number[] => [
  ...measures.flatMap((one) => (NUMERIC.has(one.function) ? (one.column ?? []) : [])),
  ...groupings.flatMap(({ column, by }) => (by === null ? [] : column)),
]

const SEPARATOR = '\u0001 '
const joinedKey = (keys: readonly string[]): string =>
  keys.map((key) => key.replaceAll('\u0001', '\u0001\u0001')).join(SEPARATOR)

/** Finds the group of a row, or makes it. */
const grouper = ({ groupings }: AggregateQuery, newTallies: () => readonly Tally[]) => {
  const columns = groupings.map(({ column, by }) => ({ column, partOf: groupParts(by) }))
  const groups = new Map<string, Group>()
  const groupFor = (readings: Readings): Group | null => {
    if (columns.length === 0) return null
    const parts = columns.map(({ column, partOf }) => partOf(readings.get(column) ?? BLANK))
    const key = joinedKey(parts.map((part) => part.key))
    const group = groups.get(key) ?? { parts, tallies: newTallies() }
    groups.set(key, group)
    return group
  }
  return { groups, groupFor }
}

/** Collects the figures of the matching rows, and what they leave out. */
export const figureCollector = (query: AggregateQuery) => {
  const { measures } = query
  const newTallies = () => measures.map((measure) => newTally(measure.function))
  const { groups, groupFor } = grouper(query, newTallies)
  const totals = newTallies()
  const errors = measures.map(noPlaces)
  const typedTexts = typedTextsIn(figureColumnsOf(query), query.read)
  let withoutDate = 0

  const noteError = (at: number, row: number, reading: Reading): void => {
    const [places, column] = [errors[at], measures[at]?.column]
    const isLeftOut = measures[at]?.function !== 'count' && reading.kind === 'error'
    if (isLeftOut && places) notePlace(places, row, column ?? 0, reading.code)
  }
  const add = (row: number, readings: Readings): void => {
    const group = groupFor(readings)
    if (group?.parts.some(({ test }) => test === null)) withoutDate += 1
    for (const [at, { column }] of measures.entries()) {
      const reading = column === null ? ROW : (readings.get(column) ?? BLANK)
      for (const tally of [totals[at], group?.tallies[at]]) if (tally) addToTally(tally, reading)
      noteError(at, row, reading)
    }
    typedTexts.add(row, readings)
  }
  const result = () => ({
    totals,
    errors,
    groups: [...groups.values()],
    typedTexts: typedTexts.places,
    withoutDate,
  })
  return { add, result }
}
