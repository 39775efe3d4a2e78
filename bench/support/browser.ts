import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findChromium, WHOLE } from '../../scripts/setup/chromium.mjs'

/** A page and its devtools session, in its own browser. */
export type Tab = { readonly page: Page; readonly session: CDPSession; readonly browser: Browser }

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Long tasks of the page, in ms of wall time. */
type LongTasks = { readonly longest: number; readonly long: number }

/** Milliseconds of wall time from a key press to the next frame, and between frames. */
type Smoothness = { readonly keys: readonly number[]; readonly frames: readonly number[] }

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var bench: {
    readonly drawn: () => Promise<LongTasks>
    /** Long tasks since the call of `drawn`. */
    readonly longTasks: () => LongTasks
    /**
     * Measures the times of frames and keys. The returned function ends the measurement and gives
     * the times.
     */
    readonly watch: () => () => Smoothness
  }
}

/**
 * Runs in the page. `bench.drawn()` waits for the frame that shows `words` at the end of the
 * element with role `log`.
 */
const watchPage = (words: string) => {
  let tasks = { longest: 0, long: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      tasks = { longest: Math.max(tasks.longest, duration), long: tasks.long + 1 }
  }).observe({ type: 'longtask', buffered: true })
  const isIn = (log: Element): boolean => {
    const walker = document.createTreeWalker(log, NodeFilter.SHOW_TEXT)
    let node: Node | null = walker.root
    while (node.lastChild) node = node.lastChild
    walker.currentNode = node
    for (let i = 0; i < 40 && node; i++, node = walker.previousNode())
      if (node instanceof Text && node.data.slice(-200).includes(words)) return true
    return false
  }
  const drawn = () => {
    tasks = { longest: 0, long: 0 }
    return new Promise<LongTasks>((resolve) => {
      const look = () => {
        const log = document.querySelector('[role=log]')
        if (!log || !isIn(log)) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(tasks)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }
  const afterFrame = (then: (time: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  const watch = () => {
    const keys: number[] = []
    const frames: number[] = []
    let isOver = false
    let last = performance.now()
    const next = (time: number) => {
      frames.push(time - last)
      last = time
      if (!isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame((time) => {
      last = time
      requestAnimationFrame(next)
    })
    const onKey = ({ timeStamp }: Event) => afterFrame((time) => keys.push(time - timeStamp))
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      isOver = true
      removeEventListener('keydown', onKey, { capture: true })
      return { keys, frames }
    }
  }
  globalThis.bench = { drawn, watch, longTasks: () => tasks }
}

/** Opens a new browser with a page that watches for `words`. Throws if Chromium is missing. */
export const openTab = async (words: string): Promise<Tab> => {
  const executablePath = findChromium(WHOLE) ?? findChromium()
  if (!executablePath) throw new Error('no Chromium: npm test installs one, or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchPage, words)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session, browser }
}

/** CPU milliseconds of the page's main thread so far: total, scripts, styles and layout. */
export const mainThread = async ({ session }: Tab) => {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    all: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
  }
}

/** JavaScript heap of the page after garbage collection, in MB (1,048,576 bytes). */
export const heapMB = async ({ session }: Tab): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
