// Measures the chat page with a stream at full speed, in turns with a bare page that only appends
// text. Then measures the size of the first load of /app/chat.
import { LAST_WORDS, answerStream } from './support/corpus.ts'
import { signUpIn } from './support/account.ts'
import { startApp } from './support/app.ts'
import { measureOn, writeMessage } from './support/ask.ts'
import { mainThread, openTab, type Tab } from './support/browser.ts'
import { printFigure, median, round } from './support/figure.ts'
import {
  fetchedScriptsOf,
  SHOWN_BUDGET_KB,
  watchComposerPaint,
  weighScripts,
} from './support/first-load.ts'
import { startReplay, type Replay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
/**
 * Wait in ms after the last words, so the page can finish the answer's controls and its address.
 */
const REST_MS = 500
/** Number of first loads, each in a new browser. */
const LOADS = 5
const CASES = [
  { deltas: 5000, runs: 7, target: '<= 4, no task over 50 ms' },
  { deltas: 50_000, runs: 3, target: '<= 1.6' },
] as const

/** Sends a message and measures until the last words of the answer are drawn. */
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
  replay.use(answerStream(deltas))
  const bare: Run[] = []
  const ours: Run[] = []
  for (let i = 0; i < runs; i++) {
    bare.push(await runOnce(replay, '/bare'))
    ours.push(await runOnce(replay, '/app/chat'))
  }
  printFigure(
    `${deltas} deltas: main-thread CPU relative to the bare page`,
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

/**
 * Opens a new chat in a new browser. Returns the time until its composer is painted, and the
 * scripts fetched before and after.
 */
const openOnce = async (replay: Replay) => {
  const tab = await openTab(LAST_WORDS)
  try {
    const { page } = tab
    await signUpIn(tab, replay.origin)
    await watchComposerPaint(page)
    await page.goto(`${replay.origin}/app/chat`)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.waitForTimeout(2500)
    const { shownMs, before, after } = await fetchedScriptsOf(page)
    const weigh = (paths: readonly string[]) => weighScripts(page.request, replay.origin, paths)
    return {
      shownMs,
      files: before.length,
      kB: await weigh(before),
      allFiles: before.length + after.length,
      allKB: await weigh([...before, ...after]),
    }
  } finally {
    await tab.browser.close()
  }
}

const firstLoad = async (replay: Replay) => {
  const runs: Awaited<ReturnType<typeof openOnce>>[] = []
  for (let i = 0; i < LOADS; i++) runs.push(await openOnce(replay))
  const most = (key: keyof (typeof runs)[number]) => Math.max(...runs.map((run) => run[key]))
  printFigure('first load of /app/chat until it is painted: JavaScript, gzip', most('kB'), 'kB', {
    target: `<= ${SHOWN_BUDGET_KB}`,
    files: most('files'),
    shownMs: round(median(runs.map(({ shownMs }) => shownMs))),
    allKB: round(most('allKB')),
    allFiles: most('allFiles'),
  })
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
