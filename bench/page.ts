// The chat page under a stream that comes as fast as it is read, beside a bare page that only
// appends text, in turns within one run; then what the first load of /app/chat weighs.
import { LAST_WORDS, wire } from './corpus.ts'
import { signUpIn } from './account.ts'
import { startApp } from './app.ts'
import { measureOn, writeMessage } from './ask.ts'
import { mainThread, openTab, weighScripts, type Tab } from './browser.ts'
import { figure, median, round } from './figure.ts'
import { startReplay, type Replay } from './replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
/** What the end of an answer brings, its controls and its address, comes within this time, in ms. */
const REST_MS = 500
const CASES = [
  { deltas: 5000, runs: 7, target: '<= 4, no task over 50 ms' },
  { deltas: 50_000, runs: 3, target: '<= 1.6' },
] as const

/** Sends one message and measures until the last words of the answer are drawn. */
const measure = async (tab: Tab) => {
  const { page } = tab
  await writeMessage(tab)
  const drawn = page.evaluate(() => globalThis.bench.drawn())
  const before = await mainThread(tab)
  const start = performance.now()
  await page.keyboard.press('Enter')
  await drawn
  const wall = performance.now() - start
  const after = await mainThread(tab)
  await page.waitForTimeout(REST_MS)
  const atRest = await mainThread(tab)
  const { longest, long } = await page.evaluate(() => globalThis.bench.longTasks())
  return {
    rest: atRest.all - before.all,
    all: after.all - before.all,
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    wall,
    longest,
    long,
  }
}

const runOnce = (replay: Replay, path: string) => measureOn(replay, path, measure)

type Run = Awaited<ReturnType<typeof runOnce>>
const middle = (runs: readonly Run[], key: keyof Run) => round(median(runs.map((run) => run[key])))

const stream = async (replay: Replay, { deltas, runs, target }: (typeof CASES)[number]) => {
  replay.use(wire(deltas))
  const bare: Run[] = []
  const ours: Run[] = []
  for (let i = 0; i < runs; i++) {
    bare.push(await runOnce(replay, '/bare'))
    ours.push(await runOnce(replay, '/app/chat'))
  }
  figure(
    `${deltas} deltas: main-thread CPU to the bare page`,
    middle(ours, 'all') / middle(bare, 'all'),
    '×',
    {
      target,
      oursMs: middle(ours, 'all'),
      bareMs: middle(bare, 'all'),
      scriptMs: middle(ours, 'script'),
      styleMs: middle(ours, 'style'),
      layoutMs: middle(ours, 'layout'),
      atRestMs: middle(ours, 'rest'),
      bareAtRestMs: middle(bare, 'rest'),
      wallMs: middle(ours, 'wall'),
      longestTaskMs: middle(ours, 'longest'),
      longTasks: middle(ours, 'long'),
      bareLongestMs: middle(bare, 'longest'),
    },
  )
}

const firstLoad = async (replay: Replay) => {
  const tab = await openTab(LAST_WORDS)
  try {
    await signUpIn(tab, replay.origin)
    const weigh = weighScripts(tab.page)
    await tab.page.goto(`${replay.origin}/app/chat`)
    await tab.page.getByRole('textbox', { name: 'Message' }).waitFor()
    const shown = await weigh()
    await tab.page.waitForTimeout(2500)
    const { kB, files } = await weigh()
    figure('first load of /app/chat: JavaScript, gzip', kB, 'kB', {
      target: '<= 165',
      files,
      untilShownKB: round(shown.kB),
    })
  } finally {
    await tab.browser.close()
  }
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  await firstLoad(replay)
  for (const row of CASES) await stream(replay, row)
} finally {
  replay.close()
  await app.stop()
}
