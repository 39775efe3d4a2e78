import { createRequire } from 'node:module'
import { filledRanges, withoutArrayResults } from '#contract/workbook/array-cells.ts'
import { markCircularFormulas } from '#contract/formulas/circular-formulas.ts'
import { patchMissingSheets } from '#contract/formulas/missing-sheets.ts'
import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'
import { patchTableModel, addTableFlags } from '#contract/formulas/engine/references/table-model.ts'
import { dropTables } from '#contract/formulas/engine/references/tables.ts'
import { extendSheetsToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { ownFunctions } from '#contract/formulas/functions/functions.ts'
import type { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from './filtered-rows.ts'
import { reduceEngineMemory } from './reduce-memory.ts'
import type { CalculatedCell } from './protocol.ts'

export type CellRef = { readonly sheet_id: string; readonly row: number; readonly column: number }

/** Result of a run. `circular` is true if formulas refer to themselves. */
export type EngineRun = { readonly cells: readonly CalculatedCell[]; readonly circular: boolean }

// Univer's ESM builds fail in Node because of opentype.js, so we load CommonJS. The packages for
// calculation need half the time and memory of the whole preset.
const root = createRequire(import.meta.url)
const load = createRequire(root.resolve('@univerjs/presets'))
const core = load('@univerjs/core') as typeof import('@univerjs/core')
const engine = load('@univerjs/engine-formula') as typeof import('@univerjs/engine-formula')
const sheets = load('@univerjs/sheets') as typeof import('@univerjs/sheets')
/** Lazy-loaded for the first workbook with a table. */
const tables = () => load('@univerjs/sheets-table') as typeof import('@univerjs/sheets-table')

const TABLES = 'SHEET_TABLE_PLUGIN'
const hasTables = ({ resources }: WorkbookData): boolean =>
  Array.isArray(resources) &&
  resources.some(
    (one: { readonly name?: unknown; readonly data?: unknown }) =>
      one.name === TABLES && String(one.data ?? '').includes('range'),
  )

type EngineConfig = import('@univerjs/engine-formula').IUniverEngineFormulaConfig
let tellOfFailure: FailureReport = () => {}
/**
 * Registers a listener for exceptions inside the engine. Each kind is reported once per process.
 */
export const setFailureListener = (tell: FailureReport): void => {
  tellOfFailure = tell
}

patchFormulaEngine(engine, (part, error) => tellOfFailure(part, error))
patchMissingSheets(engine)
const OWN = ownFunctions({ ...engine, parseDate: core.numfmt.parseDate })
const CONFIG = { function: OWN as unknown as NonNullable<EngineConfig['function']> }

const ERRORS: ReadonlySet<unknown> = new Set(Object.values(engine.ErrorType))
/** Univer's cell type for forced text. */
const FORCED_TEXT = 4

type Matrix<T> = { readonly [row: string]: { readonly [column: string]: T | null | undefined } }
type Found = {
  readonly v?: CellValue | null
  readonly t?: number | null
  readonly s?: { readonly n?: { readonly pattern: string } | null } | string | null
}
type Extent = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}
type BySheet<T> = { readonly [unit: string]: { readonly [sheet: string]: Matrix<T> } | undefined }
type Params = {
  readonly unitData?: BySheet<Found>
  readonly arrayFormulaRange?: BySheet<Extent>
  readonly arrayFormulaCellData?: BySheet<Found>
  readonly functionsExecutedState?: number
}

const entries = <T>(matrix: Matrix<T> | undefined) =>
  Object.entries(matrix ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([column, cell]) =>
      cell === null || cell === undefined
        ? []
        : [{ row: Number(row), column: Number(column), cell }],
    ),
  )

const spillOf = (cells: Matrix<Found> | undefined, extent: Extent | null | undefined) => {
  if (!extent) return null
  const { startRow, endRow, startColumn, endColumn } = extent
  if (startRow === endRow && startColumn === endColumn) return null
  return Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from(
      { length: endColumn - startColumn + 1 },
      (_, column) => cells?.[startRow + row]?.[startColumn + column]?.v ?? null,
    ),
  )
}

type At<T> = { readonly row: number; readonly column: number; readonly cell: T }

const patternOf = (style: Found['s']): string | null =>
  typeof style === 'object' ? (style?.n?.pattern ?? null) : null

/** The calculated cells of a sheet, with their arrays. */
const collectSheet = (sheetId: string, run: readonly At<Found>[], spills: SheetSpills) =>
  run.map(({ row, column, cell }): CalculatedCell => ({
    sheet_id: sheetId,
    row,
    column,
    v: cell.v ?? null,
    t: cell.t ?? null,
    pattern: patternOf(cell.s),
    spill: spillOf(spills.cells, spills.extents?.[row]?.[column]),
    error: cell.t !== FORCED_TEXT && ERRORS.has(cell.v),
  }))

type SheetSpills = {
  readonly extents: Matrix<Extent> | undefined
  readonly cells: Matrix<Found> | undefined
}

