import type { AppConfig } from '#contract/entities.ts'
import { createApp, knownIn } from './app.ts'
import type { Watched } from './app-watch.ts'
import { withRemoteFlags } from './services/analytics/remote-flags.ts'
import { readConfig } from './services/app-config.ts'
import { BrowserUser } from './services/auth/hearers.ts'
import { createLaterAuth } from './services/auth/later.ts'
import { createLocalAuth } from './services/auth/local.ts'
import type { AuthPort } from './services/auth/port.ts'
import { ChatNews } from './services/chat-news.ts'
import { onNeed } from './services/chunk.ts'
import { realClock } from './services/clock.ts'
import { createOpenSend, type Wire } from './services/http.ts'
import { newId } from './services/ids.ts'
import type { Inspection } from './services/inspect.ts'
import type { HistoryPort } from './services/navigation.ts'
import { browserPage } from './services/page.ts'
import { browserMemory, createPreferences } from './services/preferences.ts'
import { SheetNews } from './services/sheet-news.ts'
import { createTabs } from './services/tabs.ts'
import { browserTab, untilLeft } from './services/tab-memory.ts'
import type { App } from './ui/hooks/app.tsx'
import { untilLoaded } from './ui/kit/part.ts'

/** What a boundary has caught was thrown all the same: the console and the client's log hear of it (NOTE-6). */
export const noteCaught = (error: unknown): void => {
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}

/** What watches over the page comes behind the first one. */
const watchLater = async (watched: Watched, calm: Promise<void>): Promise<void> => {
  await Promise.all([knownIn(watched.log), calm])
  const { watchOver } = await untilLoaded(() => import('./app-watch.ts'))
  watchOver(watched)
}

/** Nothing of analytics is loaded where none are configured (ANALYTICS-6). */
const countLater = async (
  { posthog_key: key, posthog_host: host }: AppConfig,
  watched: Watched,
  history: HistoryPort,
  calm: Promise<void>,
): Promise<void> => {
  if (key === null || host === null) return
  await Promise.all([knownIn(watched.log), calm])
  const { countIn } = await import('./app-analytics.ts')
  countIn({ ...watched, history, key, host })
}

/** Accounts at Clerk where its key is given, ours elsewhere (AUTH-13). */
const authBy = (key: string | null, wire: Wire, history: HistoryPort): AuthPort => {
  const tabs = createTabs(new BroadcastChannel('ledgerline'), BrowserUser)
  if (key === null) return createLocalAuth(createOpenSend(wire), realClock, tabs, browserMemory)
  return createLaterAuth(async () => {
    const { createHostedAuth } = await import('./app-hosted.ts')
    return createHostedAuth(key, { wire, clock: realClock, tabs, memory: browserMemory, history })
  })
}

/**
 * The app over the services of a browser, by the configuration that its page holds (design §7). What the page
 * can do without waits until `calm` (SHELL-247).
 */
export const createBrowserApp = (
  history: HistoryPort,
  calm: Promise<void>,
  inspection?: Inspection,
): App => {
  const config = withRemoteFlags(
    readConfig(document.getElementById('app-config')?.textContent ?? ''),
    browserMemory,
  )
  const wire = { baseUrl: config.api_base_url.replace(/\/$/, '') }
  return createApp(config, {
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
    unsavedEdits: onNeed(async () => {
      const { createBrowserEdits } = await import('./services/unsaved-edits.ts')
      return createBrowserEdits()
    }),
    sheets: createTabs(new BroadcastChannel('ledgerline-sheets'), SheetNews),
    chats: createTabs(new BroadcastChannel('ledgerline-chats'), ChatNews),
    watch: (watched) => {
      void watchLater(watched, calm)
      void countLater(config, watched, history, calm)
    },
    inspection,
  })
}
