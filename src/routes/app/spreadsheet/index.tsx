import { createFileRoute } from '@tanstack/react-router'

// A new spreadsheet (NAV-17); the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/')({ component: () => null })
