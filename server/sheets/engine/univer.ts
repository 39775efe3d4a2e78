import { createRequire } from 'node:module'
import { filledRanges, withoutArrayResults } from '#contract/workbook/array-cells.ts'
import { patchMissingSheets } from '#contract/formulas/missing-sheets.ts'
import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'
import { patchTableModel, addTableFlags } from '#contract/formulas/engine/references/table-model.ts'
import { dropTables } from '#contract/formulas/engine/references/tables.ts'
import { extendSheetsToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { ownFunctions } from '#contract/formulas/functions/functions.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from './filtered-rows.ts'
import { reduceEngineMemory } from './reduce-memory.ts'
import type { CalculatedCell } from './protocol.ts'
import { collectResults, type RunReport } from './collect-results.ts'

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
/** True if the workbook has tables, which all engines of a process share by its id. */
export const hasTables = ({ resources }: WorkbookData): boolean =>
  Array.isArray(resources) &&
  resources.some(
    (one: { readonly name?: unknown; readonly data?: unknown }) =>
      one.name === TABLES && String(one.data ?? '').includes('range'),
  )

type Workbook = import('@univerjs/core').Workbook
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

const toRange = (unitId: string, { sheet_id, row, column }: CellRef) => ({
  unitId,
  sheetId: sheet_id,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

/** How the engine starts a calculation. */
type Start = {
  readonly isForced: boolean
  readonly dirtyRanges: readonly ReturnType<typeof toRange>[]
}

/** A run whose results are not collected yet. */
type RawRun = { readonly reports: readonly RunReport[]; readonly circular: boolean }

/** The parts of the engine that hold what a workbook's formulas are. */
type FormulaModel = {
  getFormulaData(): unknown
  setArrayFormulaRange(ranges: object): void
  setArrayFormulaCellData(cells: object): void
}

/** A workbook in its own engine. Only one engine of the process may calculate at a time. */
export type LoadedWorkbook = {
  readonly unitId: string
  readonly model: FormulaModel
  /** Worksheet ids in the engine's order. */
  readonly sheetIds: () => readonly string[]
  /** The worksheets' cells. The engine reads them at each run, so they may change in between. */
  readonly cellsOf: (sheetId: string) => CellStore | null
  /**
   * Adds rows and columns to a worksheet, and returns the first cell among them. It is outside all
   * used rows. `remove` takes them away.
   */
  readonly addRoom: (
    sheetId: string,
    room: { readonly rows: number; readonly columns: number },
  ) => { readonly row: number; readonly column: number; readonly remove: () => void } | null
  /** Formulas without a result, which every calculation includes. */
  readonly emptyFormulas: () => ReturnType<typeof toRange>[]
  readonly run: (start: Start) => Promise<RawRun>
  readonly dispose: () => void
}

/** The cells of one worksheet in the engine. */
export type CellStore = {
  setValue(row: number, column: number, cell: CellState): void
  realDeleteValue(row: number, column: number): void
  getValue(row: number, column: number): CellState | null | undefined
  /** The number of rows up to the last one with a cell. */
  getLength(): number
}

const createUniver = (workbook: WorkbookData) => {
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
  const filtered = filteredRows(workbook)
  injector
    .get(engine.ISheetRowFilteredService)
    .register((_unit, sheet, row) => filtered.get(sheet)?.has(row) ?? false)
  reduceEngineMemory(core, engine, injector)
  return { univer, injector }
}

/**
 * Loads a workbook into an engine of its own. `dispose` frees it. The workbook's cells belong to
 * the engine from then on.
 */
export const loadWorkbook = (workbook: WorkbookData): LoadedWorkbook => {
  const { univer, injector } = createUniver(workbook)
  const commands = injector.get(core.ICommandService)
  const unit = univer.createUnit(
    core.UniverInstanceType.UNIVER_SHEET,
    extendSheetsToCells(withoutArrayResults(workbook)),
  ) as Workbook
  // May differ from the workbook's id: Univer replaces an empty one.
  const unitId = unit.getUnitId()
  const runtime = injector.get(engine.IFormulaRuntimeService)
  const model = injector.get(engine.FormulaDataModel)
  const rowData = model.getHiddenRowsFiltered()

  const run = async ({ isForced, dirtyRanges }: Start): Promise<RawRun> => {
    const reports: RunReport[] = []
    let circular = false
    const finished = Promise.withResolvers<void>()
    const listener = commands.onCommandExecuted(({ id, params }) => {
      if (!id.startsWith('formula.mutation.')) return
      const found = (params ?? {}) as RunReport
      reports.push(found)
      // The engine clears this flag at the end, so we read it during the run.
      circular ||= runtime.isCycleDependency()
      if (found.functionsExecutedState !== undefined) finished.resolve()
    })
    try {
      commands.syncExecuteCommand(
        engine.SetFormulaCalculationStartMutation.id,
        {
          forceCalculation: isForced,
          dirtyRanges: [...dirtyRanges],
          dirtyNameMap: {},
          dirtyDefinedNameMap: {},
          dirtySuperTableMap: {},
          dirtyUnitFeatureMap: {},
          dirtyUnitOtherFormulaMap: {},
          clearDependencyTreeCache: {},
          maxIteration: 1,
          rowData,
        },
        { onlyLocal: true },
      )
      await finished.promise
    } finally {
      listener.dispose()
      // The engine caches parsed formulas per process, but names may change by the next run.
      injector.get(engine.IFunctionService).deleteFormulaAstCacheKey('')
    }
    return { reports, circular }
  }
  return {
    unitId,
    model,
    sheetIds: () => unit.getSheets().map((sheet) => sheet.getSheetId()),
    cellsOf: (sheetId) =>
      (unit.getSheetBySheetId(sheetId)?.getCellMatrix() ?? null) as CellStore | null,
    addRoom: (sheetId, { rows, columns }) => {
      const sheet = unit.getSheetBySheetId(sheetId)
      if (!sheet) return null
      const [rowCount, column] = [sheet.getRowCount(), sheet.getColumnCount()]
      const row = Math.max(rowCount, sheet.getCellMatrix().getLength())
      sheet.setRowCount(row + rows)
      sheet.setColumnCount(column + columns)
      const remove = (): void => {
        sheet.setRowCount(rowCount)
        sheet.setColumnCount(column)
      }
      return { row, column, remove }
    },
    emptyFormulas: () => model.getFormulaDirtyRanges(),
    run,
    dispose: () => {
      injector.get(engine.IFunctionService).deleteFormulaAstCacheKey('')
      dropTables(unitId)
      univer.dispose()
    },
  }
}

/** The results of a run. */
export const collectRun = (unitId: string, { reports, circular }: RawRun): EngineRun => ({
  cells: collectResults(unitId, reports, ERRORS),
  circular,
})

/**
 * Calculates a workbook. If `changed` is null, it runs all formulas. Otherwise it runs the changed
 * formulas, formulas without a value, and the dependents of both. Each run has its own Univer
 * instance, so no state remains.
 */
export const runFormulas = async (
  workbook: WorkbookData,
  changed: readonly CellRef[] | null,
): Promise<EngineRun> => {
  const loaded = loadWorkbook(workbook)
  const { unitId } = loaded
  const dirtyRanges = () => [
    ...(changed ?? []).map((place) => toRange(unitId, place)),
    // The dependents of an array's cells must run too. This includes cells that the array no longer
    // fills.
    ...filledRanges(workbook).map((one) => ({ ...one, unitId })),
    ...loaded.emptyFormulas(),
  ]
  const isForced = changed === null
  const raw = await loaded
    .run({ isForced, dirtyRanges: isForced ? [] : dirtyRanges() })
    .finally(loaded.dispose)
  // We copy the results only after `dispose` has freed the engine's memory.
  return collectRun(unitId, raw)
}

/**
 * Describes in words why a formula cannot be parsed. Null if it can. Unknown names are no error.
 */
export const formulaSyntaxError = (formula: string): string | null => {
  if (!/^=./s.test(formula)) return 'a formula starts with ='
  const lexer = new engine.LexerTreeBuilder()
  if (lexer.checkIfAddBracket(formula) !== 0) return 'a bracket is not closed'
  const tree = lexer.treeBuilder(formula)
  // The process caches the tree by its text, but this one knows no names, which give #NAME? then.
  lexer.dispose()
  return tree === undefined || typeof tree === 'string' ? 'it can’t be read as a formula' : null
}
