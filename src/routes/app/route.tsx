import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialogs, type ShownDialog } from '#src/ui/actions/dialogs.ts'

// Guards all signed-in pages. It waits until the session is known, so no page flashes before the
// redirect to the sign-in.
export const Route = createFileRoute('/app')({
  beforeLoad: async ({ context, location }) => {
    const { status } = await context.app.sessionKnown()
    if (status === 'signedIn') return
    throw redirect({
      to: '/sign-in/$',
      params: { _splat: '' },
      search: location.pathname === '/app' ? {} : { next: context.app.wayBack(location.href) },
      replace: true,
    })
  },
  component: Frame,
})

function Frame() {
  return (
    <Dialogs value={useState<ShownDialog | null>(null)}>
      <Outlet />
    </Dialogs>
  )
}
