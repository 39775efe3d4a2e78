import type { AnyActorRef } from 'xstate'
import { BUILD_CHECK_MS } from '#contract/limits.ts'
import { NEW_VERSION_TEXTS } from '#src/texts/new-version.ts'
import type { LogRef } from '#src/log/log.ts'
import { browserLog } from './browser-log.ts'
import { askBuild, createBuildWatch } from './build-watch.ts'
import { isoTime, type Clock } from './clock.ts'
import { watchFacts, watchAllFacts } from './watch-facts.ts'
import { newId } from './ids.ts'
import { keepPageLog } from './page-log.ts'
import { PlanNews, sharePlan } from '../billing/plan-news.ts'
import type { Preferences } from './preferences.ts'
import { createTabs } from './tabs.ts'
import { watchFailedChunks } from './lazy.ts'

/** The parts of the app that the page watcher needs. */
export type WatchedApp = {
  readonly supervisor: AnyActorRef
  readonly log: LogRef
  readonly clock: Clock
  readonly preferences: Preferences
}

/** The URL whose HTML tells the current build. Public spreadsheets have their own HTML. */
export const buildPathOf = (path: string): string => (path.startsWith('/s/') ? path : '/')

/**
 * Until the page closes, watches for new builds and for plan changes in other tabs, and writes the
 * page log.
 */
export const watchPage = (
  { supervisor, log, clock, preferences }: WatchedApp,
  chunk: { readonly send: (event: { readonly type: 'REPLACED' }) => void },
  page: Window = window,
  noted = browserLog,
): void => {
  watchFailedChunks(() => noted.note('warn', 'code.missed'))

  const entry = page.document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const build = createBuildWatch(
    entry ?? null,
    () => askBuild(buildPathOf(page.location.pathname)),
    clock,
    (isMissing) => {
      noted.note('info', 'build.replaced')
      chunk.send({ type: 'REPLACED' })
      log.send({
        type: 'notice.raised',
        notice: {
          id: 'new-build',
          level: 'info',
          text: NEW_VERSION_TEXTS.newBuild,
          detail: isMissing ? NEW_VERSION_TEXTS.goneHint : NEW_VERSION_TEXTS.newBuildHint,
          durationMs: Infinity,
          action: { label: NEW_VERSION_TEXTS.reload, command: { type: 'RELOAD_PAGE' } },
        },
      })
    },
  )
  page.addEventListener('vite:preloadError', () => void build.check('missing'))
  clock.every(BUILD_CHECK_MS, () => {
    if (page.document.visibilityState === 'visible') void build.check('nowAndThen')
  })

  sharePlan(log, createTabs(new BroadcastChannel('ledgerline-plan'), PlanNews), () => {
    const stamp = { id: newId(), at: isoTime(clock) }
    supervisor.send({ type: 'LOAD_CREDITS', stamp })
  })

  const pageLog = keepPageLog(noted, {
    search: page.location.search,
    faults: page,
    settings: preferences.settings,
    watchSettings: preferences.watchSettings,
  })
  watchAllFacts<'pageLog'>(log, ({ fact }) => pageLog.logFact(clock.now(), fact))
  watchFacts<'build'>(log, {
    'page.shown': () => void build.check('nowAndThen'),
    // A server outage may have been a deployment.
    'connection.restored': () => void build.check('soon'),
  })
}
