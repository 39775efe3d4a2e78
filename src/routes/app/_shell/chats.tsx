import { createFileRoute } from '@tanstack/react-router'
import { ChatsPage } from '#src/ui/pages/chats-page.tsx'

// The list of chats (NAV-12).
export const Route = createFileRoute('/app/_shell/chats')({
  component: ChatsPage,
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
