import { parseRange } from '#contract/workbook/cells.ts'
import { TOOL_NAMES } from '#contract/stream/tool-names.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import {
  countWithNoun,
  isFields,
  isMatrix,
  objectsIn,
  shortText,
  primitiveText,
  type Fields,
} from './fields.ts'
import { rangeLabels } from './range-labels.ts'
import { readDocuments, type PassageView } from './tool-documents.ts'
import { readFields, type Field } from './tool-fields.ts'
import { addressPath, type ToolList } from './tool-block/list-cells.ts'
import { listedFields, toolListsOf } from './tool-block/tool-lists.ts'
import { spreadsheetIdOf, toolRunOf, type ToolRun } from './tool-run.ts'

/** Cells as a tool read them. `columns` and `rows` carry their labels. */
export type CellsView = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly string[] }[]
}
/** A changed cell. `content` is its formula, if any. `path` links to it. */
export type ChangeView = {
  readonly cell: string
  readonly path: string | null
  readonly was: string
  readonly now: string
  readonly content: string
  /** What the write did to the look of the cell: "bold, 0.0%". */
  readonly formatting: string
}
/** A range that the call writes, with the content of its first cell. */
export type BlockView = {
  readonly range: string
  readonly path: string | null
  readonly content: string
}

/** An execution of a tool in words and tables. The JSON is built on demand. */
export type ToolView = {
  /** The error or warning. */
  readonly words: string
  /** Arguments that no other part of the view shows. */
  readonly given: readonly Field[]
  readonly cells: CellsView | null
  readonly changes: readonly ChangeView[]
  readonly blocks: readonly BlockView[]
  readonly lists: readonly ToolList[]
  readonly passages: readonly PassageView[]
  readonly facts: readonly Field[]
  /** For example "4 cells written, 11 recalculated". */
  readonly counts: string
}

/** Maximum rows, columns and changes shown. The spreadsheet has the rest. */
const SHOWN_ROWS = 20
const SHOWN_COLUMNS = 26
const SHOWN_CHANGES = 40
/** Maximum length of an error or warning, in characters. */
const WORDS_CHARS = 2000
/** Fields that the block shows elsewhere or that no reader needs. */
const ALREADY_SHOWN = new Set(
  'receipt summary spreadsheet_id change_id revision title url range values display formulas rows cells written recalculated truncated formats next cut last_row circular warning errors inputs results sheets left_out tried cleared readers by_row by_column figures shown note cite documents document_id filename pages page of_pages next_page next_char hits name of_rows next_row is_cut table'.split(
    ' ',
  ),
)
const NONE: ReadonlySet<string> = new Set()

const widthOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

const valuesOf = (output: Fields): unknown =>
  [output['values'], output['rows'], output['result']].find(isMatrix)

/**
 * The cells of a range, in the sheet's formatting if the tool reports it, otherwise in the general
 * format.
 */
const cellsOf = (range: string, output: Fields): CellsView | null => {
  const values = valuesOf(output)
  if (!isMatrix(values)) return null
  const shown = values.slice(0, SHOWN_ROWS)
  const display = isMatrix(output['display']) ? output['display'] : []
  const { columns, firstRow } = rangeLabels(range, Math.min(widthOf(shown), SHOWN_COLUMNS))
  const rows = shown.map((row, index) => ({
    label: String(firstRow + index),
    cells: columns.map((_, column) => shortText(display[index]?.[column] ?? row[column])),
  }))
  return columns.length === 0 ? null : { columns, rows }
}

/** The worksheet of a range. It also applies to cells that the tool names without a worksheet. */
const sheetOf = (range: string): string | null => {
  const read = parseRange(range)
  return read.ok ? read.value.sheet : null
}

const changesOf = (id: string, range: string, output: Fields): readonly ChangeView[] =>
  objectsIn(output['cells'])
    .slice(0, SHOWN_CHANGES)
    .map((cell) => ({
      cell: shortText(cell['cell']),
      path: addressPath(id, primitiveText(cell['cell']), sheetOf(range)),
      was: shortText(cell['before']),
      now: shortText(cell['after']),
      content: shortText(cell['formula']),
      formatting: shortText(cell['format']),
    }))

const blocksOf = (id: string, args: Fields): readonly BlockView[] =>
  objectsIn(args['sheets'])
    .flatMap((sheet) =>
      objectsIn(sheet['blocks']).map((block) => ({ block, name: primitiveText(sheet['name']) })),
    )
    .slice(0, SHOWN_CHANGES)
    .map(({ block, name }) => {
      const values = block['values']
      const content = shortText(isMatrix(values) ? values[0]?.[0] : undefined)
      const path = addressPath(id, primitiveText(block['range']), name || null)
      return { range: shortText(block['range']), path, content }
    })

