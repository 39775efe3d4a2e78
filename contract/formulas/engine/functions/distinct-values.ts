import type { EngineValue } from '../language/parts.ts'

/** The number format counts: dates are compared rounded. */
const keyOf = (value: EngineValue): unknown => {
  if (value.isNull()) return null
  if (value.isError()) return value
  const pattern = value.isNumber() ? value.getPattern() : ''
  return pattern === '' ? value.getValue() : `${pattern} ${value.getValue()}`
}

const kindOf = (value: EngineValue): string =>
  value.isNumber() ? `n${value.getPattern() === '' ? '' : 'p'}` : ''

/** Values of cells, each of those that compare alike once. */
export class DistinctValues {
  readonly values: EngineValue[] = []
  readonly #kinds = new Map<string, Map<unknown, number>>()

  /** The place of a value among the distinct ones. */
  placeOf(value: EngineValue): number {
    const kind = kindOf(value)
    const known = this.#kinds.get(kind) ?? new Map<unknown, number>()
    this.#kinds.set(kind, known)
    const key = keyOf(value)
    const found = known.get(key) ?? this.values.push(value) - 1
    known.set(key, found)
    return found
  }
}
