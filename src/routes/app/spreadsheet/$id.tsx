import { createFileRoute } from '@tanstack/react-router'

// One spreadsheet (NAV-18); the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/$id')({ component: () => null })
