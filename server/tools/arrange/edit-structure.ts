import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import type { MovedArea, Operation } from '#contract/workbook/change-set.ts'
import { sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { wholeArea, type WrittenArea } from '../../sheets/receipt/written-area.ts'
import { compareSnapshots } from '../../sheets/structure/compare-snapshots.ts'
import { movedAreas, type LineMove } from '../../sheets/structure/line-moves.ts'
import { movedCells } from '../../sheets/structure/moved-cells.ts'
import { structureOf } from '../../sheets/structure/structure-operations.ts'
import { changedResultsOf, type ChangedResult } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { toolResult, type ToolFailure } from '../error-texts.ts'
import { resultOrRefusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { performEdit } from './perform-edits.ts'
import type { AddressShift } from './sheet-edits.ts'
import { draftChange, type DraftedChange } from '../write/draft-change.ts'
import { storeDraft } from '../write/store-draft.ts'
import { shortRanges } from './short-ranges.ts'
import { structureEffects, type NamedCells, type StructureEffects } from './structure-effects.ts'
import { StructureEdit } from './structure-edit.ts'
import { impossible, StructureRun } from './structure-run.ts'

const EDIT_STRUCTURE = 'edit_structure'
const MOST_EDITS = 20
/** Maximum cells that one sentence of the warning names. */
const NAMED = 3

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  edits: v.pipe(v.array(StructureEdit), v.minLength(1), v.maxLength(MOST_EDITS)),
})
type Input = v.InferOutput<typeof Input>

/** The output of edit_structure. */
export type EditStructureOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly revision: number
  readonly change_id: string
  /** What was done, one sentence per edit. */
  readonly edits: readonly string[]
  /** Moved addresses, as they were before each edit: from row 12 on by 2. */
  readonly shift: readonly AddressShift[]
  readonly formulas_adjusted: number
  readonly errors: StructureEffects['errors']
  /** Formulas that read deleted cells. */
  readonly lost_references: NamedCells
  /** Formulas whose range ends beside inserted rows or columns. */
  readonly not_included: NamedCells
  readonly results: readonly ChangedResult[]
  readonly recalculated: number
  readonly circular: boolean
  readonly warning?: string
}

type Edited = {
  readonly workbook: WorkbookData
  readonly moves: readonly LineMove[]
  readonly texts: readonly string[]
  readonly shifts: readonly AddressShift[]
  readonly notes: readonly string[]
}
type Drafted = DraftedChange & { readonly edited: Edited }

/** Says which edit failed. */
const ofEdit = (error: ToolFailure, number: number, { do: action }: StructureEdit) =>
  error.type === 'structure_refused'
    ? impossible(`in edit ${number} (${action}), ${error.detail}`)
    : { ok: false as const, error }

const editedWorkbook = async (
  { edits }: Input,
  context: ToolContext,
  before: WorkbookData,
): Promise<Result<Edited, ToolFailure>> => {
  const run = new StructureRun(before, context)
  const openId = context.view ? (sheetNamed(before, context.view.sheet)?.id ?? null) : null
  const texts: string[] = []
  const shifts: AddressShift[] = []
  const notes: string[] = []
  for (const [index, edit] of edits.entries()) {
    const made = await performEdit({ run, edit, context, openId })
    if (!made.ok) return ofEdit(made.error, index + 1, edit)
    texts.push(made.value.text)
    shifts.push(...(made.value.shifts ?? []))
    notes.push(...(made.value.notes ?? []))
  }
  const settled = await run.settle()
  if (!settled.ok) return settled
  return ok({ workbook: run.workbook, moves: run.moves, texts, shifts, notes })
}

/** The title of the change. With several edits it names the first. */
const titleOf = ([first = '', ...others]: readonly string[]): string => {
  const text = first.replace(/\.$/, '')
  return others.length === 0 ? text : `${text} and ${others.length} more`
}

/** The lines from each edit on, and the worksheets that are new. */
const declaredAreas = (
  areas: readonly MovedArea[],
  operations: readonly Operation[],
  workbooks: readonly WorkbookData[],
): readonly WrittenArea[] => [
  ...areas.map((area) => {
    const sheets = workbooks.map(({ sheets }) => sheets[area.sheet_id])
    const rowCount = Math.max(...sheets.map((sheet) => sheet?.rowCount ?? 1))
    const columnCount = Math.max(...sheets.map((sheet) => sheet?.columnCount ?? 1))
    return {
      ...area,
      endRow: Math.min(area.endRow, rowCount - 1),
      endColumn: Math.min(area.endColumn, columnCount - 1),
    }
  }),
  ...operations.flatMap((operation) =>
    operation.type === 'insert_sheet' ? [wholeArea(operation.sheet)] : [],
  ),
]

