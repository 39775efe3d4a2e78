import { createFileRoute } from '@tanstack/react-router'
import { part } from '#src/ui/kit/part.ts'

// A link that lets people into an organization (ORG-34).
export const Route = createFileRoute('/app/_shell/join')({
  component: part(async () => (await import('#src/ui/organizations/join-page.tsx')).JoinPage),
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
