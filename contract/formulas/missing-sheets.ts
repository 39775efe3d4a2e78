/** The ids of worksheets by their names, by workbook. */
type SheetNames = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** A reference of a formula as Univer's engine has it; its sheet's id is empty where no worksheet has its name. */
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
/** A part of a read formula. */
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

/** What is needed of `@univerjs/engine-formula`. */
export type ReferenceEngine = {
  readonly BaseReferenceObject: { readonly prototype: object }
  readonly Interpreter: { readonly prototype: object }
  readonly ErrorValueObject: { create(error: never): unknown }
}

/** Univer's number of a node that is a reference. */
const REFERENCE_NODE = 1
/** The id that no worksheet has. */
const NO_SHEET = '\0'

const isMissing = ({ _forcedSheetId, _forcedSheetName }: Partial<Reference>): boolean =>
  !_forcedSheetId && Boolean(_forcedSheetName)

const refused = new WeakSet<object>()

/**
 * Makes a reference to a missing worksheet `#REF!`, as Excel does. Univer has COUNTIF count 0 in
 * it, and takes the formula's own worksheet for it when it looks for circles. Names match in any letter case.
 */
export const refuseMissingSheets = (engine: ReferenceEngine): void => {
  const reference = engine.BaseReferenceObject.prototype as Reference
  const runner = engine.Interpreter.prototype as Runner
  if (refused.has(runner)) return
  refused.add(runner)
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

  /** The nodes that came to nothing but an error over a missing worksheet. */
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
    // COUNTIF and its kind say #VALUE! of whatever is no range.
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