const draftEdits = async (
  input: Input,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<Drafted, ToolFailure>> => {
  const edited = await editedWorkbook(input, context, stored.workbook_data)
  if (!edited.ok) return edited
  const { workbook, texts, moves } = edited.value
  const before = stored.workbook_data
  const structure = structureOf(before, compareSnapshots(before, workbook))
  if (structure.cells.length === 0 && structure.operations.length === 0)
    return impossible('it already is as the edits describe it')
  const areas = movedAreas(moves)
  const drafted = await draftChange(
    {
      ...structure,
      title: titleOf(texts),
      toolName: EDIT_STRUCTURE,
      movedAreas: areas,
      declared: declaredAreas(areas, structure.operations, [before, workbook]),
      canAdjustFormulas: true,
      affects: 'everything',
    },
    context,
    stored,
  )
  if (!drafted.ok) return drafted
  const moved = (workbook: WorkbookData) => movedCells(workbook, edited.value.moves)
  return ok({ ...drafted.value, edited: edited.value, moved })
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

const namesOf = ({ count, first }: NamedCells, separator: string): string => {
  const listed = first.slice(0, NAMED).map(({ cell, text }) => `${cell} ${text}`)
  const more = count - listed.length
  return `${listed.join(separator)}${more > 0 ? ` and ${more} more` : ''}`
}

const warningsOf = (
  { edited, calculation }: Drafted,
  effects: StructureEffects,
  short: NamedCells,
): readonly string[] => {
  const { lost, lostNames, errors, indirect } = effects
  const areLost = lost.count === 1 ? 'formula reads' : 'formulas read'
  return [
    ...(lost.count > 0
      ? [
          `${lost.count} ${areLost} deleted cells and now ${lost.count === 1 ? 'has' : 'have'} #REF!: ${namesOf(lost, '; ')}.`,
        ]
      : []),
    ...(lostNames.length > 0 ? [`Names without cells now: ${lostNames.join(', ')}.`] : []),
    ...(errors.new.count > 0
      ? [`${counted(errors.new.count, 'new cell')} in error: ${namesOf(errors.new, ', ')}.`]
      : []),
    ...(short.count > 0 ? [`Check ranges beside new lines: ${namesOf(short, '; ')}.`] : []),
    ...(indirect > 0 && edited.moves.length > 0
      ? [`${counted(indirect, 'formula')} with INDIRECT may keep old addresses.`]
      : []),
    ...(calculation.circular ? ['Some formulas refer to themselves.'] : []),
    ...edited.notes,
  ]
}

/** The workbook before the edits, with its cells at their new places, and with new worksheets. */
const comparable = (before: WorkbookData, { moves, workbook }: Edited): WorkbookData => {
  const moved = movedCells(before, moves)
  return { ...moved, sheets: { ...workbook.sheets, ...moved.sheets } }
}

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  drafted: Drafted,
  revision: number,
): EditStructureOutput => {
  const { edited, calculation, changeSet } = drafted
  const { workbook: after, recalculated, circular } = calculation
  const moved = comparable(before, edited)
  const effects = structureEffects(before, moved, after)
  const short = shortRanges(after, edited.moves)
  const warnings = warningsOf(drafted, effects, short)
  return {
    spreadsheet_id: id,
    title,
    revision,
    change_id: changeSet.id,
    edits: edited.texts,
    shift: edited.shifts,
    formulas_adjusted: effects.formulasAdjusted,
    errors: effects.errors,
    lost_references: effects.lost,
    not_included: short,
    results: changedResultsOf(moved, after),
    recalculated,
    circular,
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

const run = async (
  input: Input,
  context: ToolContext,
): Promise<ToolResult<EditStructureOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const stored = await storeDraft(context, opened.value, (sheet) =>
    draftEdits(input, context, sheet),
  )
  if (!stored.ok) return resultOrRefusal(stored)
  const { base, drafted, revision } = stored.value
  return { success: true, output: toOutput(base, drafted, revision) }
}

/** Changes rows, columns and worksheets, as one change set. */
export const editStructure: AssistantTool<Input, EditStructureOutput> = {
  name: EDIT_STRUCTURE,
  title: 'Change rows, columns and worksheets',
  writes: true,
  description:
    'Change rows, columns and worksheets. Formulas follow. Edits run in order, with the addresses after earlier edits.',
  input: Input,
  run,
  summary: ({ edits, formulas_adjusted: adjusted }) =>
    `${edits.join(' ')} ${adjusted} formulas were adjusted.`,
}
