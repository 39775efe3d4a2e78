import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '#contract/api/result.ts'
import { iterationOf } from '#contract/formulas/iterative-calculation.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { EnginePool } from '../pool.ts'
import type { Calculation, EngineError, EngineOptions } from '../port.ts'
import type { Answer } from '../process.ts'
import { toCalculation } from '../results.ts'
import type { CellRef } from '../univer.ts'
import { BLOCKED_ERROR } from './blocked-error.ts'
import type { ChangedCell } from './open-workbook.ts'
import { workbookDifference } from './workbook-difference.ts'

/** The workbook that a process has open, as it is there. */
type Held = {
  readonly version: number
  readonly workbook: WorkbookData
  /** Cells that got a number format from their result, which the process does not know. */
  readonly formatted: readonly CellRef[]
}

/** A changed cell, and what it was. */
type ChangedPlace = CellRef & { readonly before: CellState | null }

/**
 * True if a blocked array formula was overwritten. Nothing in the workbook shows which cells it
 * reached, and formulas that read those need a new result.
 */
const hadBlocked = (changed: readonly ChangedPlace[]): boolean =>
  changed.some(({ before }) => before?.v === BLOCKED_ERROR)

/** Calculates one workbook again and again. Between the calls it stays open in a process. */
export type EngineSession = {
  readonly calculate: (
    workbook: WorkbookData,
    changed: readonly ChangedPlace[],
    options: EngineOptions,
  ) => Promise<Result<Calculation, EngineError>>
  /** Evaluates a formula in the open workbook. Null if exactly this workbook is not open. */
  readonly evaluate: (
    formula: string,
    workbook: WorkbookData,
    sheetId: string,
    signal: AbortSignal | undefined,
  ) => Promise<Result<Answer, EngineError> | null>
  /** Frees the process. A later call opens the workbook again. */
  readonly close: () => void
}

type Answered = Result<Answer, EngineError>

/** False with iterative calculation: its circles go on from their results at each calculation. */
export const canStayOpen = ({ custom }: WorkbookData): boolean => iterationOf(custom) === null

const placesOf = (cells: readonly CellRef[]) =>
  cells.map(({ sheet_id, row, column }) => ({ sheet_id, row, column }))

const unexpected = ({ type }: Answer): EngineError => ({
  type: 'engine_crashed',
  detail: `unexpected answer: ${type}`,
})

/** The cells whose number format the process does not know. */
const formattedIn = ({ formatted }: Held, after: WorkbookData): readonly ChangedCell[] =>
  formatted.flatMap(({ sheet_id, row, column }): ChangedCell[] => {
    const sheet = after.sheets[sheet_id]
    return sheet ? [{ sheet_id, row, column, cell: cellAt(sheet, row, column) }] : []
  })

/** The difference to the open workbook, null if that cannot follow. */
const changesTo = (held: Held, after: WorkbookData): readonly ChangedCell[] | null => {
  const changes = workbookDifference(held.workbook, after)
  return changes && [...formattedIn(held, after), ...changes]
}

/** Runs work in the order of the calls. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** A session in the processes of `pool`. Its calls run one after the other. */
export const createEngineSession = (pool: EnginePool): EngineSession => {
  const session = randomUUID()
  let held: Held | null = null
  /** Such a workbook does not stay open until its circle is gone. */
  let hasCircle = false
  const inTurn = createTurns()

  const open = (
    workbook: WorkbookData,
    changed: readonly CellRef[] | null,
    signal: AbortSignal | undefined,
  ): Promise<Answered> => {
    const places = changed && placesOf(changed)
    return pool.ask({ type: 'open', session, workbook, changed: places }, signal, session)
  }

  /** Lets the open workbook follow. Null if it cannot, or is not open any more. */
  const follow = async (
    known: Held,
    workbook: WorkbookData,
    changed: readonly CellRef[],
    signal: AbortSignal | undefined,
  ): Promise<Answered | null> => {
    const changes = pool.holds(session) ? changesTo(known, workbook) : null
    if (changes === null) return null
    const cells = JSON.stringify(changes)
    const places = placesOf(changed)
    const question = {
      type: 'apply' as const,
      session,
      version: known.version,
      cells,
      changed: places,
    }
    const answer = await pool.ask(question, signal, session)
    return answer.ok && answer.value.type === 'not_open' ? null : answer
  }

  const askWhole = async (
    workbook: WorkbookData,
    { signal, region }: EngineOptions,
  ): Promise<Result<Calculation, EngineError>> => {
    const answer = await pool.ask({ type: 'calculate', workbook, changed: null }, signal)
    if (!answer.ok) return answer
    const { value } = answer
    if (value.type !== 'calculated') return err(unexpected(value))
    hasCircle = value.circular
    return ok(toCalculation(workbook, value.cells, value.circular, region))
  }

  const ask = async (
    workbook: WorkbookData,
    changed: readonly ChangedPlace[],
    options: EngineOptions,
  ): Promise<Result<Calculation, EngineError>> => {
    const known = held
    held = null
    if (hasCircle) return askWhole(workbook, options)
    const followed = known && (await follow(known, workbook, changed, options.signal))
    const answer =
      followed ?? (await open(workbook, hadBlocked(changed) ? null : changed, options.signal))
    if (!answer.ok) return answer
    const { value } = answer
    if (value.type === 'has_circle') return askWhole(workbook, options)
    if (value.type !== 'calculated') return err(unexpected(value))
    const done = toCalculation(workbook, value.cells, value.circular, options.region)
    held = {
      version: followed && known ? known.version + 1 : 0,
      workbook: done.workbook,
      formatted: placesOf(value.cells.filter(({ pattern }) => pattern !== null)),
    }
    return ok(done)
  }

  const evaluate: EngineSession['evaluate'] = async (formula, workbook, sheet_id, signal) => {
    const known = held
    if (known === null || !pool.holds(session) || !workbook.sheets[sheet_id]) return null
    if (workbookDifference(known.workbook, workbook)?.length !== 0) return null
    held = null
    const question = {
      type: 'evaluate_open' as const,
      session,
      version: known.version,
      cells: JSON.stringify(formattedIn(known, workbook)),
      sheet_id,
      formula,
    }
    const answer = await pool.ask(question, signal, session)
    if (!answer.ok) return answer
    if (answer.value.type === 'not_open' || answer.value.type === 'has_circle') return null
    held = known
    return answer
  }

  return {
    evaluate: (...given) => inTurn(() => evaluate(...given)),
    calculate: (...given) => inTurn(() => ask(...given)),
    close: () => {
      held = null
      pool.release(session)
    },
  }
}
