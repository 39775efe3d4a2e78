import * as v from 'valibot'
import type { Operation } from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import type { WrittenArea } from '../../sheets/receipt/written-area.ts'
import { noteOperation, noteReader, type CellNote } from '../../sheets/writes/note-cells.ts'
import { addressOf, resolveAddress, type ResolvedRange } from '../address.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { type ToolFailure } from '../error-texts.ts'
import { resultOrRefusal } from '../refusal.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { storeCells } from '../write/store-cells.ts'
import { impossible, mergesOf } from '../arrange/structure-run.ts'

const SET_NOTE = 'set_note'
const MOST_NOTES = 100
const MAX_CHARS = 2000
/** Maximum characters of a note in the output. */
const SHOWN_CHARS = 80
/** Maximum notes that the output lists. */
const MOST_SHOWN = 20

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  notes: v.pipe(
    v.array(
      v.object({
        cell: v.string(),
        text: v.pipe(v.string(), v.maxLength(MAX_CHARS), v.description('"" deletes')),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_NOTES),
  ),
})
type Input = v.InferOutput<typeof Input>

/** The output of set_note. */
export type SetNoteOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly revision: number
  readonly change_id: string
  readonly added: number
  readonly changed: number
  readonly deleted: number
  /** Notes that already had this text. */
  readonly unchanged: number
  readonly notes: readonly {
    readonly cell: string
    readonly before: string
    readonly after: string
  }[]
  readonly left_out?: number
  readonly warning?: string
}

type PlacedNote = CellNote & { readonly cell: string; readonly before: string }
type Plan = {
  readonly notes: readonly PlacedNote[]
  readonly operation: Operation
  readonly warnings: readonly string[]
}
type Drafted = DraftedChange & { readonly plan: Plan }

/** The first cell of merged cells, where the grid shows a note. */
const anchorOf = (range: ResolvedRange): ResolvedRange => {
  const { startRow: row, startColumn: column } = range
  const merged = mergesOf(range.sheet).find(
    (one) =>
      row >= one.startRow &&
      row <= one.endRow &&
      column >= one.startColumn &&
      column <= one.endColumn,
  )
  const [startRow, startColumn] = merged ? [merged.startRow, merged.startColumn] : [row, column]
  return { ...range, startRow, startColumn, endRow: startRow, endColumn: startColumn }
}

const isOneCell = (range: ResolvedRange): boolean => {
  const isOne = range.startRow === range.endRow && range.startColumn === range.endColumn
  return (
    isOne ||
    mergesOf(range.sheet).some(
      (one) =>
        one.startRow === range.startRow &&
        one.endRow === range.endRow &&
        one.startColumn === range.startColumn &&
        one.endColumn === range.endColumn,
    )
  )
}

const placedNotes = (
  { notes }: Input,
  { view = null }: ToolContext,
  workbook: WorkbookData,
): Result<readonly PlacedNote[], ToolFailure> => {
  const textOf = noteReader(workbook)
  const placed = new Map<string, PlacedNote>()
  for (const { cell: address, text } of notes) {
    const range = resolveAddress(workbook, address, view)
    if (!range.ok) return range
    if (!isOneCell(range.value))
      return impossible(`"${address}" has several cells; name one cell for each note`)
    const anchor = anchorOf(range.value)
    const place = { sheetId: anchor.sheet.id, row: anchor.startRow, column: anchor.startColumn }
    const cell = addressOf(anchor)
    if (placed.has(cell)) return impossible(`${cell} has two notes; write one note with both texts`)
    placed.set(cell, { ...place, cell, before: textOf(place), text: text.trim() })
  }
  return ok([...placed.values()])
}

const planOf = (
  input: Input,
  context: ToolContext,
  workbook: WorkbookData,
): Result<Plan, ToolFailure> => {
  const placed = placedNotes(input, context, workbook)
  if (!placed.ok) return placed
  const notes = placed.value
  const operation = noteOperation(workbook, notes, context.newId)
  if (operation === null) return impossible('these notes are already as the call describes them')
  const isHidden = hiddenReader(workbook)
  const hidden = notes.filter(({ sheetId, row, column, text }) => {
    const sheet = workbook.sheets[sheetId]
    return text !== '' && sheet !== undefined && isHidden(sheet, row, column)
  })
  const names = hidden.slice(0, 3).map(({ cell }) => cell)
  const more = hidden.length > names.length ? ` and ${hidden.length - names.length} more` : ''
  const warnings =
    hidden.length === 0 ? [] : [`Notes of hidden cells do not show: ${names.join(', ')}${more}.`]
  return ok({ notes, operation, warnings })
}

const shown = (text: string): string =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 1).toWellFormed()}…` : text

const toOutput = (
  { id, title }: StoredSheet,
  { plan, changeSet }: Drafted,
  revision: number,
): SetNoteOutput => {
  const { notes, warnings } = plan
  const differing = notes.filter(({ before, text }) => before !== text)
  const left = differing.length - MOST_SHOWN
  return {
    spreadsheet_id: id,
    title,
    revision,
    change_id: changeSet.id,
    added: differing.filter(({ before }) => before === '').length,
    changed: differing.filter(({ before, text }) => before !== '' && text !== '').length,
    deleted: differing.filter(({ text }) => text === '').length,
    unchanged: notes.length - differing.length,
    notes: differing
      .slice(0, MOST_SHOWN)
      .map(({ cell, before, text }) => ({ cell, before: shown(before), after: shown(text) })),
    ...(left > 0 && { left_out: left }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

const declaredCell = ({ sheetId, row, column }: CellNote): WrittenArea => ({
  sheet_id: sheetId,
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
})

const run = async (input: Input, context: ToolContext): Promise<ToolResult<SetNoteOutput>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: ({ notes, operation }) => {
      const more = notes.length > 1 ? ` and ${notes.length - 1} more` : ''
      const title = `Set the note of ${notes[0]?.cell ?? ''}${more}`
      return {
        cells: [],
        operations: [operation],
        title,
        toolName: SET_NOTE,
        affects: 'nothing',
        declared: notes.map(declaredCell),
      }
    },
  })
  if (!stored.ok) return resultOrRefusal(stored)
  const { base, drafted, revision } = stored.value
  return { success: true, output: toOutput(base, drafted, revision) }
}

/** Sets notes of cells, as one change set. */
export const setNote: AssistantTool<Input, SetNoteOutput> = {
  name: SET_NOTE,
  title: 'Set notes',
  writes: true,
  description: 'Add, change or delete cell notes, such as sources.',
  input: Input,
  run,
  summary: ({ added, changed, deleted }) =>
    `Notes: ${added} added, ${changed} changed, ${deleted} deleted.`,
}
