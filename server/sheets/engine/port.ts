import type { Region } from '#contract/figures/region.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import type { Result } from '#contract/api/result.ts'
import type { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'
import type { StructureChanges, StructureCommand } from '../structure/changes.ts'

/** A cell with an error value: its sheet, its A1 name and the code, such as `#NAME?`. */
export type CellError = { readonly sheet: string; readonly cell: string; readonly error: string }

/** Why a calculation failed. The workbook is unchanged. */
export type EngineError =
  | { readonly type: 'engine_timeout'; readonly seconds: number }
  | { readonly type: 'engine_crashed'; readonly detail: string }
  | { readonly type: 'engine_busy' }
  | { readonly type: 'engine_stopped' }

/** The text is not a formula. `detail` says why. */
export type BadFormula = {
  readonly type: 'bad_formula'
  readonly formula: string
  readonly detail: string
}

/** Univer refused a command, for example one that would split merged cells. */
export type StructureRefused = { readonly type: 'structure_refused'; readonly detail: string }

/** The values of an array formula, including those of its own cell. */
type Spill = {
  readonly sheet_id: string
  readonly row: number
  readonly column: number
  readonly rows: readonly (readonly (CellValue | null)[])[]
}

/**
 * A calculated workbook. `recalculated` counts the formulas that ran, and `errors` lists those with
 * an error value. `circular` is true if formulas refer to themselves.
 */
export type Calculation = {
  readonly workbook: WorkbookData
  readonly recalculated: number
  readonly errors: readonly CellError[]
  readonly spills: readonly Spill[]
  readonly circular: boolean
}

/**
 * Result of a formula: one value, or rows of an array. Null is an empty cell. `pattern` is the
 * number format that a cell without one gets: of a date function, or of the only cell it names.
 */
export type Evaluation = {
  readonly value: CellValue | null
  readonly pattern: string | null
  readonly rows: readonly (readonly (CellValue | null)[])[]
  readonly error: string | null
}

/** `signal` aborts a call. `region` decides the format of dates from functions. */
export type EngineOptions = {
  readonly signal?: AbortSignal | undefined
  readonly region?: Region | null | undefined
}

/**
 * Calculates workbooks. Calls are stateless: a workbook goes in and comes out with its results in
 * `v`. A long calculation does not block other callers.
 */
export type WorkbookEngine = {
  readonly recalculate: (
    workbook: WorkbookData,
    options?: EngineOptions,
  ) => Promise<Result<Calculation, EngineError>>
  /** Calculates changed formulas and their dependents. The others keep their `v`. */
  readonly recalculateAfter: (
    workbook: WorkbookData,
    changed: readonly CellChange[],
    options?: EngineOptions,
  ) => Promise<Result<Calculation, EngineError>>
  /**
   * Calculates a formula on a sheet without storing it. A null `sheetId` means the first sheet.
   */
  readonly evaluate: (
    formula: string,
    workbook: WorkbookData | null,
    sheetId: string | null,
    options?: EngineOptions,
  ) => Promise<Result<Evaluation, EngineError | BadFormula>>
  /**
   * Runs Univer's commands on a workbook without calculating it, and returns what they changed.
   * Formulas, names, rules, notes and tables follow moved cells.
   */
  readonly restructure: (
    workbook: WorkbookData,
    commands: readonly StructureCommand[],
    options?: EngineOptions,
  ) => Promise<Result<StructureChanges, EngineError | StructureRefused>>
  /**
   * The same engine for one run. It keeps the workbook of `recalculateAfter` open, and calculates
   * only what depends on the changes. `close` ends only the session.
   */
  readonly openSession: () => WorkbookEngine
  /** Starts a process in the background, so the next call need not wait. */
  readonly warm: () => void
  /** Ends all processes. Running calls fail with `engine_stopped`. */
  readonly close: () => Promise<void>
}
