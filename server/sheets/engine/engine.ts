import type { CellChange } from '#contract/workbook/change-set.ts'
import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type {
  BadFormula,
  Calculation,
  EngineError,
  EngineOptions,
  Evaluation,
  WorkbookEngine,
} from './port.ts'
import { createPool, type PoolLimits } from './pool.ts'
import type { Answer } from './process.ts'
import type { CalculatedCell } from './protocol.ts'
import { toCalculation } from './results.ts'
import { canStayOpen, createEngineSession, type EngineSession } from './session/engine-session.ts'
import { calculateWithSpills } from './calculate-with-spills.ts'
import type { CellRef } from './univer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { singleSheetWorkbook } from '../single-sheet-workbook.ts'

const MB = 1_048_576
/** The script of the process for structural changes. */
const STRUCTURE = new URL('../structure/child.ts', import.meta.url)

/** Default limits of the engine: three processes of 512 MiB and 20 s per call. */
export const ENGINE_LIMITS: PoolLimits = {
  processes: 3,
  waiting: 50,
  timeoutMs: 20_000,
  heapMb: 512,
  memoryBytes: 400 * MB,
  idleMs: 3 * 60_000,
}

const BLANK = singleSheetWorkbook('blank', 1, 1)

const hasFormulas = (workbook: WorkbookData): boolean =>
  Object.values(workbook.sheets).some((sheet) =>
    Object.values(sheet.cellData ?? {}).some((row) =>
      Object.values(row).some((cell) => Boolean(cell?.f ?? cell?.si)),
    ),
  )

const evaluationOf = (cell: CalculatedCell | null): Evaluation => {
  if (cell === null) return { value: null, pattern: null, rows: [[null]], error: null }
  const value = cell.t === 3 ? Boolean(cell.v) : cell.v
  const error = cell.error ? String(cell.v) : null
  return { value, pattern: cell.pattern, rows: cell.spill ?? [[value]], error }
}

/** An answer of the wrong type is a bug in child.ts, but fails only this call. */
const unexpected = (answer: Answer): EngineError => ({
  type: 'engine_crashed',
  detail: `unexpected answer: ${answer.type}`,
})

/**
 * The Univer workbook engine in child processes with time and memory limits. Starts no process
 * before the first call or `warm()`. `tell` receives exceptions inside the engine.
 */
export const createWorkbookEngine = (
  limits: Partial<PoolLimits> = {},
  tell?: FailureReport,
): WorkbookEngine => {
  const pool = createPool({ ...ENGINE_LIMITS, ...limits }, tell)
  const structures = createPool({ ...ENGINE_LIMITS, ...limits, processes: 1 }, tell, STRUCTURE)

  const calculate = async (
    workbook: WorkbookData,
    changed: readonly CellChange[] | null,
    { signal, region }: EngineOptions = {},
    session: EngineSession | null = null,
  ): Promise<Result<Calculation, EngineError>> => {
    if (!hasFormulas(workbook)) return ok(toCalculation(workbook, [], false))
    await yieldToEventLoop()
    const places = changed?.map(({ sheet_id, row, column }) => ({ sheet_id, row, column })) ?? null
    const run = async (
      book: WorkbookData,
      only?: readonly CellRef[],
    ): Promise<Result<Calculation, EngineError>> => {
      if (session !== null && changed !== null && only === undefined && canStayOpen(book))
        return session.calculate(book, changed, { signal, region })
      const cells = only ? [...only] : places
      const answer = await pool.ask({ type: 'calculate', workbook: book, changed: cells }, signal)
      if (!answer.ok) return answer
      if (answer.value.type !== 'calculated') return err(unexpected(answer.value))
      return ok(toCalculation(book, answer.value.cells, answer.value.circular, region))
    }
    return calculateWithSpills(workbook, run)
  }

  const evaluate = async (
    formula: string,
    workbook: WorkbookData,
    sheetId: string,
    signal: AbortSignal | undefined,
    session: EngineSession | null = null,
  ): Promise<Result<Evaluation, EngineError | BadFormula>> => {
    const question = { type: 'evaluate', workbook, sheet_id: sheetId, formula } as const
    const inOpen = await session?.evaluate(formula, workbook, sheetId, signal)
    const answer = inOpen ?? (await pool.ask(question, signal))
    if (!answer.ok) return answer
    if (answer.value.type === 'refused') {
      return err({ type: 'bad_formula', formula, detail: answer.value.detail })
    }
    if (answer.value.type !== 'evaluated') return err(unexpected(answer.value))
    return ok(evaluationOf(answer.value.cell))
  }

  const engine: WorkbookEngine = {
    openSession: () => {
      const session = createEngineSession(pool)
      return {
        ...engine,
        recalculateAfter: (workbook, changed, options) =>
          calculate(workbook, changed, options, session),
        evaluate: (formula, workbook, sheetId, options) => {
          const book = workbook ?? BLANK
          const id = sheetId ?? book.sheetOrder[0] ?? ''
          return evaluate(formula, book, id, options?.signal, session)
        },
        close: async () => session.close(),
      }
    },
    recalculate: (workbook, options) => calculate(workbook, null, options),
    recalculateAfter: (workbook, changed, options) => calculate(workbook, changed, options),
    evaluate: (formula, workbook, sheetId, options) => {
      const book = workbook ?? BLANK
      return evaluate(formula, book, sheetId ?? book.sheetOrder[0] ?? '', options?.signal)
    },
    restructure: async (workbook, commands, options) => {
      await yieldToEventLoop()
      const question = { type: 'restructure' as const, workbook, commands: [...commands] }
      const answer = await structures.ask(question, options?.signal)
      if (!answer.ok) return answer
      const { value } = answer
      if (value.type === 'refused') return err({ type: 'structure_refused', detail: value.detail })
      return value.type === 'restructured' ? ok(value.changes) : err(unexpected(value))
    },
    warm: pool.warm,
    close: async () => {
      await Promise.all([pool.close(), structures.close()])
    },
  }
  return engine
}
