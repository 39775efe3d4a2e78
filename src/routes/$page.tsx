import { createFileRoute, redirect } from '@tanstack/react-router'
import { PublicPages } from '#src/ui/site/public-pages.tsx'

// The public pages with one-word addresses: text pages and the chat for visitors.
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
