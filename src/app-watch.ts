import { createActor, fromPromise, waitFor, type AnyActorRef } from 'xstate'
import { BUILD_LOOK_MS } from '#contract/limits.ts'
import { NOTICE_TEXTS } from '#contract/notice-wording.ts'
import type { LogRef } from './events/log.ts'
import { chunkMachine } from './machines/chunk/machine.ts'
import { browserLog } from './services/browser-log.ts'
import { askBuild, createBuildWatch } from './services/build-watch.ts'
import { isoTime, type Clock } from './services/clock.ts'
import { newId } from './services/ids.ts'
import { createMissed } from './services/missed.ts'
import { keepPageLog } from './services/page-log.ts'
import { PlanNews, sharePlan } from './services/plan-news.ts'
import type { Preferences } from './services/preferences.ts'
import { createTabs } from './services/tabs.ts'
import { leaveMissedTo } from './ui/kit/part.ts'

// The part of the composition root that comes behind the first page: what watches over the page.

/** What is watched over. */
export type Watched = {
  readonly supervisor: AnyActorRef
  readonly log: LogRef
  readonly clock: Clock
  readonly preferences: Preferences
}

/** Where a page of ours is asked for anew: that of a public spreadsheet is a page of its own (PUBLIC-8). */
const pageOf = (path: string): string => (path.startsWith('/s/') ? path : '/')

/** The code that a first file needs, which may be attached when there is no connection (DOC-181). */
const bringFileCode = (): Promise<unknown> =>
  Promise.all([
    import('./app-documents.ts'),
    import('./ui/chat/composer/check-files.ts'),
    import('./ui/chat/composer/above.tsx'),
  ])

/**
 * Watches over a page for as long as it lives: code that did not come (NOTE-2), a new build (NOTE-40), the
 * client's log (NOTE-6), and a plan that another tab knows better (BILL-93).
 */
export const watchOver = (
  { supervisor, log, clock, preferences }: Watched,
  page: Window = window,
  noted = browserLog,
): void => {
  const missed = createMissed(() => {
    noted.note('warn', 'code.missed')
    chunk.send({ type: 'MISSED' })
  })
  const chunk = createActor(chunkMachine.provide({ actors: { ask: fromPromise(missed.ask) } }), {
    parent: supervisor,
  })
  chunk.start()
  leaveMissedTo(missed.join)

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
  log.on('fact', ({ fact }) => {
    pageLog.heard(clock.now(), fact)
    if (fact.type === 'page.shown') void build.look('nowAndThen')
    if (fact.type !== 'connection.restored') return
    chunk.send({ type: 'CONNECTED' })
    // Whoever was away for a moment was perhaps put in place anew.
    void build.look('soon')
  })
  // Without a connection they would come too late to tell of it.
  void Promise.all([
    import('./ui/shell/toaster-panel.tsx'),
    import('./ui/shell/offline-banner.tsx'),
  ]).catch(() => {})
  // Nor could a file be attached. Where there is no composer it is not needed.
  const isInApp = pageOf(page.location.pathname) === '/'
  if (isInApp && supervisor.getSnapshot().context.flags.documents)
    void waitFor(log, ({ context: { app } }) => app.session.user !== null)
      .then(bringFileCode)
      .catch(() => {})
}
