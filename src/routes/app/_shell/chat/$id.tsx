import { createFileRoute } from '@tanstack/react-router'

// One conversation. route.tsx renders the screen.
export const Route = createFileRoute('/app/_shell/chat/$id')({ component: () => null })
