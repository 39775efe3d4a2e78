import { rangePath, sheetPath } from '#contract/api/pages.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { countWithNoun, isMatrix, shortText } from './fields.ts'
import { readDocuments, type DocumentsView } from './tool-documents.ts'
import { placesIn } from './tool-block/tool-places.ts'
import { spreadsheetIdOf, toolRunOf } from './tool-run.ts'

/** What a tool touches, as a reference. `path` links to the spreadsheet and its cells if known. */
export type ToolTarget = {
  readonly text: string
  readonly note: string
  readonly path: string | null
  /** The id of a document that `text` does not name. */
  readonly unnamedDocumentId?: string
}

/** Maximum length, in characters, of the text that names what a tool touches. */
const TARGET_CHARS = 200

const sizeOf = (values: unknown): number | null =>
  isMatrix(values) ? values.reduce((sum, row) => sum + row.length, 0) : null

const ofDocuments = (view: DocumentsView): ToolTarget | null => {
  const { touched, note, path, unnamedDocumentId = '' } = view
  const text = shortText(touched, TARGET_CHARS)
  if (text !== '')
    return { text, note, path, ...(unnamedDocumentId !== '' && { unnamedDocumentId }) }
  return note === '' ? null : { text: note, note: '', path }
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

const read = (block: ToolBlock): ToolTarget | null => {
  const run = toolRunOf(block)
  const { args, output } = run
  const documents = readDocuments(block.toolName, run)
  if (documents) return ofDocuments(documents)
  const id = spreadsheetIdOf(run)
  const places = [placesIn(output), placesIn(args)].find(({ length }) => length > 0) ?? []
  const [place = ''] = places
  const formula = args['formula'] ?? firstOf(args['formulas'])
  const values = [place, output['title'], args['title'], formula]
  const text = values.map((value) => shortText(value, TARGET_CHARS)).find((value) => value !== '')
  if (text === undefined) return null
  const note =
    places.length > 1
      ? ANSWER_TEXTS.morePlaces(places.length - 1)
      : countWithNoun(sizeOf(output['values']), 'cell', 'cells')
  return { text, note, path: id === '' ? null : pathTo(id, place) }
}

/** The path to a place, or to its spreadsheet if the place is no address. */
const pathTo = (id: string, place: string): string =>
  place.length <= TARGET_CHARS && parseRange(place).ok ? rangePath(id, place) : sheetPath(id)

const known = new WeakMap<ToolBlock, ToolTarget | null>()

/** What a tool touches, for its row. Cached per block. */
export const toolTargetOf = (block: ToolBlock): ToolTarget | null => {
  const found = known.get(block)
  if (found !== undefined) return found
  const touched = read(block)
  known.set(block, touched)
  return touched
}
