import type { ReadFailure } from '../reader.ts'
import type { ImportFailure } from '../../import/failure.ts'

/** Thrown inside a reader of documents, and caught once at its door (`read-bytes.ts`), which answers it as a value. */
export class UnreadableDocument extends Error {
  readonly failure: ReadFailure
  constructor(failure: ReadFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.name = 'UnreadableDocument'
    this.failure = failure
  }
}

/** What the failures of an import are for a document. */
const OF_IMPORTS: Readonly<Record<ImportFailure['type'], ReadFailure>> = {
  encrypted: 'encrypted',
  corrupt: 'corrupt',
  not_a_spreadsheet: 'wrongType',
  web_page: 'wrongType',
  too_large: 'tooLarge',
  bomb: 'bomb',
  too_many_cells: 'tooLarge',
}

/** Why a document can't be read that the readers of imports refuse. */
export const ofImport = ({ type }: ImportFailure): ReadFailure => OF_IMPORTS[type]
