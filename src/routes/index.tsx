import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '#src/ui/site/landing-page.tsx'

// The landing page. A signed-in user is redirected to the app.
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const { status } = await context.app.sessionKnown()
    if (status === 'signedIn') throw redirect({ to: '/app', replace: true })
  },
  component: LandingPage,
})
