import { createFileRoute, redirect } from '@tanstack/react-router'
import { PublicPages } from '#src/ui/site/public-pages.tsx'

// The short public pages and the chat for visitors, by the one word of their address.
export const Route = createFileRoute('/$page')({
  beforeLoad: ({ context, params }) => {
    if (params.page === 'chat' && !context.app.config.flags.chat)
      throw redirect({ to: '/', replace: true })
  },
  component: Page,
})

function Page() {
  const { page } = Route.useParams()
  return <PublicPages key={page} page={page} />
}
