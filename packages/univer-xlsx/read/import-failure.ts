/**
 * Why a file cannot be read.
 * - `encrypted`: has a password
 * - `corrupt`: truncated or damaged
 * - `not_a_spreadsheet`: another format
 * - `too_large`: the file or its unpacked content
 * - `bomb`: extreme compression ratio, or a DOCTYPE
 * - `too_many_cells`: the JSON of the workbook is too long
 */
export type FileFailure = {
  readonly type:
    | 'encrypted'
    | 'corrupt'
    | 'not_a_spreadsheet'
    | 'too_large'
    | 'bomb'
    | 'too_many_cells'
}

/**
 * Thrown inside readers, whose XML callbacks cannot return errors.
 * Only the entry point, such as `readXlsx`, catches it and returns a failure value.
 */
export class UnreadableFile extends Error {
  readonly failure: FileFailure
  constructor(type: FileFailure['type'], detail: string) {
    super(`${type}: ${detail}`)
    this.name = 'UnreadableFile'
    this.failure = { type }
  }
}
