import { ClerkProvider, SignIn, SignUp } from '@clerk/react'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { HOSTED } from '#src/texts/hosted.ts'
import { useHostedScreens } from './use-hosted-screens.ts'
import { FailureMessage } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { AuthNotes } from './auth-notes.tsx'
import * as css from './auth.css.ts'

type HostedEntryProps = {
  /** Clerk's publishable key, from the page's configuration. */
  readonly publishableKey: string
  readonly isNew: boolean
  /** The page to open after sign-in. Null opens the app's home. */
  readonly next: string | null
}

const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next })}`

/**
 * Clerk's screens for sign-in and sign-up. Before they render, the auth port has loaded Clerk.
 * `ClerkProvider` uses the loaded Clerk, but does not notify children that are already mounted. So
 * the provider mounts before the screen.
 */
export const HostedSignIn = ({ publishableKey, isNew, next }: HostedEntryProps) => {
  const { coming, again } = useHostedScreens()
  const after = next ?? '/app'
  const ways = {
    routing: 'path',
    fallbackRedirectUrl: after,
    signInFallbackRedirectUrl: after,
    signUpFallbackRedirectUrl: after,
  } as const
  const screen = isNew ? (
    <SignUp {...ways} path="/sign-up" signInUrl={withNext('/sign-in', next)} />
  ) : (
    <SignIn {...ways} path="/sign-in" signUpUrl={withNext('/sign-up', next)} />
  )
  return (
    <ClerkProvider publishableKey={publishableKey}>
      <div className={css.hosted}>
        <AuthNotes next={next} />
        {coming === 'coming' && <output className={css.otherForm}>{HOSTED.coming}</output>}
        {coming === 'lost' && (
          <div role="alert">
            <FailureMessage
              action={
                <Button kind="line" onClick={again}>
                  {HOSTED.tryAgain}
                </Button>
              }
            >
              {friendlyTextOf('Failed to fetch')}
            </FailureMessage>
          </div>
        )}
        {coming === 'here' && screen}
      </div>
    </ClerkProvider>
  )
}
