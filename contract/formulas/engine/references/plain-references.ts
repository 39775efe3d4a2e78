import { replaceMethod, type EngineValue, type EngineModule } from '../language/engine-module.ts'

type Config = {
  getSheetNameMap(): unknown
  getUnitData(): unknown
  getArrayFormulaCellData(): unknown
  getArrayFormulaRange(): unknown
  getUnitStylesData(): unknown
}
type Runtime = {
  readonly currentUnitId: string
  readonly currentSubUnitId: string
  readonly currentRow: number
  readonly currentColumn: number
  getUnitData(): unknown
  getRuntimeArrayFormulaCellData(): unknown
  getUnitArrayFormula(): unknown
  getRuntimeFeatureCellData(): unknown
}
type Reference = EngineValue & {
  readonly _token: unknown
  readonly _forcedUnitId: unknown
  readonly _forcedSheetName: unknown
  readonly _rangeData: object
  setForcedSheetId(names: unknown): void
  isExceedRange(): boolean
}
type Node = {
  readonly nodeType: number
  readonly _currentConfigService: Config
  readonly _runtimeService: Runtime
  readonly _isPrepareMerge: boolean
  readonly _tableReferenceObject?: unknown
  readonly _refOffsetX: number
  readonly _refOffsetY: number
  getValue(): EngineValue | null | undefined
  setValue(value: unknown): void
}
type Execute = (this: Node) => void
type Check = (this: object, given: unknown) => Node | undefined

/** `nodeType` of a reference node in Univer. */
const REFERENCE = 1

type Fields = Record<string, unknown>
type Make = new (known: Reference, node: Node) => Reference
/** A parsed reference, and the constructor for its copies. */
type Written = { readonly known: Reference; readonly Copy: Make }

const written = new WeakMap<Node, Written>()
const copies = new WeakMap<object, Make>()

/**
 * Sets the same fields in the same order as the engine's constructor, so that all objects share one
 * hidden class.
 */
function fill(this: Fields, known: Reference, node: Node): void {
  const { _currentConfigService: config, _runtimeService: runtime } = node
  this['pattern'] = ''
  this['_token'] = known._token
  this['_forcedSheetId'] = ''
  this['_forcedSheetName'] = known._forcedSheetName
  this['_defaultSheetId'] = runtime.currentSubUnitId
  this['_rangeData'] = { ...known._rangeData }
  this['_unitData'] = config.getUnitData()
  this['_unitStylesData'] = config.getUnitStylesData()
  this['_filteredOutRows'] = []
  this['_defaultUnitId'] = runtime.currentUnitId
  this['_forcedUnitId'] = known._forcedUnitId
  this['_runtimeData'] = runtime.getUnitData()
  this['_arrayFormulaCellData'] = config.getArrayFormulaCellData()
  this['_arrayFormulaRange'] = config.getArrayFormulaRange()
  this['_runtimeArrayFormulaCellData'] = runtime.getRuntimeArrayFormulaCellData()
  this['_runtimeArrayFormulaRange'] = runtime.getUnitArrayFormula()
  this['_runtimeFeatureCellData'] = runtime.getRuntimeFeatureCellData()
  this['_refOffsetX'] = node._refOffsetX
  this['_refOffsetY'] = node._refOffsetY
  this['_currentRow'] = runtime.currentRow
  this['_currentColumn'] = runtime.currentColumn
}

/** A plain constructor for references, cached per class. */
const copyOf = (prototype: object): Make => {
  const known = copies.get(prototype)
  if (known) return known
  const make = function reference(this: Fields, one: Reference, node: Node) {
    fill.call(this, one, node)
  } as unknown as Make
  make.prototype = prototype as Reference
  copies.set(prototype, make)
  return make
}

/** Copies the parsed fields, because the engine may change the reference object. */
const copyParsedFields = (value: Reference): Written => {
  const { _token, _forcedUnitId, _forcedSheetName, _rangeData } = value
  const known = { _token, _forcedUnitId, _forcedSheetName, _rangeData: { ..._rangeData } }
  return { known: known as Reference, Copy: copyOf(Object.getPrototypeOf(value) as object) }
}

const placed = ({ known, Copy }: Written, node: Node): Reference => {
  const reference = new Copy(known, node)
  reference.setForcedSheetId(node._currentConfigService.getSheetNameMap())
  return reference
}

/**
 * Parses a written reference once, and copies it for each calculated cell. Without this patch,
 * Univer parses the reference again for each calculation, and its constructors define each of
 * twenty fields separately.
 */
export const patchReferenceParsing = (engine: EngineModule): void => {
  const seen = new WeakSet<object>()
  const execute = (standing: Execute): Execute =>
    function find() {
      const known = written.get(this)
      if (known !== undefined) {
        const reference = placed(known, this)
        // A reference past an edge or to a missing worksheet goes on to the engine, which chooses
        // the error.
        if (this._isPrepareMerge || !reference.isExceedRange()) return this.setValue(reference)
      }
      standing.call(this)
      const value = this.getValue()
      const isWritten = known === undefined && this._tableReferenceObject === undefined
      if (isWritten && value?.isReferenceObject() === true)
        written.set(this, copyParsedFields(value as Reference))
    }
  replaceMethod<Check>(
    engine.ReferenceNodeFactory.prototype,
    'checkAndCreateNodeType',
    (standing) =>
      function create(given) {
        const node = standing.call(this, given)
        const prototype: unknown = node && Object.getPrototypeOf(node)
        // The engine does not export the class of these nodes, so we patch it through the first
        // node.
        if (node?.nodeType === REFERENCE && prototype && !seen.has(prototype)) {
          seen.add(prototype)
          replaceMethod<Execute>(prototype, 'execute', execute)
        }
        return node
      },
  )
}
