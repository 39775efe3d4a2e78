import { createFileRoute } from '@tanstack/react-router'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'

// The page of an invitation link.
export const Route = createFileRoute('/app/_shell/join')({
  component: lazyComponent(
    async () => (await import('#src/ui/organizations/join-page.tsx')).JoinPage,
  ),
  // The shell is on the screen already, so the pending page stays empty.
  pendingComponent: () => null,
})
