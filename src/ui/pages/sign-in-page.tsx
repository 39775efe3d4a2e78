import { Link } from '@tanstack/react-router'
import { SIGN_IN } from '#contract/screen-labels.ts'
import { SITE_PAGES } from '#contract/site-pages.ts'
import { usePageHead } from '../hooks/page-head.ts'
import { useDropVisitorText, VISITOR_NEXT } from '../hooks/visitor.ts'
import { link } from '../theme/text.css.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'

type SignInPageProps = {
  readonly isNew: boolean
  /** The guarded address that was asked for, or null. */
  readonly next: string | null
}

/** Sign in, or create an account, with a way to the other (NAV-7). */
export const SignInPage = ({ isNew, next }: SignInPageProps) => {
  usePageHead(isNew ? SITE_PAGES.signUp : SITE_PAGES.signIn)
  useDropVisitorText(next === VISITOR_NEXT)
  const search = next === null ? {} : { next }
  return (
    <AuthPage>
      <AuthForm
        key={isNew ? 'new' : 'known'}
        isNew={isNew}
        next={next}
        other={
          isNew ? (
            <>
              Already have an account?{' '}
              <Link to="/sign-in/$" params={{ _splat: '' }} search={search} className={link}>
                {SIGN_IN.signIn}
              </Link>
            </>
          ) : (
            <>
              No account yet?{' '}
              <Link to="/sign-up/$" params={{ _splat: '' }} search={search} className={link}>
                {SIGN_IN.createAccount}
              </Link>
            </>
          )
        }
      />
    </AuthPage>
  )
}
