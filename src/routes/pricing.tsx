import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '#src/ui/pages/pricing-page.tsx'

// A short public page.
export const Route = createFileRoute('/pricing')({ component: PricingPage })
