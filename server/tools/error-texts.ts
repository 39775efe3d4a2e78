import type { BadRange } from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS, TURN_MAX_NEW_SPREADSHEETS } from '#contract/limits.ts'
import { unreachable, type Result } from '#contract/api/result.ts'
import type { TooManyCells } from '../sheets/writes/block-schema.ts'
import type { BadFormula, CellError, EngineError, StructureRefused } from '../sheets/engine/port.ts'
import type { DuplicateSheet } from '../sheets/workbook-build.ts'
import type { BadAddress } from './address.ts'
import type { CellsInUse } from './write/cells-in-use.ts'
import { badNameText } from './sheet-name.ts'
import type { UnclosedFormula } from './write/check-formulas.ts'
import type { NotFound, StaleRevision, ToolResult, UnreadableWorkbook } from './context.ts'

/** The call names no spreadsheet, and the conversation has none. */
export type NoSpreadsheet = { readonly type: 'no_spreadsheet' }
/** The workbook has no sheet with this name. `sheets` lists the existing names. */
export type NoSheet = {
  readonly type: 'no_sheet'
  readonly name: string
  readonly sheets: readonly string[]
}

/** A new worksheet cannot have this name. */
export type BadSheetName = { readonly type: 'bad_sheet_name'; readonly name: string }

/** The user owns the spreadsheet but has not brought it into this conversation. */
export type NotLinked = { readonly type: 'not_linked' }
/** The turn already created its maximum of new spreadsheets. */
type TooManyNew = { readonly type: 'too_many_new' }

/** The call contains no cell with content. */
type NothingToWrite = { readonly type: 'nothing_to_write' }

/** Somebody else changed cells that the call writes. `cells` names all of them. */
type CellsChanged = { readonly type: 'cells_changed'; readonly cells: readonly string[] }

/** Somebody else moved rows, columns or ranges, so the addresses of the call may be outdated. */
type CellsMoved = { readonly type: 'cells_moved' }

export type ToolFailure =
  | NotFound
  | StaleRevision
  | CellsChanged
  | CellsMoved
  | UnreadableWorkbook
  | NoSpreadsheet
  | NoSheet
  | BadSheetName
  | BadRange
  | BadAddress
  | TooManyCells
  | DuplicateSheet
  | EngineError
  | BadFormula
  | UnclosedFormula
  | CellsInUse
  | NothingToWrite
  | StructureRefused
  | NotLinked
  | TooManyNew

/** Describes a failure for the model and the user. */
export const failureText = (failure: ToolFailure): string => {
  switch (failure.type) {
    case 'not_found':
      return 'There is no such spreadsheet.'
    case 'stale_revision':
      return 'Someone else changed the spreadsheet at the same time. Nothing was written.'
    case 'cells_changed':
      return changedText(failure)
    case 'cells_moved':
      return 'Rows, columns or cells moved while this was being calculated. Nothing was written. Read the cells again, because their addresses may differ.'
    case 'bad_workbook':
      return `The spreadsheet cannot be read (${failure.detail}).`
    case 'no_spreadsheet':
      return 'This conversation has no spreadsheet yet. Create one, or give the id of one.'
    case 'bad_sheet_name':
      return badNameText(failure.name)
    case 'no_sheet':
      return `There is no sheet named "${failure.name}". The sheets are: ${failure.sheets.join(', ')}.`
    case 'bad_range':
      return `The range "${failure.text}" is not a cell range. Write it as B2 or B2:D9.`
    case 'bad_address':
      return `"${clipped(failure.text)}" is not an address of this spreadsheet. ${failure.hint}`
    case 'too_many_cells':
      return `${failure.cells.toLocaleString('en-US')} cells exceed the limit of one call (${TOOL_MAX_CELLS.toLocaleString('en-US')}).`
    case 'duplicate_sheet':
      return `Two sheets are named "${failure.name}".`
    case 'bad_formula':
      return `${failure.formula} is not a formula: ${failure.detail}.`
    case 'unclosed_formula':
      return `The formula in ${failure.cell} is not complete: ${failure.detail} (${clipped(failure.formula)}). Nothing was written.`
    case 'cells_in_use':
      return inUseText(failure)
    case 'not_linked':
      return 'That spreadsheet is not part of this conversation, so it was neither read nor changed. Ask the user to add it: mention it with @ in a message, or open it and choose Chat there.'
    case 'too_many_new':
      return `${TURN_MAX_NEW_SPREADSHEETS} spreadsheets were already created for this message, so this one was not. Ask the user before creating more, or add worksheets to one of them.`
    case 'structure_refused':
      return `The spreadsheet was not changed: ${failure.detail}.`
    case 'nothing_to_write':
      return 'There are no values to write. Nothing was written.'
    default:
      return engineText(failure)
  }
}

