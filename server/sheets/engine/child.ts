// The calculation process. `pool.ts` sends it one request at a time and ends it on a timeout. A
// crash of Univer ends only this process.
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { CellMatrix, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { singleSheetWorkbook } from '../single-sheet-workbook.ts'
import { EngineRequest, type EngineReply } from './protocol.ts'
import { ENGINE_SESSION_MEMORY_BYTES } from '#contract/limits/engine-sessions.ts'
import { formulaSyntaxError, hasTables, runFormulas, setFailureListener } from './univer.ts'
import { openWorkbook, SPILL_ROOM, type OpenWorkbook } from './session/open-workbook.ts'

type Evaluate = Extract<EngineRequest, { type: 'evaluate' }>

const SESSION_IDLE_MS = Number(process.argv[2])

const memory = (): number => process.memoryUsage.rss()

const send = (reply: EngineReply): void => {
  process.send?.(reply)
}

setFailureListener((part, error) =>
  send({ type: 'failed', part, error: error instanceof Error ? error : typeof error }),
)

/**
 * The cell for the evaluated formula, outside all used rows and columns. So `A:A` and `1:1` never
 * include the formula.
 */
const outside = (sheet: SheetData): { readonly row: number; readonly column: number } => {
  const rows = Object.entries(sheet.cellData ?? {})
  const columns = rows.flatMap(([, row]) => Object.keys(row).map(Number))
  return {
    row: rows.reduce((last, [row]) => Math.max(last, Number(row) + 1), sheet.rowCount ?? 0),
    column: columns.reduce((last, column) => Math.max(last, column + 1), sheet.columnCount ?? 0),
  }
}

const withFormula = (workbook: WorkbookData, sheet: SheetData, formula: string) => {
  const { row, column } = outside(sheet)
  const cellData: CellMatrix = { ...sheet.cellData, [row]: { [column]: { f: formula } } }
  const rowCount = row + SPILL_ROOM.rows
  const scratch = { ...sheet, cellData, rowCount, columnCount: column + SPILL_ROOM.columns }
  return {
    row,
    column,
    workbook: { ...workbook, sheets: { ...workbook.sheets, [sheet.id]: scratch } },
  }
}

const evaluate = async ({ id, workbook, sheet_id, formula }: Evaluate): Promise<EngineReply> => {
  const sheet = workbook.sheets[sheet_id]
  const fault = sheet === undefined ? 'there is no such sheet' : formulaSyntaxError(formula)
  if (sheet === undefined || fault !== null) {
    return { type: 'refused', id, detail: fault ?? '', memory: memory() }
  }
  const place = withFormula(workbook, sheet, formula)
  const { cells } = await runFormulas(place.workbook, [{ sheet_id, ...place }])
  const cell = cells.find(
    (one) => one.sheet_id === sheet_id && one.row === place.row && one.column === place.column,
  )
  return { type: 'evaluated', id, cell: cell ?? null, memory: memory() }
}

/** The open workbook of the newest session. */
type Kept = { readonly session: string; readonly workbook: OpenWorkbook; version: number }
let kept: Kept | null = null
let idleTimer: NodeJS.Timeout | undefined

const closeKept = (): void => {
  clearTimeout(idleTimer)
  kept?.workbook.close()
  kept = null
}

type Open = Extract<EngineRequest, { type: 'open' }>
type Apply = Extract<EngineRequest, { type: 'apply' }>
type EvaluateOpen = Extract<EngineRequest, { type: 'evaluate_open' }>

/** Calculates the kept workbook. An exception ends the process, so no broken state remains. */
const calculateKept = async (
  { workbook }: Kept,
  id: number,
  ...[changes, also]: Parameters<OpenWorkbook['calculate']>
): Promise<EngineReply> => {
  clearTimeout(idleTimer)
  const run = await workbook.calculate(changes, also)
  if (run === null) {
    closeKept()
    return { type: 'has_circle', id, memory: memory() }
  }
  const { cells, circular } = run
  startIdleTimer()
  return { type: 'calculated', id, cells: [...cells], circular, memory: memory() }
}

const startIdleTimer = (): void => {
  idleTimer = setTimeout(queueClose, SESSION_IDLE_MS).unref()
}

const open = ({ id, session, workbook, changed }: Open): Promise<EngineReply> => {
  closeKept()
  kept = { session, workbook: openWorkbook(workbook), version: 0 }
  return calculateKept(kept, id, [], changed)
}

const apply = async (request: Apply): Promise<EngineReply> => {
  const { id, session, version, cells, changed } = request
  if (kept?.session !== session || kept.version !== version)
    return { type: 'not_open', id, memory: memory() }
  kept.version += 1
  return calculateKept(kept, id, cells, changed)
}

const evaluateOpen = async (request: EvaluateOpen): Promise<EngineReply> => {
  const { id, session, version, cells, sheet_id, formula } = request
  if (kept?.session !== session || kept.version !== version)
    return { type: 'not_open', id, memory: memory() }
  const fault = formulaSyntaxError(formula)
  if (fault !== null) return { type: 'refused', id, detail: fault, memory: memory() }
  clearTimeout(idleTimer)
  const evaluated = await kept.workbook.evaluate(cells, sheet_id, formula)
  if (evaluated === null) {
    closeKept()
    return { type: 'has_circle', id, memory: memory() }
  }
  startIdleTimer()
  return { type: 'evaluated', id, cell: evaluated.cell, memory: memory() }
}

const close = ({ id, session }: Extract<EngineRequest, { type: 'close' }>): EngineReply => {
  if (kept?.session === session) closeKept()
  return { type: 'closed', id, memory: memory() }
}

/** Engines of the same workbook share its tables, and large calculations need the memory. */
const makeRoomFor = (workbook: WorkbookData): void => {
  const isShared = kept?.workbook.id === workbook.id && hasTables(workbook)
  if (isShared || memory() > ENGINE_SESSION_MEMORY_BYTES) closeKept()
}

const answer = async (request: EngineRequest): Promise<EngineReply> => {
  if (request.type === 'open') return open(request)
  if (request.type === 'apply') return apply(request)
  if (request.type === 'evaluate_open') return evaluateOpen(request)
  if (request.type === 'close') return close(request)
  makeRoomFor(request.workbook)
  if (request.type === 'evaluate') return evaluate(request)
  if (request.type === 'restructure')
    return {
      type: 'refused',
      id: request.id,
      detail: 'this process only calculates',
      memory: memory(),
    }
  const { cells, circular } = await runFormulas(request.workbook, request.changed)
  return { type: 'calculated', id: request.id, cells: [...cells], circular, memory: memory() }
}

/**
 * A small loan schedule. We calculate it before any request, because the first calculation is slow.
 */
const REHEARSAL = singleSheetWorkbook(
  'rehearsal',
  40,
  6,
  Object.fromEntries(
    Array.from({ length: 36 }, (_, row) => [
      row,
      {
        0: { v: row + 1, t: 2 },
        1: { f: `=EDATE(DATE(2026,1,1),A${row + 1})` },
        2: { f: `=-IPMT(0.06/12,A${row + 1},36,1000)` },
        3: { f: `=-PPMT(0.06/12,A${row + 1},36,1000)+PMT(0.06/12,36,1000)` },
        4: { f: `=ROUND(SUM(C$1:D${row + 1}),2)` },
      },
    ]),
  ),
)

const queueClose = (): void => {
  last = last.then(closeKept)
}

// Sequential, because Univer's instances share caches.
let last: Promise<unknown> = runFormulas(REHEARSAL, null).then(() => send({ type: 'ready' }))
process.on('message', (message) => {
  const request = v.parse(EngineRequest, message)
  last = last.then(() => answer(request)).then(send)
})
// The server has exited. The watchdog detects this even while this thread is busy.
process.on('disconnect', () => process.exit(0))
new Worker(new URL('./watchdog.ts', import.meta.url)).unref()
