import { createFileRoute } from '@tanstack/react-router'

// One conversation (NAV-14); the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/_shell/chat/$id')({ component: () => null })
