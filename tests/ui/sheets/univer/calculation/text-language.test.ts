import { expect, it } from 'vitest'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'
import {
  bookOfLanguage,
  LANGUAGE_TEXTS,
  languageBook,
  LETTER_WIDTHS,
} from '#tests/support/formulas/language-texts.ts'

it.each(LANGUAGE_TEXTS)(
  '[SHEET-915] the grid: in the language %s, TEXT with the format %s is %s',
  async (language, format, right) => {
    const world = engineWorld(languageBook(SHEET_ID, language, format), true)
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    expect(world.values()['0:1']).toBe(right)
    world.end()
  },
)

it.each(LETTER_WIDTHS)(
  '[SHEET-882] the grid: in the language %s, %s is %s',
  async (language, formula, right) => {
    const world = engineWorld(bookOfLanguage(SHEET_ID, language, formula), true)
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    expect(world.values()['0:1']).toBe(right)
    world.end()
  },
)
