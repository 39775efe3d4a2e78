import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#contract/labels.ts'
import { part } from '#src/ui/kit/part.ts'
import { latePage } from '#src/ui/shell/late-page.tsx'

// Billing, and where a checkout leads back to (NAV-19, NAV-20).
export const Route = createFileRoute('/app/_shell/billing/$')({
  component: part(async () => (await import('#src/ui/billing/billing-pages.tsx')).BillingPages),
  pendingComponent: latePage(TOP_BAR.billing),
})
