import type { AnyActorRef } from 'xstate'
import { BUILD_LOOK_MS } from '#contract/limits.ts'
import { NOTICE_TEXTS } from '#src/texts/notices.ts'
import type { LogRef } from '#src/log/log.ts'
import { browserLog } from './browser-log.ts'
import { askBuild, createBuildWatch } from './build-watch.ts'
import { isoTime, type Clock } from './clock.ts'
import { hear, hearAll } from './on-fact.ts'
import { newId } from './ids.ts'
import { keepPageLog } from './page-log.ts'
import { PlanNews, sharePlan } from '../billing/plan-news.ts'
import type { Preferences } from './preferences.ts'
import { createTabs } from './tabs.ts'
import { watchMissing } from './lazy.ts'

/** The parts of the app that the page watcher needs. */
export type Watched = {
  readonly supervisor: AnyActorRef
  readonly log: LogRef
  readonly clock: Clock
  readonly preferences: Preferences
}

/** The URL to check for a new build. A public spreadsheet has its own page. */
export const pageOf = (path: string): string => (path.startsWith('/s/') ? path : '/')

/** Watches a page for its lifetime: new builds, the page log, and plan changes in other tabs. */
export const watchOver = (
  { supervisor, log, clock, preferences }: Watched,
  chunk: { readonly send: (event: { readonly type: 'REPLACED' }) => void },
  page: Window = window,
  noted = browserLog,
): void => {
  watchMissing(() => noted.note('warn', 'code.missed'))

  const entry = page.document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const build = createBuildWatch(
    entry ?? null,
    () => askBuild(pageOf(page.location.pathname)),
    clock,
    (isMissing) => {
      noted.note('info', 'build.replaced')
      chunk.send({ type: 'REPLACED' })
      log.send({
        type: 'notice.raised',
        notice: {
          id: 'new-build',
          level: 'info',
          text: NOTICE_TEXTS.newBuild,
          detail: isMissing ? NOTICE_TEXTS.goneHint : NOTICE_TEXTS.newBuildHint,
          durationMs: Infinity,
          action: { label: NOTICE_TEXTS.reload, command: { type: 'RELOAD_PAGE' } },
        },
      })
    },
  )
  page.addEventListener('vite:preloadError', () => void build.look('missing'))
  clock.every(BUILD_LOOK_MS, () => {
    if (page.document.visibilityState === 'visible') void build.look('nowAndThen')
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
  hearAll<'pageLog'>(log, ({ fact }) => pageLog.heard(clock.now(), fact))
  hear<'build'>(log, {
    'page.shown': () => void build.look('nowAndThen'),
    // A server outage may have been a deployment.
    'connection.restored': () => void build.look('soon'),
  })
}
