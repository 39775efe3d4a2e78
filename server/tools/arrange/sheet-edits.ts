import { ok, type Result } from '#contract/api/result.ts'
import { sheetNamed, sheetsOf, type SheetData } from '#contract/workbook/workbook.ts'
import { withCopiedSheet } from '../../sheets/structure/copied-sheet.ts'
import {
  newSheet,
  withFrozen,
  withSheetAt,
  withSheetFields,
  withSheetMoved,
} from '../../sheets/structure/edited-sheets.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { isSheetName } from '../sheet-name.ts'
import { frozenBefore, lineCount, type StructureEdit } from './structure-edit.ts'
import { impossible, visibleSheets, type StructureRun } from './structure-run.ts'

/** Addresses that an edit moved, as they were before it. */
export type AddressShift = {
  readonly sheet: string
  readonly from: string
  readonly by: number
}

/** An edit that was made, in words. `notes` say what it left as it was. */
type MadeEdit = {
  readonly text: string
  readonly shifts?: readonly AddressShift[]
  readonly notes?: readonly string[]
}
/** An edit that was made, or why it was not. */
export type Made = Result<MadeEdit, ToolFailure>

/** An edit and what it needs. */
export type Editing = {
  readonly run: StructureRun
  readonly edit: StructureEdit
  readonly context: ToolContext
  /** The worksheet that an edit without `sheet` means. */
  readonly openId: string | null
}

/** An edit that was made. */
export const made = (text: string, more: Omit<MadeEdit, 'text'> = {}): Made => ok({ text, ...more })

/** Why a worksheet cannot have a name, null if it can. */
const nameFault = (run: StructureRun, name: string, own: string | null): string | null => {
  if (!isSheetName(name))
    return `"${name}" is no worksheet name: it needs 1 to 31 characters, without [ ] : * ? / \\`
  if (name.startsWith("'") || name.endsWith("'"))
    return `"${name}" is no worksheet name: it cannot begin or end with an apostrophe`
  const taken = sheetNamed(run.workbook, name)
  return taken && taken.id !== own ? `there already is a worksheet "${taken.name}"` : null
}

const freeName = ({ workbook }: StructureRun, stem: string): string => {
  const used = new Set(sheetsOf(workbook).map(({ name }) => name.toLowerCase()))
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const name = `${stem
      .slice(0, 31 - end.length)
      .toWellFormed()
      .trim()}${end}`
    if (!used.has(name.toLowerCase())) return name
  }
}

/** A 0-based position among `count` worksheets. */
const positionOf = (to: string | number | undefined, count: number): number | null => {
  const position = Number(to)
  return Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : null
}

/** Adds an empty worksheet. */
export const addSheet = ({ run, edit, context }: Editing): Made => {
  const { workbook } = run
  const name = edit.name?.trim() ?? freeName(run, 'Sheet')
  const fault = nameFault(run, name, null)
  if (fault !== null) return impossible(fault)
  const count = workbook.sheetOrder.length + 1
  const index = edit.to === undefined ? count - 1 : positionOf(edit.to, count)
  if (index === null) return impossible(`\`to\` must be a position from 1 to ${count}`)
  run.workbook = withSheetAt(workbook, newSheet(workbook, context.newId(), name), index)
  return made(`Added the worksheet ${name} at position ${index + 1}.`)
}

const copySheet = ({ run, edit, context }: Editing, sheet: SheetData): Made => {
  const { workbook } = run
  const name = edit.name?.trim() ?? freeName(run, sheet.name)
  const fault = nameFault(run, name, null)
  if (fault !== null) return impossible(fault)
  const count = workbook.sheetOrder.length + 1
  const after = workbook.sheetOrder.indexOf(sheet.id) + 1
  const index = edit.to === undefined ? after : positionOf(edit.to, count)
  if (index === null) return impossible(`\`to\` must be a position from 1 to ${count}`)
  const { newId } = context
  const copy = withCopiedSheet(workbook, { sheet, id: newId(), name, index, newId })
  run.workbook = copy.workbook
  const { namesOriginal, isWithoutDrawings } = copy
  const notes = [
    ...(namesOriginal > 0
      ? [`${namesOriginal} formulas of ${name} name ${sheet.name}, so they read the original.`]
      : []),
    ...(isWithoutDrawings ? [`${name} has no pictures and charts of ${sheet.name}.`] : []),
  ]
  return made(`Copied the worksheet ${sheet.name} to ${name} at position ${index + 1}.`, { notes })
}

