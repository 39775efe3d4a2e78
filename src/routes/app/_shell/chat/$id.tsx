import { createFileRoute } from '@tanstack/react-router'

// One conversation; the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/_shell/chat/$id')({ component: () => null })
