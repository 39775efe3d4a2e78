import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits/transfer.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { UnreadableFile } from './import-failure.ts'

/** Budget for the JSON of a workbook, spent while reading its cells. */
export type JsonBudget = {
  /** Throws `UnreadableFile` (`too_many_cells`) once the budget is exhausted. */
  readonly take: (cell: CellState) => void
}

/**
 * Minimum JSON bytes without the contents: of a cell (`"0":{},`), a number (`"v":1,"t":2,`), a text
 * (`"v":"","t":1,`), and a style or formula (`"s":"",` or `"f":"",`).
 */
const AROUND_BYTES = 7
const NUMBER_BYTES = 12
const TEXT_BYTES = 13
const FIELD_BYTES = 7

const fieldOf = (text: unknown): number =>
  typeof text === 'string' ? FIELD_BYTES + text.length : 0
const valueOf = (value: CellState['v']): number =>
  typeof value === 'string' ? TEXT_BYTES + value.length : value === undefined ? 0 : NUMBER_BYTES

/** Lower bound of a cell's JSON. Minus one, because the last field has no comma. */
const leastOf = ({ v, s, f }: CellState): number =>
  AROUND_BYTES - 1 + valueOf(v) + fieldOf(s) + fieldOf(f)

/** Adds up lower bounds, so a file that is too large fails before its cells fill the memory. */
export const createJsonBudget = (bytes = IMPORT_MAX_WORKBOOK_BYTES): JsonBudget => {
  let remaining = bytes
  return {
    take: (cell) => {
      remaining -= leastOf(cell)
      if (remaining < 0) throw new UnreadableFile('too_many_cells', `more than ${bytes} bytes`)
    },
  }
}
