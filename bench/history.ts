// Alternates between two pages: a stored conversation of 200 messages, and a bare page that appends
// the same text. Then scrolls through 1,000 messages.
import { signUpIn } from './support/account.ts'
import { startApp } from './support/app.ts'
import { heapMB, mainThread, openTab, type Tab } from './support/browser.ts'
import { CONVERSATION_ID, LAST_WORDS } from './support/corpus.ts'
import { printFigure, median, quantile, round } from './support/figure.ts'
import { startReplay, type Replay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const RUNS = 5
const CHAT = `/app/chat/${CONVERSATION_ID}`

/** Scroll distance per frame, and the number of frames after which the scrolling gives up. */
const STEP_PX = 700
const FRAMES = 3000

/** Number of frames for a scroll through the newest page. */
const STEPS = 120

/** After this long without a frame, the browser is stuck: its compositor waits for itself. */
const STALL_MS = 5000

/**
 * Maximum number of runs of `scrollOnce`. The result needs three runs, and further runs replace
 * those in which the browser gets stuck.
 */
const TRIES = 6

const openIn = async (tab: Tab, replay: Replay, path: string) => {
  const start = performance.now()
  await tab.page.goto(replay.origin + path, { waitUntil: 'commit' })
  const { longest } = await tab.page.evaluate(() => globalThis.bench.drawn())
  return { wall: performance.now() - start, longest }
}

/**
 * Opens the conversation in a new browser. The CPU time covers everything since the page's first
 * byte.
 */
const openOnce = async (replay: Replay, path: string) => {
  const tab = await openTab(LAST_WORDS)
  try {
    if (!path.startsWith('/bare')) await signUpIn(tab, replay.origin)
    const opened = await openIn(tab, replay, path)
    return { cpu: (await mainThread(tab)).all, ...opened }
  } finally {
    await tab.browser.close()
  }
}

/** A signed-in browser on the list of chats. */
const openList = async (replay: Replay): Promise<Tab> => {
  const tab = await openTab(LAST_WORDS)
  const { page } = tab
  await signUpIn(tab, replay.origin)
  await page.goto(`${replay.origin}/app/chats`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(2000)
  return tab
}

/** Opens the conversation in a running app, and scrolls up through the loaded page. */
const openAgain = async (replay: Replay) => {
  const tab = await openList(replay)
  try {
    const opened = await openIn(tab, replay, CHAT)
    await tab.page.waitForTimeout(1000)
    const frames = tab.page.evaluate(async (steps) => {
      const box = document.querySelector('[data-scroller]')
      const step = (box?.scrollHeight ?? 0) / steps
      const nextFrame = () => new Promise<number>(requestAnimationFrame)
      const seen: number[] = []
      for (let last = await nextFrame(); box && seen.length < steps; box.scrollTop -= step) {
        const time = await nextFrame()
        seen.push(time - last)
        last = time
      }
      return seen
    }, STEPS)
    const stalled = tab.page.waitForTimeout(STEPS * 100).then(() => null)
    return { ...opened, frames: await Promise.race([frames, stalled]) }
  } finally {
    await tab.browser.close()
  }
}

/**
 * Opens the conversation and scrolls up until all messages are loaded. Returns null if the browser
 * gets stuck. This run does not measure the opening time, because the garbage collection in
 * `heapMB` also drops cached code.
 */
const scrollOnce = async (replay: Replay, messages: number) => {
  const tab = await openList(replay)
  const { page } = tab
  try {
    const before = await heapMB(tab)
    await openIn(tab, replay, CHAT)
    await page.waitForTimeout(1000)
    const opened = await heapMB(tab)
    const watch = await page.evaluateHandle(() => globalThis.bench.watch())
    const isDrawn = await page.evaluate(
      async ({ step, frames, all, stall }) => {
        const nextFrame = () =>
          new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(false), stall)
            requestAnimationFrame(() => {
              clearTimeout(timer)
              resolve(true)
            })
          })
        const box = document.querySelector('[data-scroller]')
        for (let frame = 0; box && frame < frames; frame += 1) {
          if (!(await nextFrame())) return false
          box.scrollTop -= step
          if (box.scrollTop <= 0 && document.querySelectorAll('article').length === all) break
        }
        return true
      },
      { step: STEP_PX, frames: FRAMES, all: messages, stall: STALL_MS },
    )
    if (!isDrawn) return null
    const { frames } = await watch.evaluate((stop) => stop())
    const shown = await page.getByRole('article').count()
    if (shown !== messages) throw new Error(`${shown} of ${messages} messages were loaded`)
    return { heap: (await heapMB(tab)) - before, opened: opened - before, frames }
  } finally {
    await tab.browser.close()
  }
}

const beside = async (replay: Replay, messages: number) => {
  replay.remember(messages)
  const bare: Awaited<ReturnType<typeof openOnce>>[] = []
  const ours: Awaited<ReturnType<typeof openOnce>>[] = []
  for (let at = 0; at < RUNS; at += 1) {
    bare.push(await openOnce(replay, '/bare?history'))
    ours.push(await openOnce(replay, CHAT))
  }
  const middle = (runs: typeof ours, key: keyof (typeof ours)[number]) =>
    round(median(runs.map((run) => run[key])))
  printFigure(
    `history: ${messages} messages opened: main-thread CPU relative to the bare page`,
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
}

const through = async (replay: Replay, messages: number) => {
  replay.remember(messages)
  const openings: Awaited<ReturnType<typeof openAgain>>[] = []
  for (let at = 0; at < RUNS; at += 1) openings.push(await openAgain(replay))
  printFigure(
    `history: newest of ${messages} messages visible`,
    round(median(openings.map(({ wall }) => wall))),
    'ms',
    {
      target: '<= 400',
      longestTaskMs: round(median(openings.map(({ longest }) => longest))),
      worst: round(Math.max(...openings.map(({ wall }) => wall))),
    },
  )
  const drawn = openings.flatMap(({ frames }) => (frames === null ? [] : [frames]))
  if (drawn.length === 0) throw new Error('no newest page was drawn to its end')
  const ofDrawn = (of: (frames: readonly number[]) => number) => round(median(drawn.map(of)))
  printFigure(
    `history: longest frame while the newest page of ${messages} is scrolled through`,
    ofDrawn((frames) => Math.max(...frames)),
    'ms',
    { target: '<= 33', p95: ofDrawn((frames) => quantile(frames, 0.95)) },
  )
  const runs: NonNullable<Awaited<ReturnType<typeof scrollOnce>>>[] = []
  for (let at = 0; at < TRIES && runs.length < RUNS - 2; at += 1) {
    const run = await scrollOnce(replay, messages)
    if (run) runs.push(run)
    else console.log('the browser stopped drawing: this run is left out')
  }
  if (runs.length === 0) throw new Error('no run was drawn to its end')
  const middle = (of: (run: (typeof runs)[number]) => number) => round(median(runs.map(of)))
  printFigure(
    `history: JavaScript heap with all ${messages} loaded, minus the heap of the list of chats`,
    middle(({ heap }) => heap),
    'MB',
    { target: '<= 20', newestPageMB: middle(({ opened }) => opened) },
  )
  printFigure(
    `history: longest frame while all ${messages} are loaded and scrolled through at ${STEP_PX} px a frame`,
    middle(({ frames }) => Math.max(...frames)),
    'ms',
    { target: '<= 33', p99: middle(({ frames }) => quantile(frames, 0.99)) },
  )
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  await beside(replay, 200)
  await through(replay, 1000)
} finally {
  replay.close()
  await app.stop()
}
