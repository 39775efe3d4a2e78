import type { AppConfig } from '#contract/api/entities.ts'
import { createApp, waitForSession, type Services } from './create-app.ts'
import type { FlowsOf } from './flow-parts.ts'
import { watchChunks } from './watch-chunks.ts'

import { withRemoteFlags } from '../services/analytics/remote-flags.ts'
import { readConfig } from '../services/browser/app-config.ts'
import { BrowserUser } from '../services/auth/shared-auth.ts'
import { createLazyAuth } from '../services/auth/lazy.ts'
import { createLocalAuth } from '../services/auth/local.ts'
import type { AuthPort } from '../services/auth/port.ts'
import { ChatNews } from '../services/chat/chat-news.ts'
import { realClock } from '../services/browser/clock.ts'
import { createTokenlessSend, type HttpSettings } from '../services/http/http-client.ts'
import { lazy, loadLazily } from '../services/browser/lazy.ts'
import { newId } from '../services/browser/ids.ts'
import type { Inspection } from '../services/browser/inspect.ts'
import type { HistoryPort } from '../services/browser/navigation.ts'
import { browserPage } from '../services/browser/page-lifecycle.ts'
import { browserStorage, createPreferences } from '../services/browser/preferences.ts'
import { SheetNews } from '../services/workbook/sheet-news.ts'
import { createTabs } from '../services/browser/tabs.ts'
import { browserTabStorage, pauseOnUnload } from '../services/browser/tab-memory.ts'
import type { WatchedApp } from '../services/browser/watch-page.ts'
import type { App } from '../ui/kit/hooks/app.tsx'

/**
 * An error boundary hides errors from the console and the page log, so this function reports them
 * to both.
 */
export const reportCaughtError = (error: unknown): void => {
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}

/**
 * Watches for failed code chunks at once. Starts `watchPage` once the page is idle (`calm`), and
 * preloads code once the session is known.
 */
const watchLater = async (watched: WatchedApp, calm: Promise<void>): Promise<void> => {
  const chunk = watchChunks(watched)
  await calm
  const { watchPage } = await loadLazily(() => import('../services/browser/watch-page.ts'))
  watchPage(watched, chunk)
  await waitForSession(watched.log)
  const { preloadCode } = await loadLazily(() => import('./preload-code.ts'))
  preloadCode(watched)
}

/** Loads analytics code only if analytics are configured. */
const countLater = async (
  { posthog_key: key, posthog_host: host }: AppConfig,
  watched: WatchedApp,
  history: HistoryPort,
  calm: Promise<void>,
): Promise<void> => {
  if (key === null || host === null) return
  await Promise.all([waitForSession(watched.log), calm])
  const { trackBrowserPage } = await import('../services/analytics/usage-tracking.ts')
  trackBrowserPage({ ...watched, history, key, host })
}

/** Uses Clerk if its key is configured, else the local accounts. */
const authBy = (key: string | null, wire: HttpSettings, history: HistoryPort): AuthPort => {
  const tabs = createTabs(new BroadcastChannel('ledgerline'), BrowserUser)
  if (key === null)
    return createLocalAuth(createTokenlessSend(wire), realClock, tabs, browserStorage)
  return createLazyAuth(async () => {
    const { createHostedAuth } = await import('../services/auth/hosted.ts')
    return createHostedAuth(key, { wire, clock: realClock, tabs, memory: browserStorage, history })
  })
}

/**
 * Creates the app with the browser's services and the configuration in the page. Nonessential code
 * waits until the page is idle (`calm`). `flowsOf` creates the flows of the page.
 */
export const createBrowserApp = (
  history: HistoryPort,
  calm: Promise<void>,
  flowsOf: FlowsOf,
  inspection?: Inspection,
): App => {
  const config = withRemoteFlags(
    readConfig(document.getElementById('app-config')?.textContent ?? ''),
    browserStorage,
  )
  const wire = { baseUrl: config.api_base_url.replace(/\/$/, '') }
  const services: Services = {
    wire,
    auth: authBy(config.clerk_publishable_key, wire, history),
    clock: realClock,
    newId,
    history,
    page: browserPage,
    preferences: createPreferences(browserStorage),
    tab: pauseOnUnload(browserTabStorage('unfinished'), window),
    places: browserTabStorage('places'),
    sheetPlaces: browserTabStorage('cells'),
    stops: browserTabStorage('stops'),
    copy: browserTabStorage('copy'),
    visitor: browserTabStorage('visitor'),
    invitation: browserTabStorage('invitation'),
    attached: pauseOnUnload(browserTabStorage('attached'), window),
    renames: pauseOnUnload(browserTabStorage('renames'), window),
    unsavedEdits: lazy(async () => {
      const { createBrowserEdits } = await import('../services/workbook/unsaved-edits.ts')
      return createBrowserEdits()
    }),
    sheets: createTabs(new BroadcastChannel('ledgerline-sheets'), SheetNews),
    chats: createTabs(new BroadcastChannel('ledgerline-chats'), ChatNews),
    watch: (watched) => {
      void watchLater(watched, calm)
      // A browser may block analytics. The failure is harmless.
      countLater(config, watched, history, calm).catch(() => {})
    },
    inspection,
  }
  return createApp(config, services, flowsOf)
}
