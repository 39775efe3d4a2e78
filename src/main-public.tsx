import './ui/theme/load-font.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserApp, reportCaughtError } from './app/browser-app.ts'
import { publicFlows } from './app/public-flows.ts'
import { documentHistory } from './services/browser/document-history.ts'
import { untilIdle } from './services/browser/until-idle.ts'
import { AppProvider } from './ui/kit/hooks/app.tsx'
import { PublicPage } from './ui/sheets/public/public-page.tsx'
import { ErrorBoundary } from './ui/shell/error-boundary.tsx'
import { NoticeToaster } from './ui/shell/notices/toaster.tsx'
import './ui/theme/global.css.ts'

// The page of a public spreadsheet runs alone, without the app's shell, chat and router. A link to
// any other address leaves this page.
const app = createBrowserApp(documentHistory(window), untilIdle(), publicFlows)

const code = /^\/s\/([^/]*)\/?$/.exec(window.location.pathname)?.[1] ?? ''
const root = document.getElementById('root')
if (!root) throw new Error('public.html has no #root')
if (app.config.flags.spreadsheets)
  createRoot(root, { onCaughtError: reportCaughtError }).render(
    <AppProvider app={app}>
      <ErrorBoundary>
        <PublicPage code={code} />
      </ErrorBoundary>
      <NoticeToaster />
    </AppProvider>,
  )
else window.location.replace('/')
