import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#src/texts/labels.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { readQuery } from '#src/ui/lists/search-address.ts'
import { latePage } from '#src/ui/shell/late-page.tsx'
import { needs } from '../../-needs.ts'

// The list of chats with its search, if chats are on.
export const Route = createFileRoute('/app/_shell/chats')({
  validateSearch: readQuery,
  beforeLoad: needs('chat'),
  component: lazyComponent(async () => (await import('#src/ui/lists/chats-page.tsx')).ChatsPage),
  pendingComponent: latePage(TOP_BAR.chats),
})
