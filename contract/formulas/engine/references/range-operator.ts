import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { SCOPE } from '../language/scope-names.ts'
import { replaceMethod, type EngineValue, type EngineModule } from '../language/engine-module.ts'

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

/** Node types of Univer's syntax tree. */
const [REFERENCE, FUNCTION, SPAN] = [1, 4, 10]
/**
 * The result of these functions lies within their first argument. So its cells are already
 * dependencies.
 */
const PLACING = new Set(['INDEX'])

const isWritten = ({ nodeType }: Node): boolean => nodeType === REFERENCE
const isCommon = (node: Node): boolean =>
  node.nodeType === FUNCTION && node.getToken() === SCOPE.COMMON
/** A reference computed from others: a range or an intersection. */
const isFound = (node: Node): boolean => node.nodeType === SPAN || isCommon(node)
/** A range of written cells such as A1:B9, or an intersection of such ranges. */
const isPlain = (node: Node): boolean =>
  isWritten(node) || (isFound(node) && node.getChildren().every(isPlain))
/** `@` before a written range. */
const isSingle = (node: Node): boolean =>
  node.nodeType === FUNCTION && node.getToken() === 'SINGLE' && node.getChildren().every(isPlain)

/** The parts of a range's end that determine its position. */
const deciding = (node: Node): readonly Node[] => {
  const children = node.getChildren()
  // An intersection lies within each of its parts. Its plain parts are dependencies already, so
  // only the computed ones remain.
  if (isCommon(node)) return children.filter((child) => !isPlain(child))
  const [first] = children
  const isPlaced = node.nodeType === FUNCTION && PLACING.has(node.getToken())
  return isPlaced && first !== undefined && isPlain(first) ? children.slice(1) : children
}
const readsCells = (node: Node): boolean => isPlain(node) || deciding(node).some(readsCells)
/**
 * A range whose end depends on cell values, as in `A1:INDEX(A1:A9,C1)`. The end must be calculated
 * first.
 */
const isDecided = (node: Node): boolean =>
  isFound(node) &&
  node.getChildren().some((end) => !isPlain(end) && (end.isAddress() || readsCells(end)))

/** Collects the dependencies of a formula. */
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

/** Whether Univer joins the references correctly: both have the same type and offset. */
const isKnown = (one: Reference, other: Reference): boolean => {
  const [a, b] = [one.getRefOffset(), other.getRefOffset()]
  const isAlike =
    (one.isCell() && other.isCell()) ||
    (one.isRow() && other.isRow()) ||
    (one.isColumn() && other.isColumn())
  return isAlike && a.x === b.x && a.y === b.y
}

/**
 * Passes on the ranges that array formulas fill. Without them, cells that an array no longer fills
 * would keep their old values.
 */
const withArrays = (range: unknown, { _arrayFormulaRange, _runtimeArrayFormulaRange }: Reference) =>
  Object.assign(range as object, { _arrayFormulaRange, _runtimeArrayFormulaRange })

const isOfAnotherSheet = (one: Reference, other: Reference): boolean =>
  (other.getForcedSheetName() ?? '') !== '' && one.getSheetId() !== other.getSheetId()

/** The smallest range around both references. Whole columns and rows keep NaN as their ends. */
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
 * Lets `:` join any two references, including results of INDEX, XLOOKUP, IF and `#`. The formula
 * depends on the cells that determine the ends. With `@` it depends on one cell of the range.
 */
export const patchRangeOperator = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never)
  const joined = (one: Reference, other: Reference): unknown => {
    if (isOfAnotherSheet(one, other)) return error('#VALUE!')
    const extent = around(one, other)
    const made = new engine.RangeReferenceObject(extent as never)
    return Object.assign(made, one, { _rangeData: extent, _refOffsetX: 0, _refOffsetY: 0 })
  }
  const factory = engine.UnionNodeFactory.prototype as { create(token: string): object }
  replaceMethod<Join>(
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
  replaceMethod<Find>(prototype, '_nodeTraversalRef', () => findReferences)
  replaceMethod<Find>(prototype, '_nodeTraversalReferenceFunction', () => findDecided)
}
