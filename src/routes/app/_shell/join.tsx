import { createFileRoute } from '@tanstack/react-router'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'

// A link that lets people into an organization.
export const Route = createFileRoute('/app/_shell/join')({
  component: lazyComponent(
    async () => (await import('#src/ui/organizations/join-page.tsx')).JoinPage,
  ),
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
