import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { FloatingComposer } from '#src/ui/chat/composer/floating-composer.tsx'
import { AppShell } from '#src/ui/shell/app-shell.tsx'
import { placeOf } from '#src/ui/shell/place.ts'

// Every signed-in page but the full-screen sheet stands in the shell (SHELL-1).
export const Route = createFileRoute('/app/_shell')({ component: Shell })

function Shell() {
  const place = placeOf(useLocation({ select: (location) => location.pathname }))
  return (
    <AppShell place={place} dock={place.page === 'chat' ? null : <FloatingComposer />}>
      <Outlet />
    </AppShell>
  )
}