const moveSheet = ({ run, edit }: Editing, sheet: SheetData): Made => {
  const count = run.workbook.sheetOrder.length
  const index = positionOf(edit.to, count)
  if (index === null) return impossible(`\`to\` must be a position from 1 to ${count}`)
  run.workbook = withSheetMoved(run.workbook, sheet.id, index)
  return made(`Moved the worksheet ${sheet.name} to position ${index + 1}.`)
}

const renameSheet = ({ run, edit }: Editing, sheet: SheetData): Made => {
  const name = edit.name?.trim() ?? ''
  const fault = nameFault(run, name, sheet.id)
  if (fault !== null) return impossible(fault)
  if (name === sheet.name) return impossible(`${name} already has this name`)
  run.addToSheets({ id: 'sheet.command.set-worksheet-name', params: { subUnitId: sheet.id, name } })
  return made(`Renamed the worksheet ${sheet.name} to ${name}.`)
}

const isLastVisible = (run: StructureRun, sheet: SheetData): boolean =>
  visibleSheets(run.workbook).every(({ id }) => id === sheet.id)

const hideSheet = ({ run, edit }: Editing, sheet: SheetData): Made => {
  const isHidden = edit.do === 'hide_sheet'
  if ((sheet['hidden'] === 1) === isHidden)
    return made(`The worksheet ${sheet.name} was already ${isHidden ? 'hidden' : 'shown'}.`)
  if (isHidden && isLastVisible(run, sheet))
    return impossible(`${sheet.name} is the last visible worksheet; show or add another one first`)
  run.workbook = withSheetFields(run.workbook, sheet, { hidden: isHidden ? 1 : 0 })
  return made(`${isHidden ? 'Hid' : 'Showed'} the worksheet ${sheet.name}.`)
}

const deleteSheet = ({ run, edit }: Editing, sheet: SheetData): Made => {
  if (edit.sheet === undefined) return impossible('name the worksheet to delete in `sheet`')
  if (run.workbook.sheetOrder.length === 1 || isLastVisible(run, sheet))
    return impossible(`${sheet.name} is the last visible worksheet; show or add another one first`)
  run.addToSheets({ id: 'sheet.command.remove-sheet', params: { subUnitId: sheet.id } })
  return made(`Deleted the worksheet ${sheet.name}.`)
}

const freeze = ({ run, edit }: Editing, sheet: SheetData): Made => {
  const frozen = frozenBefore(edit.at)
  if (!frozen.ok) return impossible(frozen.error)
  const { rows, columns } = frozen.value
  const size = run.size(sheet)
  if (rows >= size.rows || columns >= size.columns)
    return impossible(
      `${sheet.name} has ${lineCount(size.rows, 'rows')} and ${size.columns} columns`,
    )
  run.workbook = withFrozen(run.workbook, sheet, frozen.value)
  return made(
    rows + columns === 0
      ? `Unfroze ${sheet.name}.`
      : `Froze ${lineCount(rows, 'rows')} and ${lineCount(columns, 'columns')} of ${sheet.name}.`,
  )
}

/** The edits of a worksheet as a whole. */
export const SHEET_EDITS: Partial<
  Record<StructureEdit['do'], (editing: Editing, sheet: SheetData) => Made>
> = {
  copy_sheet: copySheet,
  move_sheet: moveSheet,
  rename_sheet: renameSheet,
  hide_sheet: hideSheet,
  show_sheet: hideSheet,
  delete_sheet: deleteSheet,
  freeze,
}
