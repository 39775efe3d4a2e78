import { functionNamed, type FunctionClass, type Functions } from './engine-values.ts'
import { joinedReferences } from './joined-references.ts'

type Value = {
  isError(): boolean
  isNumber(): boolean
  isArray(): boolean
  isReferenceObject(): boolean
  getValue(): unknown
}
type Rows<V> = V & {
  getRowCount(): number
  getColumnCount(): number
  getArrayValue(): readonly (readonly V[])[]
}
type Reference<V> = V & { toArrayValueObject(): V }
type Engine<V> = Functions & {
  readonly NumberValueObject: { create(value: number): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}

const isReference = <V extends Value>(value: V | undefined): value is Reference<V> =>
  value?.isReferenceObject() === true
const toValue = <V extends Value>(value: V): V =>
  isReference(value) ? value.toArrayValueObject() : value
const isOne = <V extends Value>(value: V): boolean => {
  if (!value.isArray()) return true
  const rows = value as Rows<V>
  return rows.getRowCount() * rows.getColumnCount() === 1
}

/** Unwraps an array of one value. Longer arrays stay arrays. */
const conditionOf = <V extends Value>(given: V): V => {
  const value = toValue(given)
  return value.isArray() && isOne(value)
    ? ((value as Rows<V>).getArrayValue()[0]?.[0] ?? value)
    : value
}

type Of<V> = (values: readonly V[]) => V
/**
 * Placeholder for the argument at an index. Univer's function returns one of the placeholders,
 * which identifies the chosen argument.
 */
type Chosen<V> = (at: number) => V

/**
 * Returns the value after the first condition that holds, without evaluating later conditions. Null
 * means Univer calculates IFS itself.
 */
const ofIfs = <V extends Value>(values: readonly V[], of: Of<V>, chosen: Chosen<V>): V | null => {
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [asked, value] = [values[at], values[at + 1]]
    const condition = asked === undefined ? undefined : conditionOf(asked)
    if (condition === undefined || value === undefined || condition.isArray()) return null
    const outcome = condition.isError() ? condition : of([condition, chosen(at)])
    if (outcome.isNumber()) return value
    if (outcome.getValue() !== '#N/A' || condition.isError()) return outcome
  }
  return null
}

/**
 * Returns the value after the first match. Null means Univer calculates SWITCH itself, for example
 * for an array of conditions.
 */
const ofSwitch = <V extends Value>(
  values: readonly V[],
  of: Of<V>,
  chosen: Chosen<V>,
): V | null => {
  const isCompared = (at: number): boolean => at === 0 || (at % 2 === 1 && at < values.length - 1)
  if (!values.some((value, at) => !isCompared(at) && isReference(value))) return null
  const numbered = values.map((value, at) => (isCompared(at) ? conditionOf(value) : chosen(at)))
  if (numbered.some((value) => value.isArray())) return null
  const found = of(numbered)
  return found.isNumber() ? (values[Number(found.getValue())] ?? null) : found
}

/**
 * Lets IFS and SWITCH return a reference rather than its values. `choose` returns null for an array
 * of conditions, and Univer then calculates the function.
 */
const choosing = <V extends Value>(
  engine: Engine<V>,
  name: string,
  choose: (values: readonly V[], of: Of<V>, chosen: Chosen<V>) => V | null,
): readonly [FunctionClass<V>, string][] => {
  const found = functionNamed<V>(engine, name)
  if (found === null) return []
  const choice = class extends found {
    readonly needsReferenceObject = true
    override calculate(...values: V[]): V {
      const of: Of<V> = (given) => super.calculate(...given)
      const chosen = choose(values, of, (at) => engine.NumberValueObject.create(at))
      return chosen ?? super.calculate(...values.map(toValue))
    }
  }
  return [[choice, name]]
}

export const chosenReferences = <V extends Value>(
  engine: Engine<V>,
): [FunctionClass<V>, string][] => [
  ...choosing(engine, 'IFS', ofIfs),
  ...choosing(engine, 'SWITCH', ofSwitch),
  ...joinedReferences(engine),
]
