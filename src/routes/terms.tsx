import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#src/ui/pages/terms-page.tsx'

// A short public page.
export const Route = createFileRoute('/terms')({ component: TermsPage })