const moreOf = (all: number, shown: number, one: string, many: string): string =>
  all > shown ? countWithNoun(all - shown, one, many) : ''

const countsOf = (output: Fields, cells: CellsView | null, changes: number): string => {
  const values = valuesOf(output)
  const written = output['written'] ?? output['cells']
  const formulas = isFields(output['formulas']) ? Object.keys(output['formulas']).length : 0
  const rows = cells && isMatrix(values) ? values.length : 0
  const columns = cells && isMatrix(values) ? widthOf(values.slice(0, SHOWN_ROWS)) : 0
  return [
    countWithNoun(written, 'cell written', 'cells written'),
    countWithNoun(output['recalculated'], 'recalculated', 'recalculated'),
    formulas > 0 ? countWithNoun(formulas, 'formula', 'formulas') : '',
    moreOf(rows, SHOWN_ROWS, 'more row', 'more rows'),
    moreOf(columns, SHOWN_COLUMNS, 'more column', 'more columns'),
    typeof written === 'number' && changes === SHOWN_CHANGES
      ? moreOf(written, changes, 'cell not listed', 'cells not listed')
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The message inside an error that arrived as JSON. */
const sentenceOf = (error: string): string => {
  if (!/^\s*\{/.test(error)) return error
  try {
    const fields: unknown = JSON.parse(error)
    const values = isFields(fields) ? [fields['message'], fields['detail'], fields['error']] : []
    return values.map(primitiveText).find((text) => text !== '') ?? ANSWER_TEXTS.noReason
  } catch {
    return error
  }
}

const wordsOf = ({ error, output, isOver, isDone }: ToolRun): string => {
  const words = sentenceOf(error) || primitiveText(output['warning'])
  return words === '' && isOver && !isDone ? ANSWER_TEXTS.noReason : words
}

/**
 * Reads an execution when its row opens. The size of the result is limited, whatever the tool
 * returned.
 */
export const readTool = (block: ToolBlock): ToolView => {
  const run = toolRunOf(block)
  const { args, output, isDone } = run
  const isOurs = TOOL_NAMES.has(block.toolName)
  const range = rangeOf(args, output)
  const listed = isOurs ? listedFields(block.toolName) : []
  const rest = without(output, listed)
  const cells = cellsOf(range, rest)
  const id = spreadsheetIdOf(run)
  const changes = changesOf(id, range, rest)
  return {
    words: shortText(wordsOf(run), WORDS_CHARS),
    given: givenOf(run, isOurs),
    cells,
    changes,
    blocks: isDone ? blocksOf(id, args) : [],
    lists: isOurs ? toolListsOf(block.toolName, id, run) : [],
    passages: readDocuments(block.toolName, run)?.passages ?? [],
    facts: readFields(rest, alreadyShownIn(isOurs, output)),
    counts: footOf(isOurs ? output : {}, countsOf(rest, cells, changes.length), listed.length > 0),
  }
}

const givenOf = ({ args, isOver }: ToolRun, isOurs: boolean): readonly Field[] =>
  isOurs && isOver ? [] : readFields(args, isOurs ? ALREADY_SHOWN : NONE)

/** The line at the foot: the tool's sentence if it has a list, otherwise the counts. */
const footOf = (output: Fields, counts: string, hasList: boolean): string => {
  const summary = shortText(output['summary'])
  return hasList ? summary || counts : counts || summary
}

/** The fields that no list shows. */
const without = (output: Fields, listed: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(output).filter(([name]) => !listed.includes(name)))

/**
 * The range of the cells. A read of a document's table names only its first row (`from_row`), so
 * the range starts in column A.
 */
const rangeOf = (args: Fields, output: Fields): string =>
  primitiveText(output['range']) ||
  primitiveText(args['range']) ||
  `A${primitiveText(args['from_row'])}`

/**
 * The fields that need no listing. For a foreign tool, a field such as `rows` counts only if its
 * value is a table.
 */
const alreadyShownIn = (isOurs: boolean, output: Fields): ReadonlySet<string> => {
  if (isOurs) return ALREADY_SHOWN
  const names = ['values', 'rows', 'result', 'display'].filter((name) => isMatrix(output[name]))
  const cells = objectsIn(output['cells']).length > 0 ? ['cells'] : []
  return new Set([...names, ...cells, 'warning', 'spreadsheet_id'])
}