const CLIPPED_CHARS = 60
const clipped = (text: string): string =>
  text.length > CLIPPED_CHARS ? `${text.slice(0, CLIPPED_CHARS - 1).toWellFormed()}…` : text

const inUseText = ({ sheet, count, cells, freeRow }: CellsInUse): string => {
  const named = cells.map(({ cell, value, formula }) =>
    formula === null
      ? `${cell} ${clipped(value)}`
      : `${cell} ${clipped(formula)} (${clipped(value)})`,
  )
  const more =
    count > cells.length ? ` and ${(count - cells.length).toLocaleString('en-US')} more` : ''
  const are = count === 1 ? '1 cell is' : `${count.toLocaleString('en-US')} cells are`
  return (
    `Nothing was written: ${are} in use on ${sheet}: ${named.join('; ')}${more}. ` +
    `Rows from ${freeRow} on are free. Set overwrite only if the user wants these cells replaced.`
  )
}

/** Maximum cells that a failure names. */
const NAMED_CELLS = 3

const changedText = ({ cells }: CellsChanged): string => {
  const more = cells.length - NAMED_CELLS
  const named = cells.slice(0, NAMED_CELLS).join(', ')
  return `${named}${more > 0 ? ` and ${more} more` : ''} changed while this was being calculated. Nothing was written.`
}

const engineText = (failure: EngineError): string => {
  switch (failure.type) {
    case 'engine_timeout':
      return `The calculation took longer than ${failure.seconds} seconds and timed out. Nothing was written.`
    case 'engine_crashed':
      return `The calculation failed: ${failure.detail}. Nothing was written.`
    case 'engine_busy':
      return 'Too many calculations are running. Try again in a moment.'
    case 'engine_stopped':
      return 'The calculation was stopped. Nothing was written.'
    default:
      return unreachable(failure)
  }
}

const MEANINGS: Readonly<Record<string, string>> = {
  '#DIV/0!': 'a division by zero',
  '#NAME?': 'an unknown function or name',
  '#VALUE!': 'a value of the wrong type',
  '#REF!': 'a reference to cells that do not exist',
  '#NUM!': 'a number out of range, or no solution',
  '#N/A': 'nothing found',
  '#NULL!': 'ranges that do not intersect',
  '#SPILL!': 'no room for the result',
  '#CALC!': 'a calculation that is not possible',
  '#CYCLE!': 'a formula that refers to itself',
}

/** An error code with its meaning: `#NAME? (an unknown function or name)`. */
export const errorText = (code: string): string =>
  MEANINGS[code] === undefined ? code : `${code} (${MEANINGS[code]})`

const MOST = 20

/**
 * Cells in error for a tool's output. `count` counts all of them, and `cells` lists the first
 * `MOST`.
 */
export type ErrorList = {
  readonly count: number
  readonly cells: readonly { readonly cell: string; readonly error: string }[]
}

export const errorList = (
  errors: readonly CellError[],
  name: (error: CellError) => string,
): ErrorList => ({
  count: errors.length,
  cells: errors
    .slice(0, MOST)
    .map((error) => ({ cell: name(error), error: errorText(error.error) })),
})

const NAMED = 5

/** The `warning` field for a tool's output, or no field if there is nothing to warn about. */
export const warningOf = (
  errors: ErrorList,
  circular: boolean,
  more: readonly string[] = [],
): { readonly warning?: string } => {
  const named = errors.cells.slice(0, NAMED).map(({ cell, error }) => `${cell} ${error}`)
  const remaining = errors.count - named.length
  const list = `${named.join(', ')}${remaining > 0 ? ` and ${remaining} more` : ''}`
  const sentences = [
    ...(errors.count > 0
      ? [`${errors.count} ${errors.count === 1 ? 'cell is' : 'cells are'} in error: ${list}.`]
      : []),
    ...(circular ? ['Some formulas refer to themselves, so their values are not reliable.'] : []),
    ...more,
  ]
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') }
}

/** Converts an outcome to a tool result. A failure becomes a sentence. */
export const toolResult = <T>(done: Result<T, ToolFailure>): ToolResult<T> =>
  done.ok
    ? { success: true, output: done.value }
    : { success: false, output: null, error: failureText(done.error) }
