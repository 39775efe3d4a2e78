import { expect, it } from 'vitest'
import { csvSignsOf } from '#src/ui/transfer/csv-signs.ts'

it.each([
  ['en-US', ',', '.'],
  ['de-CH', ',', '.'],
  ['ja', ',', '.'],
  ['de-DE', ';', ','],
  ['fr', ';', ','],
  ['pt-BR', ';', ','],
  // The decimal separator of ar-EG is neither "." nor ",".
  ['ar-EG', ',', '.'],
] as const)(
  '[TRANSFER-42] in %s a .csv export defaults to the delimiter %j and the decimal separator %j',
  (language, delimiter, decimal) => {
    expect(csvSignsOf(language)).toEqual({ delimiter, decimal })
  },
)
