import { moveRangeByOffset, type ICommandInfo, type IRange } from '@univerjs/core'
import {
  deserializeRangeWithSheetWithCache,
  generateStringWithSequence,
  sequenceNodeType,
  serializeRangeToRefString,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula'
import { handleDefaultRangeChangeWithEffectRefCommands } from '@univerjs/sheets'

/** A change of a worksheet that moves cells, and which worksheet a name in a formula stands for. */
export type Shift = {
  readonly command: ICommandInfo
  /** Whether it moves cells of the worksheet that a formula calls so; '' is the formula's own. */
  readonly moves: (sheetName: string, unitId: string) => boolean
}

/** What reads formulas. */
export type Lexer = Pick<LexerTreeBuilder, 'sequenceNodesBuilder' | 'moveFormulaRefOffset'>
const REF = '#REF!'

/** Where cells are after a change; null where they went. */
export const moved = (range: IRange, { command }: Shift): IRange | null =>
  handleDefaultRangeChangeWithEffectRefCommands(range, command)

/** A formula with each of its references changed; `#REF!` where that is null. */
export const withReferences = (
  lexer: Lexer,
  formula: string,
  change: (range: IRange, sheetName: string, unitId: string) => IRange | null,
): string => {
  const nodes = lexer.sequenceNodesBuilder(formula)
  if (!nodes) return formula
  const changed = nodes.map((node) => {
    if (typeof node === 'string' || node.nodeType !== sequenceNodeType.REFERENCE) return node
    const { range, sheetName, unitId } = deserializeRangeWithSheetWithCache(node.token)
    const next = change(range, sheetName, unitId)
    if (next === range) return node
    return {
      ...node,
      token: next ? serializeRangeToRefString({ range: next, sheetName, unitId }) : REF,
    }
  })
  return `=${generateStringWithSequence(changed)}`
}

/** A formula after a change, each reference at the cells that it stood for, as formulas of cells are. */
export const movedFormula = (lexer: Lexer, formula: string, shift: Shift): string =>
  withReferences(lexer, formula, (range, sheetName, unitId) => {
    if (!shift.moves(sheetName, unitId)) return range
    const next = moved(range, shift)
    return next && { ...range, ...next }
  })

/** A formula with another name of a worksheet, or `#REF!` where that is null. */
export const renamedFormula = (
  lexer: Lexer,
  formula: string,
  from: string,
  to: string | null,
): string => {
  const nodes = lexer.sequenceNodesBuilder(formula)
  if (!nodes) return formula
  let isChanged = false
  const changed = nodes.map((node) => {
    if (typeof node === 'string' || node.nodeType !== sequenceNodeType.REFERENCE) return node
    const { range, sheetName, unitId } = deserializeRangeWithSheetWithCache(node.token)
    if (sheetName !== from) return node
    isChanged = true
    const token = to === null ? REF : serializeRangeToRefString({ range, sheetName: to, unitId })
    return { ...node, token }
  })
  return isChanged ? `=${generateStringWithSequence(changed)}` : formula
}

/** Whether a part of a rule is a formula. */
export const isFormula = (text: string): boolean => text.startsWith('=')

/** A formula as it reads `down` rows and `right` columns further on. */
export const carried = (lexer: Lexer, formula: string, right: number, down: number): string =>
  isFormula(formula)
    ? withReferences(lexer, formula, (range) => moveRangeByOffset(range, right, down))
    : formula

/** What two formulas share that say the same of their cells. */
export const formOf = (
  lexer: Lexer,
  formula: string,
  { startRow, startColumn }: IRange,
): string => {
  if (!isFormula(formula)) return formula
  const parts: unknown[] = []
  const text = withReferences(lexer, formula, (range, sheetName, unitId) => {
    const at = moveRangeByOffset(range, -startColumn, -startRow)
    parts.push([unitId, sheetName, at.startRow, at.endRow, at.startColumn, at.endColumn])
    return null
  })
  return JSON.stringify([text, parts])
}
