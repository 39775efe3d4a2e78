import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits.ts'
import type { CellState } from '#contract/workbook.ts'
import { UnreadableFile } from './failure.ts'

/** The room of a workbook's JSON, which is counted while its cells are read. */
export type Room = {
  /** Throws `UnreadableFile` for `too_many_cells` where the cells until now take more than there is. */
  readonly take: (cell: CellState) => void
}

/** `"0":{"s":"s0"},` and `"0":{"v":1,"t":2},`: no cell takes less. */
const LOOK_BYTES = 15
const VALUE_BYTES = 18

const leastOf = ({ v }: CellState): number =>
  v === undefined ? LOOK_BYTES : typeof v === 'string' ? VALUE_BYTES + v.length : VALUE_BYTES

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
