import { sharedExtent } from '../../workbook/extents.ts'
import { functionNamed, type Extent, type FunctionClass, type Functions } from './engine-values.ts'
import { extentOf, isReference, type Placed, type Reference, type Value } from './references.ts'

type Rows<V> = V & { getArrayValue(): readonly (readonly V[])[] }
/** The parts of a union reference. Undefined for a plain reference. */
type Union<V> = { readonly areas?: readonly Reference<V>[] }
type Engine<V> = Functions & {
  readonly NumberValueObject: { create(value: number): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}

const MOST_VALUES = 255

const areasOf = <V>(value: Reference<V>): readonly Reference<V>[] =>
  (value as Union<V>).areas ?? [value]

/** Combines references into a union. Its values form one column. */
const unionOf = <V extends Value>(engine: Engine<V>, references: readonly Reference<V>[]): V => {
  const areas = references.flatMap(areasOf)
  const toArrayValueObject = (): V => {
    const cells = areas.flatMap((one) =>
      (one.toArrayValueObject() as Rows<V>)
        .getArrayValue()
        .flat()
        .map((cell) => [cell]),
    )
    const place = { unitId: '', sheetId: '', row: -1, column: -1 }
    const size = { rowCount: cells.length, columnCount: 1 }
    const made = { calculateValueList: cells, ...size, ...place }
    return engine.ArrayValueObject.create(made as never)
  }
  return Object.assign(Object.create(references[0] ?? null) as V, { toArrayValueObject, areas })
}

/** Unions for RANK and AREAS, such as `RANK(A1,(B1:B9,D1:D9))`. */
const unions = <V extends Value>(engine: Engine<V>): readonly [FunctionClass<V>, string][] => {
  const [base, counted] = [functionNamed<V>(engine, 'N'), functionNamed<V>(engine, 'AREAS')]
  if (base === null || counted === null) return []
  const valueError = (): V => engine.ErrorValueObject.create('#VALUE!' as never)
  const joined = class extends base {
    readonly needsReferenceObject = true
    readonly minParams = 1
    readonly maxParams = MOST_VALUES
    override calculate(...values: V[]): V {
      const references = values.filter(isReference)
      return references.length === values.length
        ? unionOf<V>(engine, references as Reference<V>[])
        : (values.find((value) => value.isError()) ?? valueError())
    }
  }
  const areas = class extends counted {
    override calculate(...values: V[]): V {
      const [value] = values
      const count = isReference(value) ? areasOf<V>(value as Reference<V>).length : 1
      return count > 1 ? engine.NumberValueObject.create(count) : super.calculate(...values)
    }
  }
  return [
    [joined, 'SCOPE.UNION'],
    [areas, 'AREAS'],
  ]
}

const isOfOneSheet = <V>(references: readonly Reference<V>[]): boolean => {
  const sheets = references.map((one) => JSON.stringify([one.getUnitId(), one.getSheetId()]))
  return new Set(sheets).size === 1
}

/** The intersection operator, a space between two references. */
const common = <V extends Value>(engine: Engine<V>): readonly [FunctionClass<V>, string][] => {
  const base = functionNamed<V>(engine, 'INDEX')
  if (base === null) return []
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)

  class Common extends (base as new (name: string) => Placed<V>) {
    readonly minParams = 2
    readonly maxParams = 2
    readonly needsReferenceObject = true
    override calculate(...values: V[]): V {
      const wrong = values.find((value) => value.isError())
      if (wrong !== undefined) return wrong
      const [one, other] = values
      if (!isReference(one) || !isReference(other)) return error('#VALUE!')
      return this.shared(areasOf<V>(one as Reference<V>), areasOf<V>(other as Reference<V>))
    }

    /**
     * Returns a reference to the cells of `extent`. It keeps the run state of `one`, because the
     * engine sets this state only on the direct result of a function.
     */
    within(one: Reference<V>, extent: Extent): Reference<V> {
      const placed = { _rangeData: extent, _refOffsetX: 0, _refOffsetY: 0 }
      const made = this.createReferenceObject(one, extent) as Reference<V>
      return Object.assign(made, one, placed)
    }

    shared(ones: readonly Reference<V>[], others: readonly Reference<V>[]): V {
      if (!isOfOneSheet([...ones, ...others])) return error('#VALUE!')
      const found = ones.flatMap((one) =>
        others
          .flatMap((other) => sharedExtent(extentOf(one), extentOf(other)) ?? [])
          .map((extent) => this.within(one, extent)),
      )
      const [first] = found
      if (first === undefined) return error('#NULL!')
      return found.length === 1 ? first : unionOf(engine, found)
    }
  }
  return [[Common, 'SCOPE.COMMON']]
}

/**
 * Functions that replace the union and intersection operators, which the engine does not support.
 */
export const joinedReferences = <V extends Value>(
  engine: Engine<V>,
): readonly [FunctionClass<V>, string][] => [...unions(engine), ...common(engine)]