/** Merges the engine's results, which arrive in several commands. */
const collect = (unit: string, results: readonly Params[]): readonly CalculatedCell[] => {
  const arrays = results.findLast((params) => params.arrayFormulaRange)
  const extents = arrays?.arrayFormulaRange?.[unit]
  const spilled = arrays?.arrayFormulaCellData?.[unit]
  return results
    .flatMap(({ unitData }) => Object.entries(unitData?.[unit] ?? {}))
    .flatMap(([id, matrix]) =>
      collectSheet(id, entries(matrix), { extents: extents?.[id], cells: spilled?.[id] }),
    )
}

const toRange = (unitId: string, { sheet_id, row, column }: CellRef) => ({
  unitId,
  sheetId: sheet_id,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

type Tree = Parameters<typeof markCircularFormulas>[0][number]
type Generator = {
  _checkIsCycleDependency: (list: Tree[]) => boolean
  readonly _getDependencyTreeParenIds: (tree: Tree) => Iterable<number>
}

/** Turns circular formulas into errors, the same as in the grid. */
const refuseIn = (found: unknown): void => {
  const generator = found as Generator
  const check = generator._checkIsCycleDependency.bind(generator)
  generator._checkIsCycleDependency = (list) => {
    const isCircular = check(list)
    if (isCircular) markCircularFormulas(list, (one) => generator._getDependencyTreeParenIds(one))
    return isCircular
  }
}

/**
 * Calculates a workbook. If `changed` is null, it runs all formulas. Otherwise it runs the changed
 * formulas, formulas without a value, and the dependents of both. Each run has its own Univer
 * instance, so no state remains.
 */
export const runFormulas = async (
  workbook: WorkbookData,
  changed: readonly CellRef[] | null,
): Promise<EngineRun> => {
  const locale = core.LocaleType.EN_US
  const univer = new core.Univer({
    locale,
    locales: { [locale]: {} },
    logLevel: core.LogLevel.SILENT,
  })
  univer.registerPlugin(engine.UniverFormulaEnginePlugin, CONFIG)
  univer.registerPlugin(sheets.UniverSheetsPlugin)
  const injector = univer.__getInjector()
  if (hasTables(workbook)) {
    const { TableManager, UniverSheetsTablePlugin } = tables()
    patchTableModel(TableManager)
    univer.registerPlugin(UniverSheetsTablePlugin)
    addTableFlags(injector.get(core.ICommandService), () => injector.get(TableManager))
  }
  const commands = injector.get(core.ICommandService)
  let unitId = workbook.id
  const results: Params[] = []
  let circular = false
  try {
    const filtered = filteredRows(workbook)
    injector
      .get(engine.ISheetRowFilteredService)
      .register((_unit, sheet, row) => filtered.get(sheet)?.has(row) ?? false)
    refuseIn(injector.get(engine.IFormulaDependencyGenerator))
    reduceEngineMemory(core, engine, injector)
    const unit = univer.createUnit(
      core.UniverInstanceType.UNIVER_SHEET,
      extendSheetsToCells(withoutArrayResults(workbook)),
    )
    // May differ from the workbook's id: Univer replaces an empty one.
    unitId = unit.getUnitId()
    const runtime = injector.get(engine.IFormulaRuntimeService)
    const finished = new Promise<void>((resolve) => {
      commands.onCommandExecuted(({ id, params }) => {
        if (!id.startsWith('formula.mutation.')) return
        const found = (params ?? {}) as Params
        results.push(found)
        // The engine clears this flag at the end, so we read it during the run.
        circular ||= runtime.isCycleDependency()
        if (found.functionsExecutedState !== undefined) resolve()
      })
    })
    const empty =
      changed === null ? [] : injector.get(engine.FormulaDataModel).getFormulaDirtyRanges()
    commands.syncExecuteCommand(
      engine.SetFormulaCalculationStartMutation.id,
      {
        forceCalculation: changed === null,
        dirtyRanges: [
          ...(changed ?? []).map((place) => toRange(unitId, place)),
          // The dependents of an array's cells must run too. This includes cells that the array no
          // longer fills.
          ...(changed === null ? [] : filledRanges(workbook).map((one) => ({ ...one, unitId }))),
          ...empty,
        ],
        dirtyNameMap: {},
        dirtyDefinedNameMap: {},
        dirtySuperTableMap: {},
        dirtyUnitFeatureMap: {},
        dirtyUnitOtherFormulaMap: {},
        clearDependencyTreeCache: {},
        maxIteration: 1,
        rowData: injector.get(engine.FormulaDataModel).getHiddenRowsFiltered(),
      },
      { onlyLocal: true },
    )
    await finished
  } finally {
    // The engine caches parsed formulas per process, but names may change by the next run.
    injector.get(engine.IFunctionService).deleteFormulaAstCacheKey('')
    dropTables(unitId)
    univer.dispose()
  }
  // We copy the results only after `finally` has freed the engine's memory.
  return { cells: collect(unitId, results), circular }
}

const lexer = new engine.LexerTreeBuilder()

/**
 * Describes in words why a formula cannot be parsed. Null if it can. Unknown names are no error.
 */
export const formulaSyntaxError = (formula: string): string | null => {
  if (!/^=./s.test(formula)) return 'a formula starts with ='
  if (lexer.checkIfAddBracket(formula) !== 0) return 'a bracket is not closed'
  const tree = lexer.treeBuilder(formula)
  return tree === undefined || typeof tree === 'string' ? 'it can’t be read as a formula' : null
}
