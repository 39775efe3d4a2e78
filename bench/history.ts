// Opening a stored conversation of 200 messages, beside a bare page that appends all their text.
import { signUpIn } from './account.ts'
import { startApp } from './app.ts'
import { mainThread, openTab } from './browser.ts'
import { CONVERSATION_ID, LAST_WORDS } from './corpus.ts'
import { figure, median, round } from './figure.ts'
import { startReplay, type Replay } from './replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const MESSAGES = 200
const RUNS = 5

/** Opens the conversation in a new browser; the page's main thread counts from the first byte on. */
const openOnce = async (replay: Replay, path: string) => {
  const tab = await openTab(LAST_WORDS)
  try {
    if (!path.startsWith('/bare')) await signUpIn(tab, replay.origin)
    const start = performance.now()
    await tab.page.goto(replay.origin + path, { waitUntil: 'commit' })
    const { longest } = await tab.page.evaluate(() => globalThis.bench.drawn())
    const wall = performance.now() - start
    return { cpu: (await mainThread(tab)).all, wall, longest }
  } finally {
    await tab.browser.close()
  }
}

type Run = Awaited<ReturnType<typeof openOnce>>
const middle = (runs: readonly Run[], key: keyof Run) => round(median(runs.map((run) => run[key])))

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  replay.remember(MESSAGES)
  const bare: Run[] = []
  const ours: Run[] = []
  for (let at = 0; at < RUNS; at += 1) {
    bare.push(await openOnce(replay, '/bare?history'))
    ours.push(await openOnce(replay, `/app/chat/${CONVERSATION_ID}`))
  }
  figure(
    `history: ${MESSAGES} messages opened, main-thread CPU to the bare page`,
    middle(ours, 'cpu') / middle(bare, 'cpu'),
    '×',
    {
      oursMs: middle(ours, 'cpu'),
      bareMs: middle(bare, 'cpu'),
      wallMs: middle(ours, 'wall'),
      bareWallMs: middle(bare, 'wall'),
      longestTaskMs: middle(ours, 'longest'),
    },
  )
} finally {
  replay.close()
  await app.stop()
}
