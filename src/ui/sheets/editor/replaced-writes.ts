import { parseRange, type CellRange } from '#contract/workbook/cells.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import { placesIn } from '../../chat/answer/tool-block/tool-places.ts'
import { toolRunOf } from '../../chat/answer/tool-run.ts'

/** Revisions after `from`, up to and including `to`. */
type Revisions = { readonly from: number; readonly to: number }

/**
 * The ranges with a worksheet that calls of an answer wrote within these revisions. Inserted rows
 * and columns move what was written before, so only the writes after them count.
 */
export const writtenRanges = (
  timeline: Timeline,
  spreadsheetId: string,
  { from, to }: Revisions,
): readonly CellRange[] => {
  let ranges: readonly CellRange[] = []
  for (const block of timeline) {
    if (block.kind !== 'tool' || block.phase !== 'complete') continue
    const { output } = toolRunOf(block)
    const { spreadsheet_id: id, revision } = output
    if (id !== spreadsheetId || typeof revision !== 'number' || revision <= from || revision > to)
      continue
    if (block.toolName === 'edit_structure') ranges = []
    // A defined name changes no cell.
    if (block.toolName === 'define_name') continue
    const places = placesIn(output).map(parseRange)
    ranges = [
      ...ranges,
      ...places.flatMap((read) => (read.ok && read.value.sheet !== null ? [read.value] : [])),
    ]
  }
  return ranges
}
