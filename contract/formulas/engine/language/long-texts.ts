import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import { spendWork } from '../work-limit.ts'
import type { EngineModule } from './engine-module.ts'

type Create = (text: string, options?: unknown) => object

/** Number of characters that cost as much as one cell. */
const CHARS_A_CELL = 100

/**
 * Text longer than the cell limit is `#VALUE!`, as in Excel. Long text counts against the work
 * limit.
 */
export const patchLongTexts = (engine: EngineModule): void => {
  const texts = engine.StringValueObject as unknown as { create: Create }
  const standing = texts.create.bind(texts)
  texts.create = (text, options) => {
    if (text.length <= CHARS_A_CELL) return standing(text, options)
    if (text.length > MAX_TEXT_CHARS)
      return engine.ErrorValueObject.create('#VALUE!' as never) as object
    spendWork(text.length / CHARS_A_CELL)
    return standing(text, options)
  }
}
