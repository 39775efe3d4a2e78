import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/ui/pages/about-page.tsx'

// A short public page.
export const Route = createFileRoute('/about')({ component: AboutPage })
