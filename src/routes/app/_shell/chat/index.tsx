import { createFileRoute } from '@tanstack/react-router'

// A new chat (NAV-13); the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/_shell/chat/')({ component: () => null })
