import { linkedBooksIn, linkedText, type LinkedBook } from '../linked-workbooks.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Matrix = { forValue(each: unknown): void }
type MatrixClass = new (rows: object) => Matrix
type Cells = { readonly cellData: Matrix; readonly rowCount: number; readonly columnCount: number }
type Sheets = Record<string, Cells>
type Data = {
  readonly allUnitData: Record<string, Sheets>
  readonly unitSheetNameMap: Record<string, Record<string, string>>
}
type Workbook = { getSnapshot(): { readonly resources?: unknown } }
type Model = {
  readonly _univerInstanceService: { getAllUnitsForType(type: number): readonly Workbook[] }
}
type Read = (this: Model) => Data
type Unit = { readonly sheets: Sheets; readonly names: Record<string, string> }

/** Univer's instance type of workbooks. */
const WORKBOOKS = 2

const lastOf = (keys: readonly string[]): number =>
  keys.reduce((most, key) => Math.max(most, Number(key) + 1), 1)

const cellsOf = (make: MatrixClass, rows: Readonly<Record<string, object>>): Cells => ({
  cellData: new make(rows),
  rowCount: lastOf(Object.keys(rows)),
  columnCount: Object.values(rows).reduce(
    (most, row) => Math.max(most, lastOf(Object.keys(row))),
    1,
  ),
})

const unitOf = (make: MatrixClass, { sheets }: LinkedBook): Unit => {
  const readableSheets = sheets.flatMap(({ name, cells }, at) =>
    cells === null ? [] : [{ id: `linked${at}`, name, cells }],
  )
  return {
    sheets: Object.fromEntries(readableSheets.map(({ id, cells }) => [id, cellsOf(make, cells)])),
    names: Object.fromEntries(readableSheets.map(({ id, name }) => [name, id])),
  }
}

const matrixClass = (data: Data): MatrixClass | null => {
  for (const sheets of Object.values(data.allUnitData))
    for (const { cellData } of Object.values(sheets)) return cellData.constructor as MatrixClass
  return null
}

/** Cache of parsed linked workbooks, so a calculation does not parse them again. */
const known = new WeakMap<object, { readonly text: string; readonly units: Map<string, Unit> }>()

const unitsOf = (workbook: Workbook, make: MatrixClass): ReadonlyMap<string, Unit> => {
  const text = linkedText(workbook.getSnapshot().resources)
  const found = known.get(workbook)
  if (found?.text === text) return found.units
  const units = new Map(linkedBooksIn(text).map((book) => [book.name, unitOf(make, book)]))
  known.set(workbook, { text, units })
  return units
}

/**
 * Resolves references to other workbooks, such as `[Budget.xlsx]Sheet1!A1`, with the values stored
 * in the file. A worksheet without stored values counts as missing.
 */
export const patchLinkedReferences = (engine: EngineModule): void =>
  replaceMethod<Read>(
    engine.FormulaDataModel.prototype,
    'getCalculateData',
    (standing) =>
      function read() {
        const data = standing.call(this)
        const make = matrixClass(data)
        if (make === null) return data
        for (const workbook of this._univerInstanceService.getAllUnitsForType(WORKBOOKS))
          for (const [name, { sheets, names }] of unitsOf(workbook, make)) {
            if (Object.hasOwn(data.allUnitData, name)) continue
            data.allUnitData[name] = sheets
            data.unitSheetNameMap[name] = names
          }
        return data
      },
  )
