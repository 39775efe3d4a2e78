import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'

/** Most that a new chat asks for as JavaScript before its composer is painted, in kB after gzip -9. */
export const SHOWN_BUDGET_KB = 204

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var shownAt: number | undefined
}

/** Runs in the page: notes when the composer stands and is painted. */
const noteShown = (): void => {
  const look = new MutationObserver(() => {
    if (!document.querySelector('[data-composer] textarea')) return
    look.disconnect()
    requestAnimationFrame(() => {
      globalThis.shownAt = performance.now()
    })
  })
  look.observe(document, { childList: true, subtree: true })
}

/** Has the page note when its composer is painted; before it goes anywhere. */
export const watchShown = (page: Page): Promise<unknown> => page.addInitScript(noteShown)

/** What a page has fetched so far: the paths of its scripts, each once. */
export type Fetched = {
  /** When the composer was painted, in ms of the page's life. */
  readonly shownMs: number
  /** Asked for before that. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What a page that is watched has fetched; all of it stands in `after` until the composer is painted. */
export const fetchedBy = (page: Page): Promise<Fetched> =>
  page.evaluate(() => {
    const all = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.endsWith('.js'))
    const shownMs = globalThis.shownAt ?? 0
    const before = new Set(all.filter((one) => one.startTime < shownMs).map(({ path }) => path))
    const after = new Set(all.map(({ path }) => path).filter((path) => !before.has(path)))
    return { shownMs, before: [...before], after: [...after] }
  })

/** The sum of scripts of `origin` after gzip -9, in kB, whatever is sent. */
export const weighScripts = async (
  request: APIRequestContext,
  origin: string,
  paths: readonly string[],
): Promise<number> => {
  const bodies = await Promise.all(
    paths.map(async (path) => (await request.get(`${origin}${path}`)).body()),
  )
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}
