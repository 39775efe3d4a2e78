import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#src/ui/sign-in/sign-in-page.tsx'
import { redirectSignedIn, readNext } from './-sign-in-guard.ts'

export const Route = createFileRoute('/sign-up/$')({
  validateSearch: readNext,
  beforeLoad: redirectSignedIn,
  component: SignPage,
})

function SignPage() {
  const { next } = Route.useSearch()
  const { _splat: step } = Route.useParams()
  return <SignInPage isNew={true} isStep={Boolean(step)} next={next ?? null} />
}
