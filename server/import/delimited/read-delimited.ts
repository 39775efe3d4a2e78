import type { ChosenImport, ImportChoices } from '#contract/import.ts'
import { err, type Result } from '#contract/result.ts'
import type { ImportFailure } from '../failure.ts'
import type { Imported } from '../xlsx/read-xlsx.ts'

/** A text file that was read, with all choices as they were taken or found. */
export type ImportedText = Imported & { readonly choices: ChosenImport }

/** Reads a .csv or .tsv whole into one worksheet named after the file; what is not chosen is found from it. */
export const readDelimited = (
  _bytes: Uint8Array,
  _name: string,
  _choices: ImportChoices,
): Result<ImportedText, ImportFailure> => err({ type: 'not_a_spreadsheet' })
