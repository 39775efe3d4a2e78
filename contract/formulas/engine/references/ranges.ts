import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { SCOPE } from '../language/scope-names.ts'
import { replace, type EngineValue, type MendedEngine } from '../language/parts.ts'

type Reference = EngineValue & {
  readonly _arrayFormulaRange: unknown
  readonly _runtimeArrayFormulaRange: unknown
  getRangeData(): Extent
  getRangePosition(): Extent
  getRefOffset(): { readonly x: number; readonly y: number }
  isCell(): boolean
  isRow(): boolean
  isColumn(): boolean
  getSheetId(): string
  getForcedSheetName(): string | undefined
}
type Node = {
  readonly nodeType: number
  getToken(): string
  getChildren(): readonly Node[]
  isAddress(): boolean
}
type Join = (this: unknown, one: EngineValue, other: EngineValue) => unknown
type Find = (this: unknown, node: Node, result: Node[]) => void

/** Univer's numbers for the parts of a formula. */
const [REFERENCE, FUNCTION, SPAN] = [1, 4, 10]
/** Functions whose result lies within their first argument: what stands there need not be known before. */
const PLACING = new Set(['INDEX'])

const isWritten = ({ nodeType }: Node): boolean => nodeType === REFERENCE
/** The cells that references have in common. */
const isCommon = (node: Node): boolean =>
  node.nodeType === FUNCTION && node.getToken() === SCOPE.COMMON
/** Cells that are found by references: from one to another, or what they share. */
const isFound = (node: Node): boolean => node.nodeType === SPAN || isCommon(node)
/** A range between written cells, as A1:B9, and what such ranges share. */
const isPlain = (node: Node): boolean =>
  isWritten(node) || (isFound(node) && node.getChildren().every(isPlain))
/** `@` before a written range. */
const isSingle = (node: Node): boolean =>
  node.nodeType === FUNCTION && node.getToken() === 'SINGLE' && node.getChildren().every(isPlain)

/** The parts of a range's end that decide where it is. */
const deciding = (node: Node): readonly Node[] => {
  const children = node.getChildren()
  // What is shared lies within the others.
  if (isCommon(node)) return children.filter((child) => !isPlain(child))
  const [first] = children
  const isPlaced = node.nodeType === FUNCTION && PLACING.has(node.getToken())
  return isPlaced && first !== undefined && isPlain(first) ? children.slice(1) : children
}
const readsCells = (node: Node): boolean => isPlain(node) || deciding(node).some(readsCells)
/** A range whose ends cells decide, as A1:INDEX(A1:A9,C1): where it is has to be found out first. */
const isDecided = (node: Node): boolean =>
  isFound(node) &&
  node.getChildren().some((end) => !isPlain(end) && (end.isAddress() || readsCells(end)))

/** What a formula waits for. */
const findReferences: Find = (node, result) => {
  for (const part of node.getChildren()) {
    if (isDecided(part)) findEnds(part, result)
    else if (isFound(part) || isWritten(part) || isSingle(part)) result.push(part)
    else findReferences(part, result)
  }
}
const findEnds: Find = (node, result) => {
  for (const part of deciding(node)) {
    if (isPlain(part)) result.push(part)
    else findEnds(part, result)
  }
}

const findDecided: Find = (node, result) => {
  for (const part of node.getChildren()) {
    const isPlaced = isDecided(part) || (part.nodeType === FUNCTION && part.isAddress())
    if (isPlaced) result.push(part)
    else findDecided(part, result)
  }
}

const isReference = (value: EngineValue): value is Reference => value.isReferenceObject()

/** Whether Univer joins them right: both are written so, and stand where they are written. */
const isKnown = (one: Reference, other: Reference): boolean => {
  const [a, b] = [one.getRefOffset(), other.getRefOffset()]
  const isAlike =
    (one.isCell() && other.isCell()) ||
    (one.isRow() && other.isRow()) ||
    (one.isColumn() && other.isColumn())
  return isAlike && a.x === b.x && a.y === b.y
}

/** Tells a range which arrays fill its cells: without it, cells that an array left count with what was in them. */
const withArrays = (range: unknown, { _arrayFormulaRange, _runtimeArrayFormulaRange }: Reference) =>
  Object.assign(range as object, { _arrayFormulaRange, _runtimeArrayFormulaRange })

const isOfAnotherSheet = (one: Reference, other: Reference): boolean =>
  (other.getForcedSheetName() ?? '') !== '' && one.getSheetId() !== other.getSheetId()

/** All rows and columns from one to the other; a whole column or row stays one, with its ends NaN. */
const around = (one: Reference, other: Reference): Extent => {
  const [a, b] = [one.getRangePosition(), other.getRangePosition()]
  const ends = [one.getRangeData(), other.getRangeData()]
  const isOfRows = ends.some(({ startColumn }) => Number.isNaN(startColumn))
  const isOfColumns = ends.some(({ startRow }) => Number.isNaN(startRow))
  const outer = (isWhole: boolean, end: number): number => (isWhole ? Number.NaN : end)
  return {
    startRow: outer(isOfColumns, Math.min(a.startRow, b.startRow)),
    startColumn: outer(isOfRows, Math.min(a.startColumn, b.startColumn)),
    endRow: outer(isOfColumns, Math.max(a.endRow, b.endRow)),
    endColumn: outer(isOfRows, Math.max(a.endColumn, b.endColumn)),
  }
}

/**
 * Lets `:` join any two references, also those that INDEX, XLOOKUP, IF and `#` return. A formula
 * waits for the cells that decide the ends. With `@` it waits for one cell of a range.
 */
export const mendRanges = (engine: MendedEngine): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never)
  const joined = (one: Reference, other: Reference): unknown => {
    if (isOfAnotherSheet(one, other)) return error('#VALUE!')
    const extent = around(one, other)
    const made = new engine.RangeReferenceObject(extent as never)
    return Object.assign(made, one, { _rangeData: extent, _refOffsetX: 0, _refOffsetY: 0 })
  }
  const factory = engine.UnionNodeFactory.prototype as { create(token: string): object }
  replace<Join>(
    Object.getPrototypeOf(factory.create(':')) as object,
    '_unionFunction',
    (standing) =>
      function join(one, other) {
        const wrong = [one, other].find((value) => value.isError())
        if (wrong !== undefined) return wrong
        if (!isReference(one) || !isReference(other)) return error('#REF!')
        if (!isKnown(one, other)) return joined(one, other)
        return withArrays(standing.call(this, one, other), one)
      },
  )
  const { prototype } = engine.FormulaDependencyGenerator
  replace<Find>(prototype, '_nodeTraversalRef', () => findReferences)
  replace<Find>(prototype, '_nodeTraversalReferenceFunction', () => findDecided)
}
