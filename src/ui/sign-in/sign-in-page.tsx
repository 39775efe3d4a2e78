import { Suspense } from 'react'
import { SIGN_IN } from '#src/texts/screens.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useConfig } from '../kit/hooks/app.tsx'
import { useCarriedEmail } from './use-carried-email.ts'
import { useDropInvitation } from '../organizations/use-invitation.ts'
import { usePageHead } from '../lists/use-page-head.ts'
import { useDropVisitorText, VISITOR_NEXT } from './use-visitor-text.ts'
import { lazyComponent } from '../kit/lazy-component.ts'
import { link } from '../theme/text.css.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'

const Hosted = lazyComponent(async () => (await import('./hosted-sign-in.tsx')).HostedSignIn)

type SignInPageProps = {
  readonly isNew: boolean
  /** A step within the provider's screens, such as a verification. */
  readonly isStep: boolean
  /** The page to open after sign-in, or null. */
  readonly next: string | null
}

/** The page of sign-in or sign-up. Each links to the other. */
export const SignInPage = ({ isNew, isStep, next }: SignInPageProps) => {
  const { clerk_publishable_key: hostedKey } = useConfig()
  usePageHead(isNew ? SITE_PAGES.signUp : SITE_PAGES.signIn)
  useDropVisitorText(next === VISITOR_NEXT || (hostedKey !== null && isStep))
  useDropInvitation(next, isStep)
  const { email, type } = useCarriedEmail()
  if (hostedKey !== null)
    return (
      <AuthPage>
        <Suspense>
          <Hosted key={String(isNew)} publishableKey={hostedKey} isNew={isNew} next={next} />
        </Suspense>
      </AuthPage>
    )
  return (
    <AuthPage>
      <AuthForm
        key={isNew ? 'new' : 'known'}
        isNew={isNew}
        next={next}
        email={email}
        onEmail={type}
        other={
          <>
            {isNew ? 'Already have an account?' : 'No account yet?'}{' '}
            <AppLink
              to={isNew ? '/sign-in/$' : '/sign-up/$'}
              params={{ _splat: '' }}
              search={next === null ? {} : { next }}
              className={link}
            >
              {isNew ? SIGN_IN.signIn : SIGN_IN.createAccount}
            </AppLink>
          </>
        }
      />
    </AuthPage>
  )
}
