import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import { sheetNamed, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { StructureCommand } from '../../sheets/structure/changes.ts'
import {
  definedNamesOf,
  pluginData,
  tablesOf,
  type DefinedName,
} from '../../sheets/workbook-parts.ts'
import { nearestName } from '../address.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { definedNameFault, nameDefinition, type NameDefinition } from './name-definition.ts'
import { impossible } from './structure-run.ts'

const PLUGIN = 'SHEET_DEFINED_NAME_PLUGIN'
const WHOLE_WORKBOOK = 'AllDefaultWorkbook'

/** The input of define_name. */
export const NameInput = v.object({
  spreadsheet_id: v.optional(
    v.pipe(v.string(), v.description('If omitted, the spreadsheet of this conversation')),
  ),
  name: v.string(),
  refers_to: v.optional(
    v.nullable(v.pipe(v.string(), v.description('Address, number or =formula; null deletes'))),
  ),
  new_name: v.optional(v.string()),
  sheet: v.optional(v.pipe(v.string(), v.description('Scope. Default: workbook'))),
})
/** The parsed value of the `NameInput` schema. */
export type NameInput = v.InferOutput<typeof NameInput>

/** A stored name with its id and the fields that Univer keeps with it. */
type StoredName = DefinedName & { readonly id: string; readonly comment: string | undefined }

/** What a call does to the names. */
export type NamePlan = {
  readonly done: 'defined' | 'changed' | 'renamed' | 'deleted'
  readonly name: string
  readonly sheetId: string | null
  readonly old: StoredName | null
  readonly definition: NameDefinition | null
  readonly command: StructureCommand
}
/** True if two names are the same, as formulas read them. */
export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

const storedNames = (workbook: WorkbookData): readonly StoredName[] => {
  const known = definedNamesOf(workbook)
  return Object.entries(pluginData(workbook, PLUGIN)).flatMap(([id, one]) => {
    const {
      name,
      localSheetId = WHOLE_WORKBOOK,
      comment,
    } = one as Readonly<Record<string, unknown>>
    const sheetId = localSheetId === WHOLE_WORKBOOK ? null : localSheetId
    const found = known.find((each) => each.name === name && each.sheetId === sheetId)
    return found
      ? [{ ...found, id, comment: typeof comment === 'string' ? comment : undefined }]
      : []
  })
}

const scopeIdOf = (
  workbook: WorkbookData,
  sheet: string | undefined,
): Result<string | null, ToolFailure> => {
  if (sheet === undefined) return ok(null)
  const found = sheetNamed(workbook, sheet)
  if (found !== null) return ok(found.id)
  const names = sheetsOf(workbook).map(({ name }) => name)
  const near = nearestName(sheet, names)
  return impossible(
    `there is no worksheet "${sheet}"; ${near === null ? `it has ${names.join(', ')}` : `did you mean "${near}"`}`,
  )
}

/** The name in its scope. To rename or delete it, the only name of a worksheet will do too. */
const oldNameOf = (
  names: readonly StoredName[],
  { name, sheet, refers_to: refersTo, new_name: newName }: NameInput,
  sheetId: string | null,
): StoredName | null => {
  const same = names.filter((one) => isSameName(one.name, name.trim()))
  const own = same.find((one) => one.sheetId === sheetId)
  const isNew = typeof refersTo === 'string' && newName === undefined
  if (own !== undefined || sheet !== undefined || isNew) return own ?? null
  return same.length === 1 ? (same[0] ?? null) : null
}

const nameFault = (
  workbook: WorkbookData,
  name: string,
  sheetId: string | null,
  own: StoredName | null,
): string | null => {
  const fault = definedNameFault(name)
  if (fault !== null) return `"${name}" cannot be a name: ${fault}`
  const isTaken = storedNames(workbook).some(
    (one) => one.id !== own?.id && one.sheetId === sheetId && isSameName(one.name, name),
  )
  if (isTaken) return `the name "${name}" exists already; delete it first, or choose another`
  const isTable = tablesOf(workbook).some((table) => isSameName(table.name, name))
  return isTable ? `"${name}" is the name of a table` : null
}

const missingName = (names: readonly StoredName[], name: string): Result<never, ToolFailure> => {
  const known = names.map((one) => one.name)
  const near = nearestName(name, known)
  const hint =
    near === null ? `the names are: ${known.join(', ') || 'none'}` : `did you mean "${near}"`
  return impossible(`there is no name "${name}"; ${hint}`)
}

const definitionOf = (
  workbook: WorkbookData,
  { refers_to: text }: NameInput,
  { view = null }: ToolContext,
  scopeId: string | null,
): Result<NameDefinition | null, ToolFailure> => {
  if (typeof text !== 'string') return ok(null)
  // A name of one worksheet usually stands for cells of this worksheet.
  const own = workbook.sheets[scopeId ?? '']?.name
  const home = own === undefined ? view : { sheet: own, selection: view?.selection ?? null }
  const read = nameDefinition(workbook, text, home)
  return read.ok ? read : impossible(read.error.replace(/\.$/, ''))
}

const doneOf = (old: StoredName | null, name: string, isDeleted: boolean): NamePlan['done'] => {
  if (isDeleted) return 'deleted'
  if (old === null) return 'defined'
  return old.name === name ? 'changed' : 'renamed'
}

const COMMANDS = {
  defined: 'sheet.command.insert-defined-name',
  changed: 'sheet.command.set-defined-name',
  renamed: 'sheet.command.set-defined-name',
  deleted: 'sheet.command.remove-defined-name',
} as const

/** True if a call without a new name and a definition deletes. */
const isDeletion = ({ new_name: newName }: NameInput, definition: NameDefinition | null): boolean =>
  newName === undefined && definition === null

/** What a call means, before its name is checked. */
const readPlan = (
  input: NameInput,
  context: ToolContext,
  workbook: WorkbookData,
  scopeId: string | null,
): Result<Omit<NamePlan, 'command'>, ToolFailure> => {
  const names = storedNames(workbook)
  const old = oldNameOf(names, input, scopeId)
  const read = definitionOf(workbook, input, context, scopeId)
  if (!read.ok) return read
  const definition = read.value
  const isDeleted = isDeletion(input, definition)
  const { name: given, new_name: newName } = input
  if (old === null && (isDeleted || newName !== undefined)) return missingName(names, given)
  const name = isDeleted ? (old?.name ?? given) : (newName ?? given).trim()
  const sheetId = old === null ? scopeId : old.sheetId
  return ok({ done: doneOf(old, name, isDeleted), name, sheetId, old, definition })
}

const planFault = (
  workbook: WorkbookData,
  { done, name, sheetId, old, definition }: Omit<NamePlan, 'command'>,
): string | null => {
  if (done === 'deleted') return null
  const isUnchanged = definition === null || definition.stored === old?.refersTo
  return old?.name === name && isUnchanged
    ? `the name "${name}" already stands for ${old.refersTo}`
    : nameFault(workbook, name, sheetId, old)
}

const commandOf = (
  { done, name, sheetId, old, definition }: Omit<NamePlan, 'command'>,
  newId: () => string,
): StructureCommand => {
  const params = {
    id: old?.id ?? newId(),
    name,
    formulaOrRefString: definition?.stored ?? old?.refersTo ?? '',
    localSheetId: sheetId ?? WHOLE_WORKBOOK,
    ...(old?.comment !== undefined && { comment: old.comment }),
  }
  return { id: COMMANDS[done], params }
}

/** Plans what a call does to the names. */
export const namePlan = (
  input: NameInput,
  context: ToolContext,
  workbook: WorkbookData,
): Result<NamePlan, ToolFailure> => {
  const scope = scopeIdOf(workbook, input.sheet)
  if (!scope.ok) return scope
  const plan = readPlan(input, context, workbook, scope.value)
  if (!plan.ok) return plan
  const fault = planFault(workbook, plan.value)
  if (fault !== null) return impossible(fault)
  return ok({ ...plan.value, command: commandOf(plan.value, context.newId) })
}
