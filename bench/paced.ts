// An answer of 200 deltas a second while the user types, in a new chat and below 200 stored
// messages. For comparison, a measurement on a bare page that only appends text precedes each of
// ours.
import { startApp } from './support/app.ts'
import { measureOn, writeMessage } from './support/ask.ts'
import { mainThread, type Tab } from './support/browser.ts'
import { CONVERSATION_ID, answerDeltas, answerEvents } from './support/corpus.ts'
import { printFigure, median, quantile, round } from './support/figure.ts'
import { startReplay, type Replay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const PER_SECOND = 200
const DELTAS = 2000
const RUNS = 3
/** Pause between two keys of a fast typist. */
const KEY_MS = 150
/** Number of keys during the answer. The answer ends a little later. */
const KEYS = Math.floor((DELTAS / PER_SECOND) * (1000 / KEY_MS)) - 8

/** Sends a message, types during its answer, and measures until the last words are drawn. */
const measure = async (tab: Tab) => {
  const { page } = tab
  await writeMessage(tab)
  const drawn = page.evaluate(() => globalThis.bench.drawn())
  const before = await mainThread(tab)
  const start = performance.now()
  await page.keyboard.press('Enter')
  const watch = await page.evaluateHandle(() => globalThis.bench.watch())
  for (let at = 1; at <= KEYS; at += 1) {
    await page.keyboard.press('abcdefgh'[at % 8] ?? 'a')
    await page.waitForTimeout(Math.max(0, start + at * KEY_MS - performance.now()))
  }
  const { longest } = await drawn
  const { keys, frames } = await watch.evaluate((stop) => stop())
  const wall = performance.now() - start
  const { all } = await mainThread(tab)
  return {
    share: (100 * (all - before.all)) / wall,
    frame: quantile(frames, 0.99),
    key: quantile(keys, 0.95),
    longest,
  }
}

const runOnce = (replay: Replay, path: string) => measureOn(replay, path, measure)

type Run = Awaited<ReturnType<typeof runOnce>>
const middle = (runs: readonly Run[], key: keyof Run) => round(median(runs.map((run) => run[key])))

const compare = async (replay: Replay, name: string, path: string, barePath: string) => {
  const bare: Run[] = []
  const ours: Run[] = []
  for (let at = 0; at < RUNS; at += 1) {
    bare.push(await runOnce(replay, barePath))
    ours.push(await runOnce(replay, path))
  }
  printFigure(`${name}: main thread's share of a core`, middle(ours, 'share'), '%', {
    target: '<= 30',
    bare: middle(bare, 'share'),
    longestTaskMs: middle(ours, 'longest'),
  })
  printFigure(`${name}: gap between frames, p99`, middle(ours, 'frame'), 'ms', {
    target: '<= 33',
    bare: middle(bare, 'frame'),
  })
  printFigure(`${name}: from a key to its frame, p95`, middle(ours, 'key'), 'ms', {
    target: `<= ${round(middle(bare, 'key') + 8)} (bare page plus 8 ms)`,
    bare: middle(bare, 'key'),
  })
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  replay.use(answerEvents(answerDeltas(DELTAS)), PER_SECOND)
  await compare(replay, '200 deltas a second', '/app/chat', '/bare')
  replay.remember(200, 'That is all of this part.')
  await compare(
    replay,
    '200 deltas a second under 200 messages',
    `/app/chat/${CONVERSATION_ID}`,
    '/bare?history',
  )
} finally {
  replay.close()
  await app.stop()
}
