// Measures a loan schedule of 30 years, which the assistant's tool creates and calculates. It is
// stored in memory.
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { LOAN, output, toolWorld } from '#tests/support/models/tools.ts'
import { elapsed, printFigure, median } from './support/figure.ts'
import { childrenOf, memoryOf } from './support/memory.ts'

const ROUNDS = 7

/** Memory of the engine's process, the only child of this one. */
const memory = () => memoryOf(childrenOf(process.pid)[0], 'now')

const engine = createWorkbookEngine()
const world = toolWorld(engine)
const create = async () => output(await world.call('create_spreadsheet', LOAN))

const start = await elapsed(() => engine.evaluate('=1+1', null, null))
printFigure('loan: start of the formula process', start, 'ms')
printFigure('loan: memory of the formula process before the first schedule', memory(), 'MB')
const first = await elapsed(create)
const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) times.push(await elapsed(create))
printFigure('loan: schedule of 360 rows created by a warm formula process', median(times), 'ms', {
  target: 2500,
  formulas: (await create()).recalculated,
  first: Math.round(first),
  withStart: Math.round(start + first),
})
const change = {
  range: 'B4',
  values: [[0.07]],
  role: 'input',
  format: 'percent',
  overwrite: true,
}
printFigure(
  'loan: rate changed and schedule recalculated',
  await elapsed(async () => output(await world.call('write_range', change))),
  'ms',
)
printFigure('loan: memory of the formula process after the last change', memory(), 'MB', {
  target: 512,
})
await engine.close()
