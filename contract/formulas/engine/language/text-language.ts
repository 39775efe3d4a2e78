import { formatIn, languageIn, wideLanguageIn } from '../../text-language.ts'
import { patchLetterWidths } from '../functions/letter-widths.ts'
import {
  mapRows,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'

type Workbook = { getSnapshot(): { readonly custom?: unknown } }
type Model = {
  readonly _univerInstanceService: { getAllUnitsForType(type: number): readonly Workbook[] }
}
type Read = (this: Model) => unknown

/** Univer's instance type of workbooks. */
const WORKBOOKS = 2

/**
 * TEXT reads and writes month and day names in the workbook's language. DBCS and ASC depend on the
 * language too.
 */
export const patchTextLanguage = (engine: EngineModule): void => {
  let custom: unknown
  // Each calculation starts with this call, and calculations never overlap. So `custom` always
  // belongs to the current calculation.
  replaceMethod<Read>(
    engine.FormulaDataModel.prototype,
    'getCalculateData',
    (standing) =>
      function read() {
        const [workbook] = this._univerInstanceService.getAllUnitsForType(WORKBOOKS)
        custom = workbook?.getSnapshot().custom
        return standing.call(this)
      },
  )
  patchLetterWidths(engine, () => wideLanguageIn(custom))
  const translate = (format: EngineValue): EngineValue => {
    if (!format.isString()) return format
    const written = String(format.getValue())
    const own = formatIn(languageIn(custom), written)
    return own === written ? format : (engine.StringValueObject.create(own) as EngineValue)
  }
  replaceFunction(
    engine,
    'TEXT',
    (standing) =>
      function calculate(value, format, ...more) {
        if (value === undefined || format === undefined)
          return standing.apply(this, [value, format, ...more] as EngineValue[])
        const own = format.isArray()
          ? mapRows(engine, format as EngineRows, translate)
          : translate(format)
        return standing.call(this, value, own, ...more)
      },
  )
}
