import { createFileRoute } from '@tanstack/react-router'
import { ChatsPage } from '#src/ui/pages/chats-page.tsx'
import { readQuery } from '#src/ui/pages/search-address.ts'

// The list of chats (NAV-12), with a search in it (CONV-43).
export const Route = createFileRoute('/app/_shell/chats')({
  validateSearch: readQuery,
  component: ChatsPage,
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
