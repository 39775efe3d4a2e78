import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { FloatingComposer } from '#src/ui/chat/composer/floating-composer.tsx'
import { AppShell } from '#src/ui/shell/app-shell.tsx'
import { placeOf } from '#src/ui/shell/place.ts'

// Every signed-in page but the full-screen sheet stands in the shell (SHELL-1).
export const Route = createFileRoute('/app/_shell')({ component: Shell })

function Shell() {
  // Of the page that stands there: while the next one is still loading, the shell stays with it.
  const place = placeOf(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }))
  return (
    <AppShell place={place} dock={place.page === 'chat' ? null : <FloatingComposer />}>
      <Outlet />
    </AppShell>
  )
}
