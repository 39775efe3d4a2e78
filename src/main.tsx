import './ui/theme/load-font.ts'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { appFlows } from './app/app-flows.ts'
import { createBrowserApp, reportCaughtError } from './app/browser-app.ts'
import { routeTree } from './routeTree.gen.ts'
import { untilIdle } from './services/browser/until-idle.ts'
import { preloadMessageParts } from './ui/chat/load-parts.ts'
import { AppProvider } from './ui/kit/hooks/app.tsx'
import { LazySheetPage } from './ui/sheets/editor/lazy-sheet-page.ts'
import { FailedPage } from './ui/shell/failed-page.tsx'
import { placeOf } from './ui/shell/place.ts'
import { WaitingPage } from './ui/shell/waiting-page.tsx'

const history = createBrowserHistory()

/** `?inspect` shows the running machines. The bundler removes it from production builds. */
const inspection =
  import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')
    ? (await import('./services/browser/inspect.ts')).openInspector(window)
    : undefined

// Work that the first page does not need waits for the first paint.
const { promise: rendered, resolve: onRendered } = Promise.withResolvers<void>()
const calm = rendered.then(untilIdle)
const app = createBrowserApp(history, calm, appFlows, inspection)

// A conversation's code and data load in parallel.
const place = placeOf(location.pathname)
if (place.page === 'chat' && place.id !== null && app.config.flags.chat) {
  const { id } = place
  preloadMessageParts()
  void app.sessionKnown().then(() => app.send({ type: 'OPEN_CONVERSATION', id }))
}

// A spreadsheet's first window and its workbook also load in parallel with its code.
if (place.page === 'spreadsheet' && place.id !== null && app.config.flags.spreadsheets) {
  const { id } = place
  const isSignedIn = app.sessionKnown().then(({ status }) => status === 'signedIn')
  void LazySheetPage.preload()
  app.sheetWindows.prepare(id, isSignedIn)
  void isSignedIn.then((isIn) => isIn && app.send({ type: 'OPEN_WORKBOOK', id }))
}

const router = createRouter({
  routeTree,
  history,
  context: { app },
  defaultPreload: 'intent',
  // A failed page keeps the layout around it. A retry also reloads missing code chunks.
  defaultErrorComponent: ({ reset }) => (
    <FailedPage onRetry={() => void router.invalidate().then(reset)} />
  ),
  defaultPendingComponent: WaitingPage,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})

router.subscribe('onRendered', () => onRendered())

declare module '@tanstack/react-router' {
  // The router types its links through this declaration, which must be an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, { onCaughtError: reportCaughtError }).render(
  <AppProvider app={app}>
    <RouterProvider router={router} />
  </AppProvider>,
)
