/**
 * Why a file cannot be imported.
 * - `encrypted`: has a password
 * - `corrupt`: truncated or damaged
 * - `web_page`: HTML or XML under any name
 * - `too_large`: the file or its unpacked content
 * - `bomb`: extreme compression ratio, or a DOCTYPE
 * - `too_many_cells`: no save could hold the workbook.
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
 * Thrown inside readers, whose XML callbacks cannot return errors.
 * Only the entry point, such as `readXlsx`, catches it and returns a failure value.
 */
export class UnreadableFile extends Error {
  readonly failure: ImportFailure
  constructor(type: ImportFailure['type'], detail: string) {
    super(`${type}: ${detail}`)
    this.name = 'UnreadableFile'
    this.failure = { type }
  }
}
