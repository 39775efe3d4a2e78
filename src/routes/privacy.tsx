import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#src/ui/pages/privacy-page.tsx'

// A short public page.
export const Route = createFileRoute('/privacy')({ component: PrivacyPage })
