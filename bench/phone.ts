// A new chat on a phone: a CPU four times slower, 1.6 Mbit/s and 150 ms latency. Measures the time
// until the composer accepts text, on the first visit and the second. For comparison, each round
// also measures a bare page with the same field.
import { signUpIn } from './support/account.ts'
import { startApp } from './support/app.ts'
import { openTab, type Tab } from './support/browser.ts'
import { LAST_WORDS } from './support/corpus.ts'
import { printFigure, median, round } from './support/figure.ts'
import { startReplay, type Replay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const LOADS = 5
const SLOWER = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const DELAY_MS = 150

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var takesTextAt: number | undefined
}

/** Runs in the page. Records the first frame after the message field is present and enabled. */
const noteField = (): void => {
  const look = (): void => {
    const field = document.querySelector('textarea')
    if (!field || field.disabled) return void requestAnimationFrame(look)
    requestAnimationFrame(() => {
      globalThis.takesTextAt = performance.now()
    })
  }
  requestAnimationFrame(look)
}

/** Throttles the page's CPU and network to the speed of a phone. */
const slowDown = async ({ session }: Tab): Promise<void> => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Milliseconds from navigation until the field accepts text. */
const open = async ({ page }: Tab, address: string): Promise<number> => {
  await page.goto(address)
  await page.waitForFunction(() => globalThis.takesTextAt !== undefined)
  return page.evaluate(() => globalThis.takesTextAt ?? Number.NaN)
}

const openTwice = async (replay: Replay, path: string) => {
  const tab = await openTab(LAST_WORDS)
  try {
    if (path !== '/bare') await signUpIn(tab, replay.origin)
    await tab.page.addInitScript(noteField)
    await slowDown(tab)
    const cold = await open(tab, replay.origin + path)
    // Waits until the later chunks are cached, as on a real second visit.
    await tab.page.waitForLoadState('networkidle')
    return { cold, warm: await open(tab, replay.origin + path) }
  } finally {
    await tab.browser.close()
  }
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  const ours: Awaited<ReturnType<typeof openTwice>>[] = []
  const bare: Awaited<ReturnType<typeof openTwice>>[] = []
  for (let i = 0; i < LOADS; i++) {
    bare.push(await openTwice(replay, '/bare'))
    ours.push(await openTwice(replay, '/app/chat'))
  }
  for (const [key, target] of [
    ['cold', '<= 2500'],
    ['warm', '<= 1000'],
  ] as const) {
    const times = ours.map((run) => run[key])
    printFigure(`/app/chat on a phone until its composer takes text, ${key}`, median(times), 'ms', {
      target,
      most: round(Math.max(...times)),
      bare: round(median(bare.map((run) => run[key]))),
    })
  }
} finally {
  replay.close()
  await app.stop()
}
