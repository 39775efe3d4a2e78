import type { ImportChoices, ImportPreview } from '#contract/import.ts'

/** The first rows of the beginning of a text file, as a sheet would show them. */
export const previewDelimited = (_bytes: Uint8Array, choices: ImportChoices): ImportPreview => ({
  choices: {
    encoding: choices.encoding ?? 'utf-8',
    delimiter: choices.delimiter ?? ',',
    decimal: choices.decimal ?? '.',
    dates: choices.dates ?? 'sure',
  },
  rows: [],
  more: false,
})
