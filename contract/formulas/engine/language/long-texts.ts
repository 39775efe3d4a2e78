import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import { spend } from '../work.ts'
import type { MendedEngine } from './parts.ts'

type Create = (text: string, options?: unknown) => object

/** So many characters cost as much as a cell that is read. */
const CHARS_A_CELL = 100

/**
 * Limits the texts that formulas make to the characters that a cell holds, as Excel does. A longer one is
 * `#VALUE!`. Long texts are counted as work.
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
