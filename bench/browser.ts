import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup/chromium.mjs'

/** A page with its devtools session, in a browser of its own. */
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

/** Watches long tasks and, once a frame, whether the words sought are at the end of the page's log. */
const watchPage = (words: string) => {
  const state = { longest: 0, long: 0, done: false }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      state.long += 1
      state.longest = Math.max(state.longest, entry.duration)
    }
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
  const look = () => {
    const log = document.querySelector('[role=log]')
    if (log && isIn(log)) state.done = true
    else requestAnimationFrame(look)
  }
  Object.assign(window, {
    bench: {
      begin: () => {
        state.longest = state.long = 0
        state.done = false
        requestAnimationFrame(look)
      },
      state: () => ({ ...state }),
    },
  })
}

/** Opens a new browser with one page that watches for `words`. Throws when no Chromium is there. */
export const openTab = async (words: string): Promise<Tab> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: npm test installs one, or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchPage, words)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session, browser }
}

/** CPU milliseconds of the page's main thread so far: all of it, scripts, styles and layout. */
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

/** Collects the scripts a page loads; the sum is in kB after gzip -9, whatever was sent. */
export const weighScripts = (page: Page) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/javascript|wasm/.test(response.headers()['content-type'] ?? '')) return
    sizes.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length / 1024,
        () => 0,
      ),
    )
  })
  return async () => {
    const all = await Promise.all(sizes)
    return { kB: all.reduce((sum, size) => sum + size, 0), files: all.length }
  }
}
