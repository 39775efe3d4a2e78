// The assistant writes 100 cells into a sheet of 100,000 cells with 10,000 formulas. Then two
// assistants write at once while a user lists spreadsheets. Between the two, one run of the
// assistant writes and reads single cells over a real server.
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook, hundredCells, type Shape } from './support/big-sheet.ts'
import { measureBusyServer } from './support/busy-server.ts'
import { elapsed, printFigure, median, quantile, round } from './support/figure.ts'
import { childrenOf, memoryOf } from './support/memory.ts'
import { measureSession, type CallCost } from './support/session-costs.ts'

const ROUNDS = 7

const writes = async (shape: Shape, words: string): Promise<void> => {
  const engine = createWorkbookEngine({ processes: 1 })
  try {
    await engine.evaluate('=1+1', null, null)
    const world = toolWorld(engine)
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big', shape) })
    const times: number[] = []
    let recalculated = 0
    for (let turn = 0; turn < ROUNDS; turn += 1)
      times.push(
        await elapsed(async () => {
          const written = output(await world.call('write_range', hundredCells(turn, 'big')))
          recalculated = written.recalculated
        }),
      )
    printFigure(`agent: 100 cells written, ${words}`, median(times), 'ms', {
      target: '<= 2000',
      recalculated,
      worst: Math.round(Math.max(...times)),
    })
    const peak = memoryOf(childrenOf(process.pid)[0], 'most')
    printFigure(`agent: peak memory of the formula process, ${words}`, peak, 'MB', {
      target: '<= 400',
    })
  } finally {
    await engine.close()
  }
}

await writes('rows', 'each formula on its own row')
await writes('one input', 'every formula on one input')

const CALLS = 24
const costs = await measureSession(CALLS)
const warmCpu = (calls: readonly CallCost[]): readonly number[] =>
  calls.slice(1).map(({ cpuMs }) => cpuMs)
const WORDS = '100,000 cells with 20,000 formulas, processor time of all processes'
printFigure(`agent: one cell written in ${WORDS}, warm`, median(warmCpu(costs.oneCell)), 'ms', {
  target: '<= 100',
  coldMs: Math.round(costs.oneCell[0]?.cpuMs ?? Number.NaN),
  worst: Math.round(Math.max(...warmCpu(costs.oneCell))),
  wallMs: Math.round(median(costs.oneCell.slice(1).map(({ wallMs }) => wallMs))),
  calls: CALLS,
})
printFigure(`agent: five rows read in ${WORDS}, warm`, median(warmCpu(costs.reads)), 'ms', {
  target: '<= 5',
  worst: round(Math.max(...warmCpu(costs.reads))),
  calls: CALLS,
})
printFigure(
  `agent: one formula evaluated in ${WORDS}, warm`,
  median(warmCpu(costs.evaluations)),
  'ms',
  {
    worst: Math.round(Math.max(...warmCpu(costs.evaluations))),
    wallMs: Math.round(median(costs.evaluations.slice(1).map(({ wallMs }) => wallMs))),
    calls: CALLS,
  },
)
printFigure(
  `agent: one input of 10,000 formulas written in ${WORDS}`,
  costs.allFormulas.cpuMs,
  'ms',
  {
    wallMs: Math.round(costs.allFormulas.wallMs),
  },
)
printFigure('agent: 50,000 formulas written in one call', costs.manyFormulas.wallMs, 'ms', {
  target: '<= 10000',
  cpuMs: Math.round(costs.manyFormulas.cpuMs),
})

const { lists, writes: times } = await measureBusyServer(6)
printFigure(
  'agent: list of spreadsheets while two assistants write, p99',
  quantile(lists, 0.99),
  'ms',
  {
    target: '<= 100',
    p50: round(quantile(lists, 0.5)),
    worst: round(lists.at(-1) ?? Number.NaN),
    lists: lists.length,
    writeMs: Math.round(median(times)),
  },
)
