import { inFullWidth, inHalfWidth } from '#contract/formulas/functions/text/letter-widths.ts'
import { numberText } from '#contract/formulas/functions/text/number-texts.ts'
import type { WideLanguage } from '#contract/formulas/text-language.ts'
import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Change = (text: string, language: WideLanguage) => string
type Named = { readonly name?: string }

const textOf = (value: EngineValue): string => {
  if (value.isNull()) return ''
  const raw = value.getValue()
  if (typeof raw === 'number') return numberText(raw)
  return typeof raw === 'boolean' ? String(raw).toUpperCase() : raw
}

/**
 * DBCS and ASC convert text only in Japanese, Korean and Chinese workbooks, as in Excel. JIS is the
 * Japanese name of DBCS.
 */
export const patchLetterWidths = (
  engine: EngineModule,
  language: () => WideLanguage | null,
): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const written = (text: string) => engine.StringValueObject.create(text) as EngineValue
  const replace = (name: string, change: Change): void =>
    replaceFunction(
      engine,
      name,
      () =>
        function calculate(value) {
          const wide = language()
          if ((this as Named).name === 'JIS' && wide !== 'ja') return error('#NAME?')
          if (value === undefined) return error('#VALUE!')
          const changed = (one: EngineValue): EngineValue => {
            if (one.isError()) return one
            const text = textOf(one)
            return written(wide === null ? text : change(text, wide))
          }
          return value.isArray() ? mapRows(engine, value as EngineRows, changed) : changed(value)
        },
    )
  replace('DBCS', inFullWidth)
  replace('ASC', inHalfWidth)
}
