import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { isFormulaCell, isTypedText } from '../audit/cell-kinds.ts'
import { isInputLabel } from '../audit/unused-inputs.ts'
import type { WrittenInput } from './written-inputs.ts'

/** A larger share of inputs without effect is data that is there to be read. */
const MOST_SHARE = 0.34
/** So few inputs stand out even if they are half of all. */
const FEW = 2

/** True if a row holds more than an input: formulas, other inputs, or several texts as in a list. */
const isRecord = ({ cells: [first], label }: WrittenInput, rows: ReadonlySet<string>): boolean => {
  const { sheet, row, column } = first
  if (label === '' || rows.has(rowKey(first))) return true
  const others = Object.keys(sheet.cellData?.[row] ?? {}).map(Number)
  if (others.some((at) => isFormulaCell(cellAt(sheet, row, at)))) return true
  const texts = others.filter((at) => at < column && isTypedText(cellAt(sheet, row, at)))
  return texts.length > 1
}

const rowKey = ({ sheet, row }: WrittenInput['cells'][0]): string => `${sheet.id} ${row}`

const standOut = (dead: readonly WrittenInput[], inUse: number): boolean =>
  dead.length <= (dead.length + inUse) * MOST_SHARE || (dead.length <= FEW && dead.length <= inUse)

/** True if the cells with the blue font of inputs, or lines that look like inputs, are meant. */
const isMeant = (input: WrittenInput, usedRows: ReadonlySet<string>): boolean =>
  input.isMarked || (isInputLabel(input.label) && !isRecord(input, usedRows))

/**
 * Inputs that no formula reads, among inputs of the same worksheet that formulas read. Those
 * without the font of inputs must be few, because they may be notes.
 */
export const deadInputs = (
  workbook: WorkbookData,
  inputs: readonly WrittenInput[],
): readonly WrittenInput[] =>
  [...Map.groupBy(inputs, ({ cells: [{ sheet }] }) => sheet.id)].flatMap(([id, all]) => {
    if (workbook.sheets[id] === undefined) return []
    const used = all.filter(({ readers }) => readers.length > 0)
    const usedRows = new Set(used.map(({ cells: [first] }) => rowKey(first)))
    const dead = all.filter((input) => input.readers.length === 0 && isMeant(input, usedRows))
    const plain = dead.filter(({ isMarked }) => !isMarked)
    if (!standOut(dead, used.length)) return []
    return plain.length <= FEW ? dead : dead.filter(({ isMarked }) => isMarked)
  })
