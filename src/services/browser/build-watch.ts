import { BUILD_LOOK_MS, BUILD_LOOK_SOON_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'

/** The module that a page begins with; its name holds a hash over all that it leads to. */
const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/

/** The build that a page is of, by the module that it begins with; null for what is no page of ours. */
export const buildOf = (html: string): string | null => ENTRY.exec(html)?.[1] ?? null

/** Asks the server for a page as it is now; the build of it, or null where that is not to be known. */
export const askBuild = async (path: string, get = fetch): Promise<string | null> => {
  try {
    // Asked for as somebody would who opens it anew: 304 where it has not changed.
    const answer = await get(path, { cache: 'no-cache', headers: { accept: 'text/html' } })
    return answer.ok ? buildOf(await answer.text()) : null
  } catch {
    return null
  }
}

/**
 * Looks for a new build: now and then; soon, after the server was away; or because a file of this build is
 * missing, which tells of it once more.
 */
export type BuildWatch = {
  readonly look: (why: 'nowAndThen' | 'soon' | 'missing') => Promise<void>
}

/**
 * Compares the build that runs with the one that the server serves, and tells of each other one once. However often it is asked to, it looks every few minutes at most, for the latter two reasons
 * every ten seconds.
 */
export const createBuildWatch = (
  mine: string | null,
  served: () => Promise<string | null>,
  clock: Pick<Clock, 'now'>,
  tell: (isMissing: boolean) => void,
): BuildWatch => {
  let lookedAt = -Infinity
  let told = mine
  return {
    look: async (why) => {
      const gap = why === 'nowAndThen' ? BUILD_LOOK_MS : BUILD_LOOK_SOON_MS
      const isMissing = why === 'missing'
      if (mine === null || clock.now() - lookedAt < gap) return
      lookedAt = clock.now()
      const build = await served()
      if (build === null || build === mine || (build === told && !isMissing)) return
      told = build
      tell(isMissing)
    },
  }
}
