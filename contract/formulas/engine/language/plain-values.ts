import type { EngineValue, MendedEngine } from './parts.ts'

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

/** A constructor whose objects are of a class of the engine. */
const constructorOf = (prototype: object, fill: (this: Fields, given: never) => void): Make => {
  const made = fill as unknown as Make
  made.prototype = prototype
  return made
}

/** The fields of a value of the engine, in the order of its own constructors. */
function fillNumber(this: Fields, given: never): void {
  this['pattern'] = ''
  this['_rawValue'] = given
  this['_customData'] = undefined
  this['_value'] = Number(given)
}

/** The fields of rows of values; their store of parts is made when it is asked for. */
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
 * Creates numbers and rows of values with plain constructors. The engine's constructors define
 * each field by itself, which took a third of the time of a large workbook.
 */
export const mendPlainValues = (engine: MendedEngine): void => {
  const numbers = engine.NumberValueObject as unknown as Creates & { readonly prototype: object }
  const PlainNumber = constructorOf(numbers.prototype, fillNumber)
  numbers.create = (value: never, pattern: never) => {
    const made = new PlainNumber(value)
    if (pattern) made['pattern'] = pattern
    return made
  }

  const rows = engine.ArrayValueObject as unknown as Creates & { readonly prototype: object }
  // Few of them are ever cut, and a Map for each takes more room than most of them. In a build for browsers the
  // engine's own constructor sets the field, where elsewhere it defines it.
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
