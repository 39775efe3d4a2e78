import type { ToolBlock } from '#contract/timeline.ts'
import { placeRange } from './range.ts'

/** What a tool touches, as a reference; `path` leads to the spreadsheet when it is known. */
export type Touched = {
  readonly text: string
  readonly note: string
  readonly path: string | null
}

/** Cells as a tool read them; `columns` and `rows` name where they stand. */
export type CellsView = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly string[] }[]
  /** Rows that are not shown. */
  readonly more: number
}

/** Ranges as a tool wrote them, each with what its first cell holds. */
export type WrittenView = readonly { readonly range: string; readonly content: string }[]

/** A tool's run in words and tables; what has no rule is in `json`. */
export type ToolView = {
  readonly touched: Touched | null
  readonly error: string | null
  readonly cells: CellsView | null
  readonly written: WrittenView
  readonly facts: readonly (readonly [string, string])[]
  readonly json: string
}

type Fields = Readonly<Record<string, unknown>>

/** Rows of a range that are drawn; the rest is in the spreadsheet. */
const SHOWN_ROWS = 20
const HIDDEN = new Set([
  'spreadsheet_id',
  'change_id',
  'change_set_id',
  'revision',
  'values',
  'cells',
])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}
const isMatrix = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row))

const argumentsOf = (block: ToolBlock): Fields =>
  block.events.map((event) => event.arguments).findLast(isFields) ?? {}
const resultOf = (block: ToolBlock) =>
  block.events.findLast((event) => event.result)?.result ?? null

const touchedBy = (args: Fields, output: Fields): Touched | null => {
  const id = textOf(output['spreadsheet_id']) || textOf(args['spreadsheet_id'])
  const range = textOf(output['range']) || textOf(args['range'])
  const text =
    range ||
    textOf(output['title']) ||
    textOf(args['title']) ||
    textOf(args['formula']) ||
    rangesOf(args)
  if (text === '') return null
  return { text, note: '', path: id === '' ? null : `/app/spreadsheet/${encodeURIComponent(id)}` }
}

const rangesOf = (args: Fields): string => {
  const ranges = writtenOf(args).map((block) => block.range)
  return ranges.length > 2
    ? `${ranges.slice(0, 2).join(', ')} and ${ranges.length - 2} more`
    : ranges.join(', ')
}

const blocksOf = (args: Fields): readonly Fields[] => {
  const blocks = args['blocks'] ?? args['ranges']
  if (Array.isArray(blocks)) return blocks.filter(isFields)
  return 'values' in args && 'range' in args ? [args] : []
}

const writtenOf = (args: Fields): WrittenView =>
  blocksOf(args).map((block) => {
    const values = block['values']
    const first: unknown = isMatrix(values) ? values[0]?.[0] : undefined
    return { range: textOf(block['range']), content: textOf(first) }
  })

const cellsOf = (range: string, values: unknown): CellsView | null => {
  if (!isMatrix(values)) return null
  const { columns, firstRow } = placeRange(range, Math.max(...values.map((row) => row.length)))
  return {
    columns,
    rows: values.slice(0, SHOWN_ROWS).map((row, index) => ({
      label: String(firstRow + index),
      cells: columns.map((_, column) => textOf(row[column])),
    })),
    more: Math.max(0, values.length - SHOWN_ROWS),
  }
}

const wordsOf = (key: string): string =>
  key.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

const factsOf = (output: Fields): readonly (readonly [string, string])[] =>
  Object.entries(output).flatMap(([key, value]) => {
    const text = textOf(value)
    return HIDDEN.has(key) || text === '' ? [] : [[wordsOf(key), text] as const]
  })

const cache = new WeakMap<ToolBlock, ToolView>()

const view = (block: ToolBlock): ToolView => {
  const args = argumentsOf(block)
  const result = resultOf(block)
  const output = isFields(result?.output) ? result.output : { result: result?.output }
  const cells = cellsOf(textOf(output['range']) || textOf(args['range']), output['values'])
  return {
    touched: touchedBy(args, output),
    error: result?.error ?? null,
    cells,
    written: cells || result?.success === false ? [] : writtenOf(args),
    facts: factsOf(output),
    json: JSON.stringify({ arguments: args, result: result?.output }, null, 2),
  }
}

/** Reads a tool's run for the screen; each block is read once. */
export const readTool = (block: ToolBlock): ToolView => {
  const known = cache.get(block)
  if (known) return known
  const made = view(block)
  cache.set(block, made)
  return made
}
