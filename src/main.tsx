import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.ts'
import { routeTree } from './routeTree.gen.ts'
import { createLocalAuth, BrowserUser } from './services/auth/local.ts'
import { readConfig } from './services/app-config.ts'
import { ChatNews } from './services/chat-news.ts'
import { onNeed } from './services/chunk.ts'
import { realClock } from './services/clock.ts'
import { createOpenSend } from './services/http.ts'
import { newId } from './services/ids.ts'
import { browserPage } from './services/page.ts'
import { browserMemory, createPreferences } from './services/preferences.ts'
import { loadRows } from './services/rows.ts'
import { createTabs } from './services/tabs.ts'
import { browserTab, untilLeft } from './services/unfinished.ts'
import { SheetNews } from './services/sheet-news.ts'
import { loadParts } from './ui/chat/load-parts.ts'
import { AppProvider } from './ui/hooks/app.tsx'
import { keepStyles } from './ui/kit/part.ts'
import { FailedPage } from './ui/shell/failed-page.tsx'
import { placeOf } from './ui/shell/place.ts'
import { Waiting } from './ui/shell/waiting.tsx'

keepStyles(document)

const config = readConfig(document.getElementById('app-config')?.textContent ?? '')
const wire = { baseUrl: config.api_base_url.replace(/\/$/, '') }
const history = createBrowserHistory()

/** `?inspect` draws the running machines; the bundler leaves it out of the product (LOG-6). */
const inspection =
  import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')
    ? (await import('./services/inspect.ts')).openInspector(window)
    : undefined

const app = createApp(config, {
  wire,
  auth: createLocalAuth(
    createOpenSend(wire),
    realClock,
    createTabs(new BroadcastChannel('ledgerline'), BrowserUser),
    browserMemory,
  ),
  clock: realClock,
  newId,
  history,
  page: browserPage,
  preferences: createPreferences(browserMemory),
  tab: untilLeft(browserTab('unfinished'), window),
  places: browserTab('places'),
  stops: browserTab('stops'),
  copy: browserTab('copy'),
  unsavedEdits: onNeed(async () => {
    const { createBrowserEdits } = await import('./services/unsaved-edits.ts')
    return createBrowserEdits()
  }),
  sheets: createTabs(new BroadcastChannel('ledgerline-sheets'), SheetNews),
  chats: createTabs(new BroadcastChannel('ledgerline-chats'), ChatNews),
  inspection,
})

// All other calls of the API come behind those that the first page makes.
void app
  .sessionKnown()
  .then(loadRows)
  .catch(() => {})

// A page that opens at a conversation waits for no screen of it (CONV-60).
const place = placeOf(location.pathname)
if (place.page === 'chat' && place.id !== null) {
  const { id } = place
  loadParts()
  void app.sessionKnown().then(() => app.send({ type: 'OPEN_CONVERSATION', id }))
}

const router = createRouter({
  routeTree,
  history,
  context: { app },
  defaultPreload: 'intent',
  // Of each route: what stands around a page that fails stays.
  defaultErrorComponent: ({ reset }) => <FailedPage onRetry={reset} />,
  defaultPendingComponent: Waiting,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})

declare module '@tanstack/react-router' {
  // The router's own way to make its links typed; it has to be an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <AppProvider app={app}>
    <RouterProvider router={router} />
  </AppProvider>,
)
