import { formatRange, parseRange, type CellRange } from '#contract/workbook/cells.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { writingText } from '#src/texts/changed-cells.ts'
import { placesIn } from '../../chat/answer/tool-block/tool-places.ts'
import { toolRunOf } from '../../chat/answer/tool-run.ts'

/** Longest worksheet name in the pill, in characters. */
const SHEET_NAME_CHARS = 24
/** Longest place in the pill, in characters, if it is no address. */
const PLACE_CHARS = 40

/** What the pill says. `range` is null if the call names no address. */
export type WrittenPlace = { readonly text: string; readonly range: CellRange | null }

const cut = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text

const isSameName = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase()

/** An address without the name of the active worksheet, and with a short name of another one. */
const shownAddress = (range: CellRange, activeSheet: string | null): string => {
  const { sheet } = range
  if (sheet === null || isSameName(sheet, activeSheet))
    return formatRange({ ...range, sheet: null })
  return formatRange({ ...range, sheet: cut(sheet, SHEET_NAME_CHARS) })
}

/** What the assistant writes in a call, as the pill over the grid says it. */
export const writtenPlaceOf = (call: ToolBlock, activeSheet: string | null): WrittenPlace => {
  const places = placesIn(toolRunOf(call).args)
  const [first = ''] = places
  const read = parseRange(first)
  const place = read.ok ? shownAddress(read.value, activeSheet) : cut(first, PLACE_CHARS)
  return { text: writingText(place, places.length - 1), range: read.ok ? read.value : null }
}
