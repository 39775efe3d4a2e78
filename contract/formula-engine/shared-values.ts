import { replace, type EngineRows, type EngineValue, type MendedEngine } from './parts.ts'

/** These functions sort or fill the rows that they are given, which other formulas read too. */
const CHANGE_WHAT_THEY_READ: ReadonlySet<unknown> = new Set(['IFERROR', 'IFNA', 'SORT', 'SORTBY'])

type Calculate = (...values: EngineValue[]) => EngineValue

/** The same values in rows of their own. */
const copyOf = (engine: MendedEngine, value: EngineValue): EngineValue => {
  if (!value.isArray()) return value
  const rows = value as EngineRows
  const made = {
    calculateValueList: rows.getArrayValue().map((row) => [...row]),
    rowCount: rows.getRowCount(),
    columnCount: rows.getColumnCount(),
    unitId: rows.getUnitId(),
    sheetId: rows.getSheetId(),
    row: rows.getCurrentRow(),
    column: rows.getCurrentColumn(),
  }
  return engine.ArrayValueObject.create(made as never) as EngineValue
}

/**
 * Gives functions that change their arguments arguments of their own: the engine reads the cells of a range
 * once, for all formulas that name it (SHEET-481).
 */
export const mendSharedValues = (engine: MendedEngine): void => {
  for (const [found, name] of engine.ALL_IMPLEMENTED_FUNCTIONS) {
    if (!CHANGE_WHAT_THEY_READ.has(name)) continue
    replace<Calculate>(
      (found as { readonly prototype: object }).prototype,
      'calculate',
      (standing) =>
        function calculate(this: unknown, ...values) {
          return standing.apply(
            this,
            values.map((value) => copyOf(engine, value)),
          )
        },
    )
  }
}
