// Workbooks with many formulas on the server: the first calculation, and a recalculation after one
// change. We measure the CPU time of the calculating process, because other load affects it little.
// The result is the minimum of several runs.
import { readFileSync } from 'node:fs'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { Calculation, EngineError } from '#server/sheets/engine/port.ts'
import type { Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { bigWorkbook } from './support/big-sheet.ts'
import { printFigure, quantile } from './support/figure.ts'
import { mixedWorkbook, runningTotals, tallWorkbook } from './support/many-formulas.ts'
import { childrenOf, memoryOf } from './support/memory.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const MS_PER_TICK = 10
/** Indexes in /proc/<pid>/stat, counted after the process name: user and system CPU time. */
const TIMES_AT = [11, 12]

const spentMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return TIMES_AT.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) * MS_PER_TICK
}

type Run = {
  readonly cpu: number
  readonly wall: number
  readonly mb: number
  readonly count: number
}
type Calculate = (
  engine: ReturnType<typeof createWorkbookEngine>,
) => Promise<Result<Calculation, EngineError>>

const once = async (calculate: Calculate): Promise<Run> => {
  const engine = createWorkbookEngine({ processes: 1, timeoutMs: 300_000 })
  try {
    await engine.evaluate('=1+1', null, null)
    const pid = childrenOf(process.pid)[0] ?? 0
    const [cpu, wall] = [spentMs(pid), performance.now()]
    const made = await calculate(engine)
    const took = performance.now() - wall
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return {
      cpu: spentMs(pid) - cpu,
      wall: took,
      mb: memoryOf(pid, 'most'),
      count: made.value.recalculated,
    }
  } finally {
    await engine.close()
  }
}

const measure = async (
  name: string,
  target: string | null,
  calculate: Calculate,
): Promise<void> => {
  try {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await once(calculate))
    const least = (value: (run: Run) => number) => Math.round(quantile(runs.map(value), 0))
    printFigure(
      name,
      least(({ cpu }) => cpu),
      'ms',
      {
        ...(target === null ? {} : { target }),
        wallMs: least(({ wall }) => wall),
        'MB at most': Math.round(
          quantile(
            runs.map(({ mb }) => mb),
            1,
          ),
        ),
        recalculated: runs[0]?.count,
      },
    )
  } catch (error) {
    printFigure(name, Number.NaN, 'ms', { failed: String(error) })
  }
}

const all =
  (workbook: WorkbookData): Calculate =>
  (engine) =>
    engine.recalculate(workbook)
/** Returns a function that changes the number in A1 and recalculates. */
const changed =
  (workbook: WorkbookData): Calculate =>
  (engine) => {
    const cell = { sheet_id: workbook.sheetOrder[0] ?? '', row: 0, column: 0 }
    return engine.recalculateAfter(workbook, [{ ...cell, before: null, after: { v: 5, t: 2 } }])
  }

await measure(
  'formulas: 100,000 of all kinds, all calculated',
  '<= 4000',
  all(mixedWorkbook('mix')),
)
await measure('formulas: 6,000 running totals', null, all(runningTotals('totals', 6000)))
await measure('formulas: 10,000, one changed', null, changed(bigWorkbook('rows', 'rows')))
await measure('formulas: 10,000, all changed', null, changed(bigWorkbook('input', 'one input')))
await measure('formulas: 100 of whole columns of 1,048,576 rows', null, all(tallWorkbook('tall')))
