import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#src/ui/pages/sign-in-page.tsx'
import { passSignedIn, readNext } from './-entry.ts'

export const Route = createFileRoute('/sign-up/$')({
  validateSearch: readNext,
  beforeLoad: passSignedIn,
  component: SignPage,
})

function SignPage() {
  const { next } = Route.useSearch()
  return <SignInPage isNew={true} next={next ?? null} />
}
