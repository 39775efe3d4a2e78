/** Worksheet ids by worksheet name, per workbook. */
type SheetNames = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/**
 * A reference in Univer's formula engine. Its worksheet id is empty if no worksheet has the
 * referenced name.
 */
type Reference = {
  _forcedSheetId?: string | undefined
  _forcedSheetName?: string
  isReferenceObject(): boolean
  getRangePosition(): { readonly startRow: number; readonly startColumn: number }
  getUnitId(): string
  setForcedSheetId(names: SheetNames): void
  getSheetId(): string
  isExceedRange(): boolean
  getFirstCell(): unknown
  iterator(callback: (value: unknown, row: number, column: number) => unknown): unknown
}
type Value = Partial<Reference> & { isError?(): boolean; getErrorType?(): string }
type FormulaNode = {
  readonly nodeType: number
  getChildren(): readonly FormulaNode[]
  getValue(): Value | null | undefined
  setValue(value: unknown): void
}
type Runner = {
  _execute(node: FormulaNode, ...offset: number[]): unknown
  _executeAsync(node: FormulaNode, ...offset: number[]): Promise<unknown>
}

export type ReferenceEngine = {
  readonly BaseReferenceObject: { readonly prototype: object }
  readonly Interpreter: { readonly prototype: object }
  readonly ErrorValueObject: { create(error: never): unknown }
}

/** `nodeType` of a reference node in Univer. */
const REFERENCE_NODE = 1
/** An id that no worksheet has. */
const NO_SHEET = '\0'

const isMissing = ({ _forcedSheetId, _forcedSheetName }: Partial<Reference>): boolean =>
  !_forcedSheetId && Boolean(_forcedSheetName)

const patchedRunners = new WeakSet<object>()

/**
 * Makes a reference to a missing worksheet `#REF!`, as in Excel. Without this, Univer's COUNTIF
 * returns 0, and its circularity check uses the formula's own worksheet. Worksheet names are
 * case-insensitive.
 */
export const patchMissingSheets = (engine: ReferenceEngine): void => {
  const reference = engine.BaseReferenceObject.prototype as Reference
  const runner = engine.Interpreter.prototype as Runner
  if (patchedRunners.has(runner)) return
  patchedRunners.add(runner)
  const error = (): unknown => engine.ErrorValueObject.create('#REF!' as never)

  const { setForcedSheetId } = reference
  reference.setForcedSheetId = function (this: Reference, names) {
    setForcedSheetId.call(this, names)
    if (!isMissing(this)) return
    const wanted = this._forcedSheetName?.toLowerCase()
    const known = Object.entries(names[this.getUnitId()] ?? {})
    this._forcedSheetId = known.find(([name]) => name.toLowerCase() === wanted)?.[1]
  }
  const { getSheetId, isExceedRange, getFirstCell, iterator } = reference
  reference.getSheetId = function (this: Reference) {
    return isMissing(this) ? NO_SHEET : getSheetId.call(this)
  }
  reference.isExceedRange = function (this: Reference) {
    return !isMissing(this) && isExceedRange.call(this)
  }
  reference.getFirstCell = function (this: Reference) {
    return isMissing(this) ? error() : getFirstCell.call(this)
  }
  reference.iterator = function (this: Reference, callback) {
    if (!isMissing(this)) return iterator.call(this, callback)
    const { startRow, startColumn } = this.getRangePosition()
    return callback(error(), startRow, startColumn)
  }

  /** Nodes whose error comes from a missing worksheet. */
  const marked = new WeakSet<FormulaNode>()
  const hasMarked = (node: FormulaNode): boolean =>
    node.getChildren().some((child) => marked.has(child))
  const isRefused = (node: FormulaNode, value: Value): boolean =>
    node.nodeType === REFERENCE_NODE
      ? value.isReferenceObject?.() === true && isMissing(value)
      : value.isError?.() === true && hasMarked(node)
  const refuse = (node: FormulaNode): void => {
    const value = node.getValue() ?? {}
    if (!isRefused(node, value)) return void marked.delete(node)
    marked.add(node)
    // COUNTIF and similar functions turn `#REF!` into `#VALUE!`, because an error is not a range.
    // It becomes `#REF!` again here.
    const isOwn = node.nodeType === REFERENCE_NODE
    if (isOwn || value.getErrorType?.() === '#VALUE!') node.setValue(error())
  }
  const { _execute, _executeAsync } = runner
  runner._execute = function (this: Runner, node, ...offset) {
    const done = _execute.call(this, node, ...offset)
    refuse(node)
    return done
  }
  runner._executeAsync = async function (this: Runner, node, ...offset) {
    const done = await _executeAsync.call(this, node, ...offset)
    refuse(node)
    return done
  }
}
