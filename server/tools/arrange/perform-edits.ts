import { ok, type Result } from '#contract/api/result.ts'
import { sheetNamed, sheetsOf, type SheetData } from '#contract/workbook/workbook.ts'
import { filteredRows } from '../../sheets/engine/filtered-rows.ts'
import { withLinesHidden } from '../../sheets/structure/edited-sheets.ts'
import { shiftsOf, type LineMove } from '../../sheets/structure/line-moves.ts'
import { nearestName } from '../address.ts'
import type { ToolFailure } from '../error-texts.ts'
import { addSheet, made, SHEET_EDITS, type Editing, type Made } from './sheet-edits.ts'
import { axisOf, lineCount, linesAddress, linesOf, linesText } from './structure-edit.ts'
import { impossible, mergesOf, moveFault, splitByMove, type StructureRun } from './structure-run.ts'

const sheetOf = ({ run, edit, openId }: Editing): Result<SheetData, ToolFailure> => {
  const { workbook } = run
  const { sheet: name } = edit
  const open = workbook.sheets[openId ?? '']
  const found =
    name === undefined ? (open ?? sheetNamed(workbook, null)) : sheetNamed(workbook, name)
  if (found) return ok(found)
  const names = sheetsOf(workbook).map((one) => one.name)
  const near = nearestName(name ?? '', names)
  const hint = near === null ? `it has ${names.join(', ')}` : `did you mean "${near}"`
  return impossible(`there is no worksheet "${name}"; ${hint}`)
}

const filteredIn = (run: StructureRun, sheet: SheetData, at: number, count: number): number => {
  let hidden = 0
  for (const row of filteredRows(run.workbook).get(sheet.id) ?? [])
    if (row >= at && row < at + count) hidden += 1
  return hidden
}

const moveOf = (
  { edit }: Editing,
  sheetId: string,
  axis: LineMove['axis'],
): Result<LineMove, ToolFailure> => {
  const lines = linesOf(edit.at, axis)
  if (!lines.ok) return impossible(lines.error)
  const { at } = lines.value
  const count = edit.count ?? lines.value.count
  const base = { sheetId, axis, at, count }
  const [type] = edit.do.split('_')
  if (type !== 'move') return ok({ ...base, type: type === 'insert' ? 'insert' : 'delete' })
  const to = linesOf(edit.to, axis)
  return to.ok
    ? ok({ ...base, type: 'move', to: to.value.at })
    : impossible(`\`to\` is wrong: ${to.error}`)
}

const WORDS = { insert: 'Inserted', delete: 'Deleted', move: 'Moved' } as const

const moveText = (move: LineMove, name: string): string => {
  const { axis, at, count, type } = move
  if (type === 'insert')
    return `Inserted ${lineCount(count, axis)} before ${linesText({ at, count: 1 }, axis)} of ${name}.`
  const moved = `${WORDS[type]} ${linesText({ at, count }, axis)} of ${name}`
  return type === 'move'
    ? `${moved} before ${linesText({ at: move.to, count: 1 }, axis)}.`
    : `${moved}.`
}

/** What on the worksheet stands in the way of a change of lines, null if nothing does. */
const contentFault = (run: StructureRun, sheet: SheetData, move: LineMove): string | null => {
  const { axis, at, count, type } = move
  const split = splitByMove(sheet, move)
  if (split !== null) return `the move would split the merged cells ${split} of ${sheet.name}`
  const hidden = axis === 'rows' && type !== 'insert' ? filteredIn(run, sheet, at, count) : 0
  return hidden === 0
    ? null
    : `a filter hides ${lineCount(hidden, axis)} of ${linesText(move, axis)} of ${sheet.name}; show them first, or name only visible rows`
}

const moveLines = (editing: Editing, sheet: SheetData): Made => {
  const { run } = editing
  const axis = axisOf(editing.edit) ?? 'rows'
  const read = moveOf(editing, sheet.id, axis)
  if (!read.ok) return read
  const move = read.value
  const fault = moveFault(sheet, run.size(sheet), move) ?? contentFault(run, sheet, move)
  if (fault !== null) return impossible(fault)
  run.addMove(sheet, move)
  const shifts = shiftsOf(move).map(({ from, to, by }) => ({
    sheet: sheet.name,
    from: linesAddress(from, to, axis),
    by,
  }))
  return made(moveText(move, sheet.name), { shifts })
}

const hiddenText = (isHidden: boolean, changed: number, lines: string): string => {
  const text = `${isHidden ? 'Hid' : 'Showed'} ${lines}`
  return changed === 0 ? `${text}: all were ${isHidden ? 'hidden' : 'shown'} already.` : `${text}.`
}

const hideLines = (editing: Editing, sheet: SheetData): Made => {
  const { run, edit } = editing
  const axis = axisOf(edit) ?? 'rows'
  const read = linesOf(edit.at, axis)
  if (!read.ok) return impossible(read.error)
  const lines = { axis, at: read.value.at, count: edit.count ?? read.value.count }
  const { at, count } = lines
  const size = run.size(sheet)[axis]
  if (at + count > size) return impossible(`${sheet.name} has ${lineCount(size, axis)}`)
  const isHidden = edit.do.startsWith('hide')
  if (isHidden && count === size) return impossible(`${sheet.name} would show no ${axis}`)
  const { workbook, changed } = withLinesHidden(run.workbook, sheet, lines, isHidden)
  run.workbook = workbook
  const text = hiddenText(isHidden, changed, `${linesText(lines, axis)} of ${sheet.name}`)
  const filtered = axis === 'rows' && !isHidden ? filteredIn(run, sheet, at, count) : 0
  if (filtered === 0) return made(text)
  const notes = [`A filter still hides ${lineCount(filtered, axis)} of ${sheet.name}.`]
  return made(text, { notes })
}

const MOVES_LINES = /^(?:insert|delete|move)_(?:rows|columns)$/

/** Insertions and deletions wait for each other. Every other edit needs the current workbook. */
const isSettledFirst = ({ run, edit }: Editing, sheet: SheetData): boolean => {
  if (!MOVES_LINES.test(edit.do) || run.changesSheets) return true
  if (edit.do.startsWith('insert') || !run.hasMoved(sheet)) return false
  return filteredRows(run.workbook).has(sheet.id) || mergesOf(sheet).length > 0
}

/** The worksheet of an edit in the current workbook. */
const settledSheet = async (editing: Editing): Promise<Result<SheetData, ToolFailure>> => {
  const { run } = editing
  const found = sheetOf(editing)
  if (found.ok && !isSettledFirst(editing, found.value)) return found
  const settled = await run.settle()
  return settled.ok ? sheetOf(editing) : settled
}

/** Makes one edit, after those before it. */
export const performEdit = async (editing: Editing): Promise<Made> => {
  const { run, edit } = editing
  if (edit.do === 'add_sheet') {
    const settled = await run.settle()
    return settled.ok ? addSheet(editing) : settled
  }
  const sheet = await settledSheet(editing)
  if (!sheet.ok) return sheet
  if (MOVES_LINES.test(edit.do)) return moveLines(editing, sheet.value)
  const make = SHEET_EDITS[edit.do] ?? hideLines
  return make(editing, sheet.value)
}
