import { replaceMethod, type EngineModule } from './engine-module.ts'
import { WorksheetScope, type ScopedName } from './worksheet-scope.ts'

type Sheet = { getName(): string }
type Workbook = {
  getSheetOrders(): readonly string[]
  getSheetBySheetId(id: string): Sheet | null | undefined
}
type DefinedName = {
  readonly name: string
  readonly formulaOrRefString: string
  readonly localSheetId?: string
}
type Item = { readonly f?: string; readonly x?: number; readonly y?: number }
type Tree = {
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly column: number
}
type ByUnit = { readonly [unit: string]: unknown }
type Generator = {
  readonly _currentConfigService: { getDirtyNameMap(): ByUnit; getDirtyDefinedNameMap(): ByUnit }
  readonly _univerInstanceService: { getUnit(id: string): Workbook | null | undefined }
  readonly _lexer: {
    readonly _definedNamesService: {
      getDefinedNameMap(unit: string): Readonly<Record<string, DefinedName>> | null | undefined
    }
  }
  readonly _dependencyManagerService: {
    removeFormulaDependency(unit: string, sheet: string, row: number, column: number): void
  }
}
type Register = (this: Generator, units: readonly string[], ...rest: unknown[]) => void
type MakeTree = (
  this: Generator,
  unit: string,
  sheet: string,
  row: number,
  column: number,
  data: unknown,
  item: Item,
) => Tree
type MakeVirtual = (this: Generator, tree: Tree, item: Item) => Tree
type IsDirty = (this: Generator, tree: Tree, node: unknown) => boolean

/** State of one engine: formulas whose meaning depends on the worksheet. */
type Known = {
  scopes: ReadonlyMap<string, WorksheetScope>
  /** Last resolved text per cell. */
  readonly read: Map<string, string>
  /** Formulas of this run, and whether their resolved text changed. */
  isChanged: WeakMap<Tree, boolean>
}

const engines = new WeakMap<Generator, Known>()

const knownOf = (generator: Generator): Known => {
  const known = engines.get(generator) ?? {
    scopes: new Map(),
    read: new Map(),
    isChanged: new WeakMap(),
  }
  engines.set(generator, known)
  return known
}

const scopeOf = (generator: Generator, unit: string): WorksheetScope | null => {
  const workbook = generator._univerInstanceService.getUnit(unit)
  if (!workbook) return null
  const sheets = workbook.getSheetOrders().flatMap((id) => {
    const sheet = workbook.getSheetBySheetId(id)
    return sheet ? [{ id, name: sheet.getName() }] : []
  })
  const ids = new Set(sheets.map(({ id }) => id))
  const defined = generator._lexer._definedNamesService.getDefinedNameMap(unit) ?? {}
  const names = Object.values(defined).map(
    ({ name, formulaOrRefString, localSheetId = '' }): ScopedName => ({
      name,
      refersTo: formulaOrRefString,
      sheetId: ids.has(localSheetId) ? localSheetId : null,
    }),
  )
  return new WorksheetScope({ sheets, names })
}

/** Whether a name or worksheet changed, including changes from a cancelled run. */
const isRenaming = ({ _currentConfigService: config }: Generator, unit: string): boolean =>
  unit in config.getDirtyNameMap() || unit in config.getDirtyDefinedNameMap()

/** Drops the dependencies of a formula, because it reads other cells now. */
const forget = (generator: Generator, { unitId, subUnitId, row, column }: Tree): void =>
  generator._dependencyManagerService.removeFormulaDependency(unitId, subUnitId, row, column)

/**
 * Resolves worksheet-scoped names and 3D references such as `Jan:Mar!B5`, which Univer does not
 * support. If several worksheets define the same name, Univer keeps only the last one. The result
 * depends on names and tab order, so every run resolves them again.
 */
export const patchScopedFormulas = (engine: EngineModule): void => {
  const { prototype } = engine.FormulaDependencyGenerator
  replaceMethod<Register>(
    prototype,
    '_registerFormulas',
    (standing) =>
      function register(units, ...rest) {
        const known = knownOf(this)
        known.isChanged = new WeakMap()
        known.scopes = new Map(
          units.flatMap((unit) => {
            const scope = scopeOf(this, unit)
            return scope === null ? [] : [[unit, scope] as const]
          }),
        )
        standing.call(this, units, ...rest)
      },
  )
  replaceMethod<MakeTree>(
    prototype,
    '_createFDtree',
    (standing) =>
      function make(unit, sheet, row, column, data, item) {
        const known = knownOf(this)
        const written = item.f ?? ''
        const text = known.scopes.get(unit)?.plain(sheet, written) ?? written
        if (text === written) return standing.call(this, unit, sheet, row, column, data, item)
        const tree = standing.call(this, unit, sheet, row, column, data, { ...item, f: text })
        const cell = JSON.stringify([unit, sheet, row, column])
        const isChanged = known.read.get(cell) !== text
        known.isChanged.set(tree, isChanged)
        known.read.set(cell, text)
        if (isChanged) forget(this, tree)
        return tree
      },
  )
  replaceMethod<MakeVirtual>(
    prototype,
    '_createVirtualFDtree',
    (standing) =>
      function make(tree, item) {
        const made = standing.call(this, tree, item)
        const known = knownOf(this).isChanged
        const isChanged = known.get(tree)
        if (isChanged === undefined) return made
        known.set(made, isChanged)
        const { x = 0, y = 0 } = item
        if (isChanged)
          forget(this, {
            unitId: tree.unitId,
            subUnitId: tree.subUnitId,
            row: tree.row + y,
            column: tree.column + x,
          })
        return made
      },
  )
  replaceMethod<IsDirty>(
    prototype,
    '_includeTree',
    (standing) =>
      function isDirty(tree, node) {
        const isChanged = knownOf(this).isChanged.get(tree)
        const isScoped = isChanged !== undefined
        return (
          standing.call(this, tree, node) ||
          (isScoped && (isChanged || isRenaming(this, tree.unitId)))
        )
      },
  )
}
