// Time until the server is healthy, and its memory at rest.
import { startApp } from './support/app.ts'
import { printFigure, median, round } from './support/figure.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330) + 2
const RUNS = 3

const start = () => startApp(PORT, ['npm', 'start', '--silent'])
// The first start may install and build, so it does not count.
await (await start()).stop()
const times: number[] = []
for (let i = 0; i < RUNS; i++) {
  const app = await start()
  times.push(app.startMs / 1000)
  await app.stop()
}
printFigure('warm npm start until the first healthy answer', median(times), 's', {
  target: '<= 3',
  worst: round(Math.max(...times)),
})

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
await new Promise((resolve) => setTimeout(resolve, 5000))
printFigure('resident memory of the server at rest', app.residentMB(), 'MB', { target: '<= 200' })
await app.stop()
