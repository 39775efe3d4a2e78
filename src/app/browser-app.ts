import type { AppConfig } from '#contract/api/entities.ts'
import { createApp, knownIn, type Services } from './create-app.ts'
import type { FlowsOf } from './flow-parts.ts'
import { watchChunks } from './watch-chunks.ts'

import { withRemoteFlags } from '../services/analytics/remote-flags.ts'
import { readConfig } from '../services/browser/app-config.ts'
import { BrowserUser } from '../services/auth/hearers.ts'
import { createLazyAuth } from '../services/auth/lazy.ts'
import { createLocalAuth } from '../services/auth/local.ts'
import type { AuthPort } from '../services/auth/port.ts'
import { ChatNews } from '../services/chat/chat-news.ts'
import { realClock } from '../services/browser/clock.ts'
import { createOpenSend, type Wire } from '../services/http/http-client.ts'
import { lazy, loadLazily } from '../services/browser/lazy.ts'
import { newId } from '../services/browser/ids.ts'
import type { Inspection } from '../services/browser/inspect.ts'
import type { HistoryPort } from '../services/browser/navigation.ts'
import { browserPage } from '../services/browser/page.ts'
import { browserMemory, createPreferences } from '../services/browser/preferences.ts'
import { SheetNews } from '../services/workbook/sheet-news.ts'
import { createTabs } from '../services/browser/tabs.ts'
import { browserTab, untilLeft } from '../services/browser/tab-memory.ts'
import type { Watched } from '../services/browser/watch-page.ts'
import type { App } from '../ui/kit/hooks/app.tsx'

/** What a boundary has caught was thrown all the same: the console and the client's log hear of it. */
export const noteCaught = (error: unknown): void => {
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}

/** Watches over the page from its first idle moment on; code that does not load, at once. */
const watchLater = async (watched: Watched, calm: Promise<void>): Promise<void> => {
  const chunk = watchChunks(watched)
  await calm
  const { watchOver } = await loadLazily(() => import('../services/browser/watch-page.ts'))
  watchOver(watched, chunk)
  await knownIn(watched.log)
  const { loadAhead } = await loadLazily(() => import('./load-ahead.ts'))
  loadAhead(watched)
}

/** Nothing of analytics is loaded where none are configured. */
const countLater = async (
  { posthog_key: key, posthog_host: host }: AppConfig,
  watched: Watched,
  history: HistoryPort,
  calm: Promise<void>,
): Promise<void> => {
  if (key === null || host === null) return
  await Promise.all([knownIn(watched.log), calm])
  const { countIn } = await import('../services/analytics/counting.ts')
  countIn({ ...watched, history, key, host })
}

/** Accounts at Clerk where its key is given, ours elsewhere. */
const authBy = (key: string | null, wire: Wire, history: HistoryPort): AuthPort => {
  const tabs = createTabs(new BroadcastChannel('ledgerline'), BrowserUser)
  if (key === null) return createLocalAuth(createOpenSend(wire), realClock, tabs, browserMemory)
  return createLazyAuth(async () => {
    const { createHostedAuth } = await import('../services/auth/hosted.ts')
    return createHostedAuth(key, { wire, clock: realClock, tabs, memory: browserMemory, history })
  })
}

/**
 * The app over the services of a browser, by the configuration that its page holds. What the page
 * can do without waits until `calm`. `flowsOf` makes the flows of the page.
 */
export const createBrowserApp = (
  history: HistoryPort,
  calm: Promise<void>,
  flowsOf: FlowsOf,
  inspection?: Inspection,
): App => {
  const config = withRemoteFlags(
    readConfig(document.getElementById('app-config')?.textContent ?? ''),
    browserMemory,
  )
  const wire = { baseUrl: config.api_base_url.replace(/\/$/, '') }
  const services: Services = {
    wire,
    auth: authBy(config.clerk_publishable_key, wire, history),
    clock: realClock,
    newId,
    history,
    page: browserPage,
    preferences: createPreferences(browserMemory),
    tab: untilLeft(browserTab('unfinished'), window),
    places: browserTab('places'),
    sheetPlaces: browserTab('cells'),
    stops: browserTab('stops'),
    copy: browserTab('copy'),
    visitor: browserTab('visitor'),
    invitation: browserTab('invitation'),
    attached: untilLeft(browserTab('attached'), window),
    renames: untilLeft(browserTab('renames'), window),
    unsavedEdits: lazy(async () => {
      const { createBrowserEdits } = await import('../services/workbook/unsaved-edits.ts')
      return createBrowserEdits()
    }),
    sheets: createTabs(new BroadcastChannel('ledgerline-sheets'), SheetNews),
    chats: createTabs(new BroadcastChannel('ledgerline-chats'), ChatNews),
    watch: (watched) => {
      void watchLater(watched, calm)
      // Nobody misses it, where a browser blocks it.
      countLater(config, watched, history, calm).catch(() => {})
    },
    inspection,
  }
  return createApp(config, services, flowsOf)
}
