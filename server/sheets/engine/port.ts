import type { Region } from '#contract/figures/region.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import type { Result } from '#contract/api/result.ts'
import type { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'

/** A cell whose value is an error: its sheet, its A1 name and the code, as in `#NAME?`. */
export type CellError = { readonly sheet: string; readonly cell: string; readonly error: string }

/** Why a calculation gave no result; the workbook is as it was. */
export type EngineError =
  | { readonly type: 'engine_timeout'; readonly seconds: number }
  | { readonly type: 'engine_crashed'; readonly detail: string }
  | { readonly type: 'engine_busy' }
  | { readonly type: 'engine_stopped' }

/** The text is no formula; `detail` says where it goes wrong. */
export type BadFormula = {
  readonly type: 'bad_formula'
  readonly formula: string
  readonly detail: string
}

/** The values a formula spills over the cells below and beside it, its own first. */
type Spill = {
  readonly sheet_id: string
  readonly row: number
  readonly column: number
  readonly rows: readonly (readonly (CellValue | null)[])[]
}

/**
 * A calculated workbook. `recalculated` counts the formulas that were run, `errors` are those among
 * them that came out as an error, `circular` says that some refer to themselves.
 */
export type Calculation = {
  readonly workbook: WorkbookData
  readonly recalculated: number
  readonly errors: readonly CellError[]
  readonly spills: readonly Spill[]
  readonly circular: boolean
}

/** What a formula gives: one value, or rows of values if it spills; null is an empty cell. */
export type Evaluation = {
  readonly value: CellValue | null
  readonly rows: readonly (readonly (CellValue | null)[])[]
  readonly error: string | null
}

/** `signal` ends a call early: the caller's answer was stopped. Days that functions give are shown as in `region`. */
export type EngineOptions = {
  readonly signal?: AbortSignal | undefined
  readonly region?: Region | null | undefined
}

/**
 * Calculates workbooks. Calls are independent of each other: a workbook goes in and comes out, with
 * the results of its formulas in `v`. One long calculation does not hold up another caller.
 */
export type WorkbookEngine = {
  /** Runs every formula. */
  readonly recalculate: (
    workbook: WorkbookData,
    options?: EngineOptions,
  ) => Promise<Result<Calculation, EngineError>>
  /** Runs the formulas among the changed cells, and all that depend on them; others keep their `v`. */
  readonly recalculateAfter: (
    workbook: WorkbookData,
    changed: readonly CellChange[],
    options?: EngineOptions,
  ) => Promise<Result<Calculation, EngineError>>
  /** Runs one formula on a sheet of the workbook (the first for null) without writing it anywhere. */
  readonly evaluate: (
    formula: string,
    workbook: WorkbookData | null,
    sheetId: string | null,
    options?: EngineOptions,
  ) => Promise<Result<Evaluation, EngineError | BadFormula>>
  /** Starts a process in the background so that the next call need not wait for it. */
  readonly warm: () => void
  /** Ends all processes; calls under way end with `engine_stopped`. */
  readonly close: () => Promise<void>
}
