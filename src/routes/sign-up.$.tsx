import { createFileRoute, redirect } from '@tanstack/react-router'
import { nextAddress } from '#src/ui/pages/next-address.ts'
import { SignInPage } from '#src/ui/pages/sign-in-page.tsx'

// Signed in already: on to the address that was asked for, else home (NAV-7, NAV-21).
export const Route = createFileRoute('/sign-up/$')({
  validateSearch: (search: Record<string, unknown>): { readonly next?: string } => {
    const next = nextAddress(search['next'])
    return next === null ? {} : { next }
  },
  beforeLoad: async ({ context, search }) => {
    const { status } = await context.app.sessionKnown()
    if (status !== 'signedIn') return
    throw search.next ? redirect({ href: search.next }) : redirect({ to: '/app', replace: true })
  },
  component: SignPage,
})

function SignPage() {
  const { next } = Route.useSearch()
  return <SignInPage isNew={true} next={next ?? null} />
}
