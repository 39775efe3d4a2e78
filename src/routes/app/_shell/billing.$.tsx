import { createFileRoute } from '@tanstack/react-router'
import { part } from '#src/ui/kit/part.ts'

// Billing, and where a checkout leads back to (NAV-19, NAV-20).
export const Route = createFileRoute('/app/_shell/billing/$')({
  component: part(async () => (await import('#src/ui/billing/billing-pages.tsx')).BillingPages),
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
