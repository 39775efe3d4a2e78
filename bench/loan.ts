// A 30-year loan schedule through the tool that makes it: built, calculated and stored in memory.
import { existsSync, readFileSync } from 'node:fs'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { LOAN, output, toolWorld } from '#tests/support/tools.ts'
import { figure, median } from './figure.ts'

const ROUNDS = 7
const KB_PER_MB = 1024

const ms = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Resident memory of the engine's process in MB; 0 where there is no /proc. */
const childMemory = (): number => {
  const children = `/proc/${process.pid}/task/${process.pid}/children`
  const pid = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ')[0] : ''
  if (!pid) return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KB_PER_MB
}

const engine = createWorkbookEngine()
const world = toolWorld(engine)
const create = async () => output(await world.call('create_spreadsheet', LOAN))

const start = await ms(() => engine.evaluate('=1+1', null, null))
figure('loan: the engine’s process starts', start, 'ms')
figure('loan: memory of the process, idle', childMemory(), 'MB')
const first = await ms(create)
const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) times.push(await ms(create))
figure('loan: 360 rows created, process warm', median(times), 'ms', {
  target: 2500,
  formulas: (await create()).recalculated,
  first: Math.round(first),
  withStart: Math.round(start + first),
})
const change = { range: 'B4', values: [[0.07]], role: 'input', format: 'percent' }
figure(
  'loan: the rate written, the schedule recalculated',
  await ms(async () => output(await world.call('write_range', change))),
  'ms',
)
figure('loan: memory of the process, used', childMemory(), 'MB', { target: 512 })
await engine.close()
