import { replace, type MendedEngine } from './parts.ts'
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
  readonly refTree?: Tree
}
type Generator = {
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

/** What one engine knows of the formulas that it reads by their worksheets. */
type Known = {
  scopes: ReadonlyMap<string, WorksheetScope>
  /** What each of them was read as, by its cell. */
  readonly read: Map<string, string>
  /** Those that mean something else than in the run before, or are read for the first time. */
  changed: WeakSet<Tree>
}

const engines = new WeakMap<Generator, Known>()

const knownOf = (generator: Generator): Known => {
  const known = engines.get(generator) ?? {
    scopes: new Map(),
    read: new Map(),
    changed: new WeakSet(),
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

/** Lets go of what the engine knows of a formula: it reads other cells now. */
const forget = (generator: Generator, { unitId, subUnitId, row, column }: Tree): void =>
  generator._dependencyManagerService.removeFormulaDependency(unitId, subUnitId, row, column)

/**
 * Reads formulas by their worksheets: names of one worksheet, of which the engine knows the last one alone, and
 * the same cells of several worksheets, Jan:Mar!B5, which it does not know (SHEET-830, SHEET-831). What such a
 * formula means follows the names and the order of the tabs, so it is looked at in each run.
 */
export const mendScopedFormulas = (engine: MendedEngine): void => {
  const { prototype } = engine.FormulaDependencyGenerator
  replace<Register>(
    prototype,
    '_registerFormulas',
    (standing) =>
      function register(units, ...rest) {
        const known = knownOf(this)
        known.changed = new WeakSet()
        known.scopes = new Map(
          units.flatMap((unit) => {
            const scope = scopeOf(this, unit)
            return scope === null ? [] : [[unit, scope] as const]
          }),
        )
        standing.call(this, units, ...rest)
      },
  )
  replace<MakeTree>(
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
        if (known.read.get(cell) !== text) {
          known.read.set(cell, text)
          known.changed.add(tree)
          forget(this, tree)
        }
        return tree
      },
  )
  replace<MakeVirtual>(
    prototype,
    '_createVirtualFDtree',
    (standing) =>
      function make(tree, item) {
        const made = standing.call(this, tree, item)
        const { changed } = knownOf(this)
        if (changed.has(tree)) {
          const { x = 0, y = 0 } = item
          const { unitId, subUnitId } = tree
          changed.add(made)
          forget(this, { unitId, subUnitId, row: tree.row + y, column: tree.column + x })
        }
        return made
      },
  )
  replace<IsDirty>(
    prototype,
    '_includeTree',
    (standing) =>
      function isDirty(tree, node) {
        return standing.call(this, tree, node) || knownOf(this).changed.has(tree)
      },
  )
}
