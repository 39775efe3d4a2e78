import type { EngineValue } from '../language/engine-module.ts'

/**
 * Numbers with a number format may be dates, which are compared rounded. So their key includes the
 * format.
 */
const keyOf = (value: EngineValue): unknown => {
  if (value.isNull()) return null
  if (value.isError()) return value
  const pattern = value.isNumber() ? value.getPattern() : ''
  return pattern === '' ? value.getValue() : `${pattern} ${value.getValue()}`
}

const kindOf = (value: EngineValue): string =>
  value.isNumber() ? `n${value.getPattern() === '' ? '' : 'p'}` : ''

/** Collects values. Of several values that compare equal, it keeps only one. */
export class DistinctValues {
  readonly values: EngineValue[] = []
  readonly #kinds = new Map<string, Map<unknown, number>>()

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
