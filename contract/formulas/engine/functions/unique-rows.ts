import {
  prototypeOf,
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Unique = {
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly column: number
  _getRepeatRows(values: EngineValue[][], rows: number, columns: number): number[][]
}
type Result = (this: Unique, rows: EngineRows, byColumn: number, isOnce: number) => EngineValue

const turned = (values: EngineValue[][]): EngineValue[][] =>
  (values[0] ?? []).map((_, at) => values.map((row) => row[at] as EngineValue))

/**
 * Indexes of the rows that UNIQUE drops. Of several equal rows it keeps the first, or none with
 * `isOnce`.
 */
const leftOut = (alike: readonly (readonly number[])[], isOnce: boolean): ReadonlySet<number> =>
  new Set(alike.flatMap((rows) => (isOnce ? rows : rows.slice(1))))

/** UNIQUE in linear time. Univer compared each row with all others. */
export const patchUniqueRows = (engine: EngineModule): void =>
  replaceMethod<Result>(
    prototypeOf(engine, 'UNIQUE'),
    '_getResult',
    () =>
      function unique(rows, byColumn, isOnce) {
        const found = rows.getArrayValue()
        const lines = byColumn ? turned(found) : found
        const alike = this._getRepeatRows(lines, lines.length, lines[0]?.length ?? 0)
        const dropped = leftOut(alike, Boolean(isOnce))
        const uniqueLines = lines.filter((_, at) => !dropped.has(at))
        if (uniqueLines.length === 0)
          return engine.ErrorValueObject.create('#CALC!' as never) as EngineValue
        const calculateValueList = byColumn ? turned(uniqueLines) : uniqueLines
        return engine.ArrayValueObject.create({
          calculateValueList,
          rowCount: calculateValueList.length,
          columnCount: calculateValueList[0]?.length ?? 0,
          unitId: this.unitId,
          sheetId: this.subUnitId,
          row: this.row,
          column: this.column,
        } as never) as EngineValue
      },
  )
