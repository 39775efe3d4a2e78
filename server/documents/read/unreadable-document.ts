import type { ReadFailure } from '../reader.ts'
import type { FileFailure } from '#packages/univer-xlsx/read/import-failure.ts'

/** Thrown inside document readers. Only `read-bytes.ts` catches it and returns a failure value. */
export class UnreadableDocument extends Error {
  readonly failure: ReadFailure
  constructor(failure: ReadFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.name = 'UnreadableDocument'
    this.failure = failure
  }
}

const OF_SPREADSHEETS: Readonly<Record<FileFailure['type'], ReadFailure>> = {
  encrypted: 'encrypted',
  corrupt: 'corrupt',
  not_a_spreadsheet: 'wrongType',
  too_large: 'tooLarge',
  bomb: 'bomb',
  too_many_cells: 'tooLarge',
}

/** Maps the failure of a spreadsheet reader to a document failure. */
export const ofSpreadsheet = ({ type }: FileFailure): ReadFailure => OF_SPREADSHEETS[type]
