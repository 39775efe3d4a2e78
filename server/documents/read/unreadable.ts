import type { ReadFailure } from '../reader.ts'
import type { ImportFailure } from '#packages/univer-xlsx/read/failure.ts'

/** Thrown inside document readers. Only `read-bytes.ts` catches it and returns a failure value. */
export class UnreadableDocument extends Error {
  readonly failure: ReadFailure
  constructor(failure: ReadFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.name = 'UnreadableDocument'
    this.failure = failure
  }
}

const OF_IMPORTS: Readonly<Record<ImportFailure['type'], ReadFailure>> = {
  encrypted: 'encrypted',
  corrupt: 'corrupt',
  not_a_spreadsheet: 'wrongType',
  web_page: 'wrongType',
  too_large: 'tooLarge',
  bomb: 'bomb',
  too_many_cells: 'tooLarge',
}

/** Maps an import failure to a document failure. */
export const ofImport = ({ type }: ImportFailure): ReadFailure => OF_IMPORTS[type]
