import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import type { App } from '#src/ui/hooks/app.tsx'
import { FailedPage } from '#src/ui/shell/failed-page.tsx'
import { NoticeToaster } from '#src/ui/shell/toaster.tsx'
import '#src/ui/theme/global.css.ts'

/** What every route gets from the router (src/main.tsx). */
export type RouterContext = { readonly app: App }

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <NoticeToaster />
    </>
  ),
  errorComponent: ({ reset }) => <FailedPage onRetry={reset} />,
  // Any other path goes to / (NAV-9).
  notFoundComponent: () => <Navigate to="/" replace />,
})
