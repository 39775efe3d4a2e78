import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import { spend } from '../work.ts'
import type { MendedEngine } from './parts.ts'

type Create = (text: string, options?: unknown) => object

/** Number of characters that cost as much as one cell. */
const CHARS_A_CELL = 100

/**
 * Text longer than the cell limit is `#VALUE!`, as in Excel. Long text counts against the work
 * limit.
 */
export const mendLongTexts = (engine: MendedEngine): void => {
  const texts = engine.StringValueObject as unknown as { create: Create }
  const standing = texts.create.bind(texts)
  texts.create = (text, options) => {
    if (text.length <= CHARS_A_CELL) return standing(text, options)
    if (text.length > MAX_TEXT_CHARS)
      return engine.ErrorValueObject.create('#VALUE!' as never) as object
    spend(text.length / CHARS_A_CELL)
    return standing(text, options)
  }
}
