import { err, type Result } from '#contract/result.ts'
import type { ImportFailure } from '../failure.ts'
import type { Imported } from '../xlsx/read-xlsx.ts'

/** Reads an .xls whole, within the limits of an import. */
export const readXls = async (_bytes: Uint8Array): Promise<Result<Imported, ImportFailure>> =>
  err({ type: 'not_a_spreadsheet' })
