import type { EngineValue, EngineModule } from './engine-module.ts'

type Rows = {
  readonly calculateValueList: readonly (readonly (EngineValue | null | undefined)[])[]
  readonly rowCount: number
  readonly columnCount: number
  readonly unitId: string
  readonly sheetId: string
  readonly row: number
  readonly column: number
}
type Fields = Record<string, unknown>
type Make = new (given: never) => Fields
type Creates = { create(given: never, ...more: never[]): unknown }

/** A constructor for objects of an engine class. */
const constructorOf = (prototype: object, fill: (this: Fields, given: never) => void): Make => {
  const made = fill as unknown as Make
  made.prototype = prototype
  return made
}

/**
 * Sets the same fields in the same order as the engine's constructor, so that all objects share one
 * hidden class.
 */
function fillNumber(this: Fields, given: never): void {
  this['pattern'] = ''
  this['_rawValue'] = given
  this['_customData'] = undefined
  this['_value'] = Number(given)
}

/** Sets the fields of an array. The slice cache is created on first use. */
export function fillRows(this: Fields, given: Rows): void {
  this['pattern'] = ''
  this['_rawValue'] = ''
  this['_customData'] = undefined
  this['_values'] = given.calculateValueList
  this['_rowCount'] = given.rowCount
  this['_columnCount'] = given.columnCount
  this['_unitId'] = given.unitId
  this['_sheetId'] = given.sheetId
  this['_currentRow'] = given.row
  this['_currentColumn'] = given.column
  this['_flattenCache'] = undefined
  this['_defaultValue'] = null
  this['_flattenPosition'] = undefined
}

/**
 * Creates numbers and arrays with plain constructors. The engine's constructors define each field
 * separately, which took a third of the time for a large workbook.
 */
export const patchValueConstructors = (engine: EngineModule): void => {
  const numbers = engine.NumberValueObject as unknown as Creates & { readonly prototype: object }
  const PlainNumber = constructorOf(numbers.prototype, fillNumber)
  numbers.create = (value: never, pattern: never) => {
    const made = new PlainNumber(value)
    if (pattern) made['pattern'] = pattern
    return made
  }

  const rows = engine.ArrayValueObject as unknown as Creates & { readonly prototype: object }
  // `_sliceCache` is created on first use: few arrays are ever sliced, and a Map for each takes
  // more memory than most arrays. Browser builds of the engine assign this field, and other builds
  // define it. The setter covers both.
  const keep = (object: object, value: unknown): void =>
    void Object.defineProperty(object, '_sliceCache', { value, writable: true, configurable: true })
  Object.defineProperty(rows.prototype, '_sliceCache', {
    configurable: true,
    get(this: object) {
      const value = new Map()
      keep(this, value)
      return value
    },
    set(this: object, value: unknown) {
      keep(this, value)
    },
  })
  const PlainRows = constructorOf(rows.prototype, fillRows as never)
  const standing = rows.create.bind(rows)
  rows.create = (given: never) =>
    typeof given === 'string' ? standing(given) : new PlainRows(given)
}
