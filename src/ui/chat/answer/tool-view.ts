import { sheetPath } from '#contract/pages.ts'
import type { ToolBlock } from '#contract/timeline.ts'
import { isFields, isMatrix, listOf, textOf, type Fields } from './fields.ts'
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
}
/** A cell as a tool changed it; `content` is its formula, if it has one. */
export type ChangeView = {
  readonly cell: string
  readonly was: string
  readonly now: string
  readonly content: string
}
/** A range as a tool filled it, with what its first cell holds. */
export type BlockView = { readonly range: string; readonly content: string }

/** A tool's run in words and tables; what has no rule is in `json`. */
export type ToolView = {
  readonly touched: Touched | null
  /** Its error, or its warning. */
  readonly words: string
  readonly cells: CellsView | null
  readonly changes: readonly ChangeView[]
  readonly blocks: readonly BlockView[]
  readonly facts: readonly (readonly [string, string])[]
  /** "4 cells written, 11 recalculated". */
  readonly counts: string
  readonly json: string
}

/** Rows of a range that are drawn; the rest is in the spreadsheet. */
const SHOWN_ROWS = 20
/** Told elsewhere in the block, or of no use to a reader. */
const TOLD = new Set(
  'spreadsheet_id change_id revision title url range cells written recalculated truncated circular warning'.split(
    ' ',
  ),
)

const counted = (value: unknown, one: string, many: string): string =>
  typeof value === 'number' ? `${value.toLocaleString('en-US')} ${value === 1 ? one : many}` : ''

const sizeOf = (values: unknown): number | null =>
  isMatrix(values) ? values.reduce((sum, row) => sum + row.length, 0) : null

const touchedBy = (args: Fields, output: Fields): Touched | null => {
  const id = textOf(output['spreadsheet_id']) || textOf(args['spreadsheet_id'])
  const texts = [output['range'], args['range'], output['title'], args['title'], args['formula']]
  const text = texts.map(textOf).find((candidate) => candidate !== '')
  if (text === undefined) return null
  const note = counted(sizeOf(output['values']), 'cell', 'cells')
  return { text, note, path: id === '' ? null : sheetPath(id) }
}

type Run = {
  readonly args: Fields
  readonly output: Fields
  readonly error: string
  readonly raw: unknown
  readonly isDone: boolean
}

const cellsOf = (range: string, values: unknown): CellsView | null => {
  if (!isMatrix(values)) return null
  const { columns, firstRow } = placeRange(range, Math.max(...values.map((row) => row.length)))
  const rows = values.slice(0, SHOWN_ROWS).map((row, index) => ({
    label: String(firstRow + index),
    cells: columns.map((_, column) => textOf(row[column])),
  }))
  return { columns, rows }
}

const changesOf = (output: Fields): readonly ChangeView[] =>
  listOf(output['cells']).map((cell) => ({
    cell: textOf(cell['cell']),
    was: textOf(cell['before']),
    now: textOf(cell['after']),
    content: textOf(cell['formula']),
  }))

const blocksOf = (args: Fields): readonly BlockView[] =>
  listOf(args['sheets']).flatMap((sheet) =>
    listOf(sheet['blocks']).map((block) => {
      const values = block['values']
      return {
        range: textOf(block['range']),
        content: textOf(isMatrix(values) ? values[0]?.[0] : undefined),
      }
    }),
  )

const countsOf = (output: Fields, shownRows: number): string => {
  const rest = Array.isArray(output['values']) ? output['values'].length - shownRows : 0
  return [
    counted(output['written'] ?? output['cells'], 'cell written', 'cells written'),
    counted(output['recalculated'], 'recalculated', 'recalculated'),
    rest > 0 ? counted(rest, 'more row', 'more rows') : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const wordsOf = (key: string): string =>
  key.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

const factsOf = (output: Fields): readonly (readonly [string, string])[] =>
  Object.entries(output).flatMap(([key, value]) => {
    const text = textOf(value)
    return TOLD.has(key) || text === '' ? [] : [[wordsOf(key), text] as const]
  })

/** What went in, what came out, and why not. */
const runOf = (block: ToolBlock): Run => {
  const args = block.events.map((event) => event.arguments).findLast(isFields) ?? {}
  const result = block.events.findLast((event) => event.result !== null)?.result ?? null
  if (result === null) return { args, output: {}, error: '', raw: undefined, isDone: false }
  const output = isFields(result.output) ? result.output : { result: result.output }
  return { args, output, error: result.error ?? '', raw: result.output, isDone: result.success }
}

const read = (block: ToolBlock): ToolView => {
  const { args, output, error, raw, isDone } = runOf(block)
  const range = textOf(output['range']) || textOf(args['range'])
  const cells = cellsOf(range, output['values'])
  return {
    touched: touchedBy(args, output),
    words: error || textOf(output['warning']),
    cells,
    changes: changesOf(output),
    blocks: isDone ? blocksOf(args) : [],
    facts: factsOf(output),
    counts: countsOf(output, cells?.rows.length ?? 0),
    json: JSON.stringify({ arguments: args, result: raw }, null, 2),
  }
}

const views = new WeakMap<ToolBlock, ToolView>()

/** Reads a tool's run for the screen; each block is read once. */
export const readTool = (block: ToolBlock): ToolView => {
  const known = views.get(block)
  if (known) return known
  const view = read(block)
  views.set(block, view)
  return view
}
