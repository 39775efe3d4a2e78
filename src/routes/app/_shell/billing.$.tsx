import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#src/texts/labels.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { loadingPage } from '#src/ui/shell/loading-page.tsx'
import { requireFeature } from '../../-require-feature.ts'

// Billing and the return page of a checkout, if billing is on.
export const Route = createFileRoute('/app/_shell/billing/$')({
  beforeLoad: requireFeature('billing'),
  component: lazyComponent(
    async () => (await import('#src/ui/billing/billing-pages.tsx')).BillingPages,
  ),
  pendingComponent: loadingPage(TOP_BAR.billing),
})
