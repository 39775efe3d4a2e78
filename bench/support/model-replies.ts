import { parseRange, type CellRange } from '#contract/workbook/cells.ts'
import type { ModelReply } from './scripted-model.ts'

/** The data of a result, of which a script reads a few fields. Throws if there is none. */
export const dataOf = <T>(reply: ModelReply | undefined): T => {
  if (reply === undefined || reply.data === null) throw new Error('a result is missing')
  return reply.data as T
}

/** A block of cells as `map_workbook` describes it. */
export type MapBlock = { readonly range: string; readonly cells: CellRange; readonly line: string }

/** Finds the block with a header in the result of `map_workbook`. */
export const blockWith = (head: string, map: ModelReply | undefined): MapBlock => {
  const { outline } = dataOf<{ readonly outline: readonly string[] }>(map)
  for (const line of outline) {
    const [range = ''] = line.split(' ')
    const cells = parseRange(range)
    if (cells.ok && cells.value.sheet === null && line.includes(` ${head}: `))
      return { range, cells: cells.value, line }
  }
  throw new Error(`the map has no ${head}: ${outline.join('\n')}`)
}

/** The first cell in the result of `find`. */
export const firstHit = (found: ModelReply | undefined): { cell: string; place: CellRange } => {
  const [hit] = dataOf<{ readonly hits: readonly { readonly cell: string }[] }>(found).hits
  const place = parseRange(hit?.cell ?? '')
  if (hit === undefined || !place.ok) throw new Error(`nothing was found: ${found?.summary}`)
  return { cell: hit.cell, place: place.value }
}
