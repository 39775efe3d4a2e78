import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIdle } from '#src/ui/kit/hooks/use-idle.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { AppShell } from '#src/ui/shell/app-shell.tsx'
import { type Place, placeOf } from '#src/ui/shell/place.ts'

// Every signed-in page but the full-screen sheet stands in the shell.
export const Route = createFileRoute('/app/_shell')({ component: Shell })

const FloatingComposer = lazyComponent(
  async () => (await import('#src/ui/chat/composer/floating-composer.tsx')).FloatingComposer,
)

/** A chat has its own composer, and the pages of the plan have nothing to ask about. */
const WITHOUT_DOCK: ReadonlySet<Place['page']> = new Set(['chat', 'billing'])

function Shell() {
  // Here before a page wants it: the next page is not to stand without its input.
  useIdle(FloatingComposer.preload)
  // Of the page that stands there: while the next one is still loading, the shell stays with it.
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
