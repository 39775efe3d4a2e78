import { STATE_MAX_CELLS, STATE_MAX_TOKENS } from '#contract/limits/agent.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../sheets/display.ts'
import { resolveAddress, usedPart, type ResolvedRange, type SheetView } from '../tools/address.ts'
import type { ListedDocument } from '../documents/port.ts'
import type { StoredSheet } from '../tools/context.ts'
import { estimateTokens } from '../tools/estimate-tokens.ts'
import { mapOf } from '../tools/look/map-workbook.ts'
import type { AgentTask } from './agent-contract.ts'
import { dataLine, situationLines, stateText } from './state-marks.ts'

/** Tokens of the selected cells, at most. The map gets the rest. */
const SELECTION_TOKENS = 500
/** Documents that the state lists, at most. list_documents has all of them. */
const MOST_DOCUMENTS = 8
const CELL_CHARS = 60
/** A shorter map says nothing. */
const LEAST_MAP_TOKENS = 40
/** Tokens of the line about lines that do not fit. */
const LEFT_OUT_TOKENS = 15

const clipped = (text: string): string =>
  text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS - 1).toWellFormed()}…` : text

/** A text from a workbook in quotes and on one line, so it cannot end the block. */
const quoted = (text: string): string => JSON.stringify(clipped(text))

const cellText = (
  workbook: WorkbookData,
  { sheet }: ResolvedRange,
  row: number,
  column: number,
) => {
  const cell = cellAt(sheet, row, column)
  const formula = formulaAt(sheet, row, column)
  const shown = displayText(workbook, cell)
  if (shown === '' && formula === null) return null
  return `${cellName(row, column)} ${quoted(shown)}${formula === null ? '' : ` ${quoted(formula)}`}`
}

/** The first filled cells of a range, as far as they fit. */
const cellsIn = (workbook: WorkbookData, range: ResolvedRange): readonly string[] => {
  const texts: string[] = []
  let tokens = 0
  for (let row = range.startRow; row <= range.endRow; row += 1)
    for (let column = range.startColumn; column <= range.endColumn; column += 1) {
      const text = cellText(workbook, range, row, column)
      if (text === null) continue
      tokens += estimateTokens(text)
      if (texts.length === STATE_MAX_CELLS || tokens > SELECTION_TOKENS) return [...texts, '…']
      texts.push(text)
    }
  return texts
}

const selectedLines = (
  workbook: WorkbookData,
  { sheet, selection }: SheetView,
): readonly string[] => {
  if (selection === null) return []
  const found = resolveAddress(workbook, selection, { sheet, selection: null })
  if (!found.ok) return []
  const used = usedPart(found.value)
  const cells = used === null ? [] : cellsIn(workbook, used)
  return [`Selected cells: ${cells.length === 0 ? 'empty' : cells.join('; ')}`]
}

const viewLines = (workbook: WorkbookData, view: SheetView): readonly string[] => [
  `Open worksheet: ${quoted(view.sheet)}. Selection: ${view.selection === null ? 'none' : quoted(view.selection)}.`,
  ...selectedLines(workbook, view),
]

/** Tokens that the state has left beside these lines. */
const roomBeside = (lines: readonly string[]): number =>
  STATE_MAX_TOKENS - estimateTokens(stateText(lines))

/** The first lines that fit, and how many do not. */
const fittingLines = (lines: readonly string[], tokens: number): readonly string[] => {
  const sizes = lines.map((line) => estimateTokens(dataLine(line)) + 1)
  if (sizes.reduce((sum, size) => sum + size, 0) <= tokens) return lines
  const fitting: string[] = []
  let left = tokens - LEFT_OUT_TOKENS
  for (const [at, line] of lines.entries()) {
    left -= sizes[at] ?? 0
    if (left < 0) break
    fitting.push(line)
  }
  const count = lines.length - fitting.length
  return [...fitting, `The server left out ${count} more ${count === 1 ? 'line' : 'lines'}.`]
}

/**
 * Describes a spreadsheet and what the user sees of it, as data for a model. `situation` comes
 * first, and counts towards the maximum too.
 */
export const stateBlockFor = (
  stored: StoredSheet,
  view: SheetView | null,
  situation: readonly string[] = [],
): string => {
  const { id, title, revision, workbook_data: workbook } = stored
  const isOpen = view !== null && sheetsOf(workbook).some(({ name }) => name === view.sheet)
  const open = [
    `Spreadsheet of this conversation: ${id}, ${quoted(title)}, revision ${revision}.`,
    ...(isOpen ? viewLines(workbook, view) : []),
  ]
  const head = [...fittingLines(situation, roomBeside(open)), ...open]
  const left = roomBeside(head)
  if (left < LEAST_MAP_TOKENS) return stateText(head)
  const { outline } = mapOf(stored, sheetsOf(workbook), isOpen ? view : null, left)
  return stateText([...head, ...fittingLines(outline.map(dataLine), left)])
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const documentLine = ({ id, filename, status, pages, tables }: ListedDocument): string => {
  const size = [
    counted(pages, 'page'),
    ...(tables.length > 0 ? [counted(tables.length, 'table')] : []),
  ]
  return `Document ${id}, ${quoted(filename)}: ${status === 'ready' ? size.join(', ') : status}.`
}

/**
 * The newest documents of the conversation, and whether they have been read. The list would wait
 * for files that are still uploading, so it is left out then.
 */
const documentLines = async ({ documents, awaited = 0 }: AgentTask): Promise<readonly string[]> => {
  if (awaited > 0) return []
  const all = (await documents?.list()) ?? []
  const left = all.length - MOST_DOCUMENTS
  return [
    ...all.slice(-MOST_DOCUMENTS).map(documentLine),
    ...(left > 0 ? [`And ${counted(left, 'older document')}.`] : []),
  ]
}

/**
 * The state for a message: the date, the user's notation, undone work, the documents, and the
 * spreadsheet with what changed in it, if the conversation has them.
 */
export const stateBlockOf = async (turn: AgentTask): Promise<string> => {
  const { sheets, spreadsheetId, view = null, undone = [], edits = null } = turn
  const situation = [...situationLines(turn), ...undone, ...(await documentLines(turn))]
  const found = sheets === null || spreadsheetId === null ? null : await sheets.get(spreadsheetId)
  if (!found?.ok) return stateText(fittingLines(situation, roomBeside([])))
  const { id, revision } = found.value
  const changed = (await edits?.since(id, revision)) ?? []
  return stateBlockFor(found.value, view, [...situation, ...changed])
}
