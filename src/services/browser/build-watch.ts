import { BUILD_CHECK_MS, BUILD_CHECK_SOON_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'

/** The entry module of a page. Its name contains a hash over all its imports. */
const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/

/** The build of a page, named by its entry module. Null if the HTML is not from this app. */
export const buildOf = (html: string): string | null => ENTRY.exec(html)?.[1] ?? null

/** Requests a page and returns its build, or null if unavailable. */
export const askBuild = async (path: string, get = fetch): Promise<string | null> => {
  try {
    // Asks the server whether the cached page is still valid, as a new visit does. The answer is
    // 304 if the page is unchanged.
    const answer = await get(path, { cache: 'no-cache', headers: { accept: 'text/html' } })
    return answer.ok ? buildOf(await answer.text()) : null
  } catch {
    return null
  }
}

/**
 * Checks for a new build. `nowAndThen`: a regular check. `soon`: after a server outage. `missing`:
 * a chunk failed to load, so a build is reported even if it was reported before.
 */
export type BuildWatch = {
  readonly check: (why: 'nowAndThen' | 'soon' | 'missing') => Promise<void>
}

/**
 * Compares the running build with the server's and reports each new build once. A regular check is
 * skipped if the last check was less than a few minutes ago. Any other check is skipped if the last
 * check was less than ten seconds ago.
 */
export const createBuildWatch = (
  mine: string | null,
  served: () => Promise<string | null>,
  clock: Pick<Clock, 'now'>,
  tell: (isMissing: boolean) => void,
): BuildWatch => {
  let lastCheck = -Infinity
  let reportedBuild = mine
  return {
    check: async (why) => {
      const gap = why === 'nowAndThen' ? BUILD_CHECK_MS : BUILD_CHECK_SOON_MS
      const isMissing = why === 'missing'
      if (mine === null || clock.now() - lastCheck < gap) return
      lastCheck = clock.now()
      const build = await served()
      if (build === null || build === mine || (build === reportedBuild && !isMissing)) return
      reportedBuild = build
      tell(isMissing)
    },
  }
}
