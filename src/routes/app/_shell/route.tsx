import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIdle } from '#src/ui/kit/hooks/use-idle.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { AppShell } from '#src/ui/shell/app-shell.tsx'
import { type PagePlace, placeOf } from '#src/ui/shell/place.ts'

// The shell of all signed-in pages, except the full-screen spreadsheet.
export const Route = createFileRoute('/app/_shell')({ component: Shell })

const FloatingComposer = lazyComponent(
  async () => (await import('#src/ui/chat/composer/floating-composer.tsx')).FloatingComposer,
)

/**
 * Pages without the floating composer. A chat has its own composer, and the billing pages need
 * none.
 */
const WITHOUT_DOCK: ReadonlySet<PagePlace['page']> = new Set(['chat', 'billing'])

function Shell() {
  // Preloads the composer, so a page change never waits for it.
  useIdle(FloatingComposer.preload)
  // The page of the current match. While the next page loads, the shell keeps this place.
  const place = placeOf(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }))
  const dock = WITHOUT_DOCK.has(place.page) ? null : (
    <Suspense>
      <FloatingComposer />
    </Suspense>
  )
  return (
    <AppShell place={place} dock={dock}>
      <Outlet />
    </AppShell>
  )
}
