import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '#src/ui/site/landing-page.tsx'

// Signed in, the landing page is behind one.
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const { status } = await context.app.sessionKnown()
    if (status === 'signedIn') throw redirect({ to: '/app', replace: true })
  },
  component: LandingPage,
})
