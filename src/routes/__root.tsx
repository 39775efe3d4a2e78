import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { useNavigationFocus } from '#src/ui/shell/use-navigation-focus.ts'
import { NoticeToaster } from '#src/ui/shell/notices/toaster.tsx'
import '#src/ui/theme/global.css.ts'

/** The context of all routes, from src/main.tsx. */
export type RouterContext = { readonly app: App }

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Unknown paths redirect to /.
  notFoundComponent: () => <Navigate to="/" replace />,
})

function Root() {
  useNavigationFocus()
  return (
    <>
      <Outlet />
      <NoticeToaster />
    </>
  )
}
