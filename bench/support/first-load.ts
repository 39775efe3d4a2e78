import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'

/** Budget for the JavaScript of a new chat until its composer is painted, in kB after gzip -9. */
export const SHOWN_BUDGET_KB = 204

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var shownAt: number | undefined
}

/** Runs in the page. Records the time when the composer is painted. */
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

/** Makes the page record when its composer is painted. Must run before the navigation. */
export const watchComposerPaint = (page: Page): Promise<unknown> => page.addInitScript(noteShown)

/** Paths of the scripts that a page has fetched, without duplicates. */
export type FetchedScripts = {
  /** Time when the composer was painted, in ms since navigation. */
  readonly shownMs: number
  /** Scripts that the page requested before `shownMs`. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Scripts that a watched page has fetched. If the composer is not painted yet, `after` holds all of
 * them.
 */
export const fetchedScriptsOf = (page: Page): Promise<FetchedScripts> =>
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

/** Total size of scripts of `origin` after gzip -9 in kB, regardless of the transfer encoding. */
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
