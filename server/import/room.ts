import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits/transfer.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { UnreadableFile } from './failure.ts'

/** The room of a workbook's JSON, which is counted while its cells are read. */
export type Room = {
  /** Throws `UnreadableFile` for `too_many_cells` where the cells until now take more than there is. */
  readonly take: (cell: CellState) => void
}

/** `"0":{},`, `"v":1,"t":2,`, `"v":"","t":1,`, `"s":"",` and `"f":"",`: so much stands around at least. */
const AROUND_BYTES = 7
const NUMBER_BYTES = 12
const TEXT_BYTES = 13
const FIELD_BYTES = 7

const fieldOf = (text: unknown): number =>
  typeof text === 'string' ? FIELD_BYTES + text.length : 0
const valueOf = (value: CellState['v']): number =>
  typeof value === 'string' ? TEXT_BYTES + value.length : value === undefined ? 0 : NUMBER_BYTES

/** The last comma is none. */
const leastOf = ({ v, s, f }: CellState): number =>
  AROUND_BYTES - 1 + valueOf(v) + fieldOf(s) + fieldOf(f)

/** Room for as many bytes: a file with more is refused as soon as that is sure, not once it fills the memory. */
export const createRoom = (bytes = IMPORT_MAX_WORKBOOK_BYTES): Room => {
  let left = bytes
  return {
    take: (cell) => {
      left -= leastOf(cell)
      if (left < 0) throw new UnreadableFile('too_many_cells', `more than ${bytes} bytes`)
    },
  }
}
