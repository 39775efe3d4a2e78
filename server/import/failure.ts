/**
 * Why a file can't be imported: `encrypted` (a password), `corrupt` (cut off or damaged), `not_a_spreadsheet`,
 * `web_page` (or XML, under whatever name), `too_large` (the file, or what it unpacks to), `bomb` (packed beyond
 * reason, or a document type declaration), `too_many_cells` (no save could hold its workbook).
 */
export type ImportFailure = {
  readonly type:
    | 'encrypted'
    | 'corrupt'
    | 'not_a_spreadsheet'
    | 'web_page'
    | 'too_large'
    | 'bomb'
    | 'too_many_cells'
}

/**
 * Thrown inside a reader, where XML is pushed through callbacks, and caught once at its door
 * (`readXlsx`), which answers it as a value.
 */
export class UnreadableFile extends Error {
  readonly failure: ImportFailure
  constructor(type: ImportFailure['type'], detail: string) {
    super(`${type}: ${detail}`)
    this.name = 'UnreadableFile'
    this.failure = { type }
  }
}
