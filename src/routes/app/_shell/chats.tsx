import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#src/texts/labels.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { readSearchParams } from '#src/ui/lists/search-params.ts'
import { loadingPage } from '#src/ui/shell/loading-page.tsx'
import { requireFeature } from '../../-require-feature.ts'

// The list of chats with its search, if chats are on.
export const Route = createFileRoute('/app/_shell/chats')({
  validateSearch: readSearchParams,
  beforeLoad: requireFeature('chat'),
  component: lazyComponent(async () => (await import('#src/ui/lists/chats-page.tsx')).ChatsPage),
  pendingComponent: loadingPage(TOP_BAR.chats),
})
