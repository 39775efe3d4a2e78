import { rangePath, sheetPath } from '#contract/pages.ts'
import type { ToolBlock } from '#contract/timeline.ts'
import { counted, isMatrix, shortText, textOf } from './fields.ts'
import { readDocuments } from './tool-documents.ts'
import { runOf } from './tool-run.ts'

/** What a tool touches, as a reference; `path` leads to the spreadsheet, and its cells, when it is known (CONV-25). */
export type Touched = {
  readonly text: string
  readonly note: string
  readonly path: string | null
}

/** Longest name of what is touched, in characters. */
const TOUCHED_CHARS = 200

const sizeOf = (values: unknown): number | null =>
  isMatrix(values) ? values.reduce((sum, row) => sum + row.length, 0) : null

const read = (block: ToolBlock): Touched | null => {
  const run = runOf(block)
  const { args, output } = run
  const documents = readDocuments(block.toolName, run)
  if (documents) {
    const { touched, note, path } = documents
    if (touched !== '') return { text: shortText(touched, TOUCHED_CHARS), note, path }
    return note === '' ? null : { text: note, note: '', path }
  }
  const id = textOf(output['spreadsheet_id']) || textOf(args['spreadsheet_id'])
  const said = [output['range'], args['range'], output['title'], args['title'], args['formula']]
  const text = said.map((value) => shortText(value, TOUCHED_CHARS)).find((value) => value !== '')
  if (text === undefined) return null
  const note = counted(sizeOf(output['values']), 'cell', 'cells')
  const range = textOf(output['range']) || textOf(args['range'])
  const isNamed = range !== '' && range.length <= TOUCHED_CHARS
  const path = isNamed ? rangePath(id, range) : sheetPath(id)
  return { text, note, path: id === '' ? null : path }
}

const known = new WeakMap<ToolBlock, Touched | null>()

/** What a tool touches, for its row; each block is read once. */
export const readTouched = (block: ToolBlock): Touched | null => {
  const found = known.get(block)
  if (found !== undefined) return found
  const touched = read(block)
  known.set(block, touched)
  return touched
}
