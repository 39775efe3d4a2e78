import { ok, type Result } from '#contract/api/result.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import { nameUsesOf, type NameUses } from '../../sheets/formulas/name-uses.ts'
import { definedNamesOf } from '../../sheets/workbook-parts.ts'
import { resolveAddress } from '../address.ts'
import { changedResultsOf, type ChangedResult } from '../compute/changed-results.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import {
  errorList,
  errorText,
  toolResult,
  warningOf,
  type ErrorList,
  type ToolFailure,
} from '../error-texts.ts'
import { resultOrRefusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { draftCommands } from './draft-commands.ts'
import { isSameName, NameInput, namePlan, type NamePlan } from './name-plan.ts'
import type { DraftedChange } from '../write/draft-change.ts'
import { storeDraft } from '../write/store-draft.ts'

const DEFINE_NAME = 'define_name'

/** The output of define_name. */
export type DefineNameOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly revision: number
  readonly change_id: string
  readonly done: NamePlan['done']
  readonly name: string
  readonly scope: string
  /** What the name stands for, null if it is deleted. */
  readonly refers_to: string | null
  readonly before: string | null
  /** The value of a single cell or a formula. */
  readonly value?: string
  readonly used_by: NameUses
  readonly results: readonly ChangedResult[]
  readonly errors: ErrorList
  readonly recalculated: number
  readonly circular: boolean
  readonly warning?: string
}

type Drafted = DraftedChange & {
  readonly plan: NamePlan
  /** The value of a formula that becomes a name. */
  readonly value: string | null
}

/** Calculates a formula before it becomes a name, so that no name holds a broken one. */
const checkFormula = async (
  { definition, sheetId }: NamePlan,
  context: ToolContext,
  workbook: WorkbookData,
): Promise<Result<string | null, ToolFailure>> => {
  if (definition === null || !definition.stored.startsWith('=')) return ok(null)
  const { signal, region } = context
  const done = await context.engine.evaluate(definition.formula, workbook, sheetId, {
    signal,
    region,
  })
  if (!done.ok) return done
  const { value, error } = done.value
  return ok(error === null ? String(value ?? '') : errorText(error))
}

const scopeText = (workbook: WorkbookData, sheetId: string | null): string =>
  sheetId === null ? 'workbook' : (workbook.sheets[sheetId]?.name ?? sheetId)

const usesText = ({ formulas, first, names }: NameUses): string => {
  const cells = first.slice(0, 3).map(({ sheet, cell }) => `${quoteSheetName(sheet)}!${cell}`)
  const more = formulas > cells.length ? ' and more' : ''
  const are = formulas === 1 ? '1 formula' : `${formulas.toLocaleString('en-US')} formulas`
  const others = names.length > 0 ? `, and the names ${names.join(', ')}` : ''
  return `${are}${cells.length > 0 ? ` (${cells.join(', ')}${more})` : ''}${others}`
}

const notesOf = (workbook: WorkbookData, { done, name, sheetId }: NamePlan, uses: NameUses) => [
  ...(done === 'deleted' && uses.formulas + uses.names.length > 0
    ? [`Used the deleted name and now have #REF!: ${usesText(uses)}.`]
    : []),
  ...(sheetId === null &&
  definedNamesOf(workbook).some((one) => one.sheetId !== null && isSameName(one.name, name))
    ? [`A worksheet has its own name ${name}, which its formulas use instead.`]
    : []),
]

/** The value of a name that stands for one cell. */
const cellValue = (workbook: WorkbookData, address: string): string | null => {
  const range = resolveAddress(workbook, address)
  if (!range.ok) return null
  const { sheet, startRow, endRow, startColumn, endColumn } = range.value
  if (startRow !== endRow || startColumn !== endColumn) return null
  return displayText(workbook, cellAt(sheet, startRow, startColumn))
}

const toOutput = (
  { id, title, workbook_data: before }: StoredSheet,
  { plan, calculation, changeSet, value }: Drafted,
  revision: number,
): DefineNameOutput => {
  const { workbook: after, recalculated, circular } = calculation
  const { done, name, sheetId, old } = plan
  const now = definedNamesOf(after).find(
    (one) => isSameName(one.name, name) && one.sheetId === sheetId,
  )
  const [read, subject] = done === 'deleted' ? [before, old] : [after, now]
  const uses = subject ? nameUsesOf(read, subject) : { formulas: 0, first: [], names: [] }
  const errors = errorList(
    calculation.errors,
    ({ sheet, cell }) => `${quoteSheetName(sheet)}!${cell}`,
  )
  const shown = value ?? (now ? cellValue(after, now.refersTo) : null)
  return {
    spreadsheet_id: id,
    title,
    revision,
    change_id: changeSet.id,
    done,
    name,
    scope: scopeText(after, sheetId),
    refers_to: done === 'deleted' ? null : (now?.refersTo ?? null),
    before: old === null ? null : `${old.name} = ${old.refersTo}`,
    ...(shown !== null && { value: shown }),
    used_by: uses,
    results: changedResultsOf(before, after),
    errors,
    recalculated,
    circular,
    ...warningOf(errors, circular, notesOf(after, plan, uses)),
  }
}

const run = async (
  input: NameInput,
  context: ToolContext,
): Promise<ToolResult<DefineNameOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const draft = async (stored: StoredSheet): Promise<Result<Drafted, ToolFailure>> => {
    const plan = namePlan(input, context, stored.workbook_data)
    if (!plan.ok) return plan
    const value = await checkFormula(plan.value, context, stored.workbook_data)
    if (!value.ok) return value
    const { command, done, name, old } = plan.value
    const title = `${TITLES[done]} ${done === 'renamed' ? `${old?.name} to ${name}` : name}`
    const order = { commands: [command], title, toolName: DEFINE_NAME, declared: [] }
    const drafted = await draftCommands(order, context, stored)
    return drafted.ok ? ok({ ...drafted.value, plan: plan.value, value: value.value }) : drafted
  }
  const stored = await storeDraft(context, opened.value, draft)
  if (!stored.ok) return resultOrRefusal(stored)
  const { base, drafted, revision } = stored.value
  return { success: true, output: toOutput(base, drafted, revision) }
}

const TITLES = {
  defined: 'Define the name',
  changed: 'Change the name',
  renamed: 'Rename the name',
  deleted: 'Delete the name',
} as const

const SUMMARIES = {
  defined: 'Defined',
  changed: 'Changed',
  renamed: 'Renamed a name to',
  deleted: 'Deleted',
} as const

/** Defines, changes, renames or deletes a name of cells or of a formula, as one change set. */
export const defineName: AssistantTool<NameInput, DefineNameOutput> = {
  name: DEFINE_NAME,
  title: 'Define a name',
  writes: true,
  description: 'Define, change, rename or delete a defined name.',
  input: NameInput,
  run,
  summary: ({ done, name, refers_to: refersTo, used_by: { formulas } }) =>
    `${SUMMARIES[done]} ${name}${refersTo === null ? '' : ` (${refersTo})`}. ${formulas} formulas use${done === 'deleted' ? 'd' : ''} it.`,
}
