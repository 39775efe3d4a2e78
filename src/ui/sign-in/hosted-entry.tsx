import { ClerkProvider, SignIn, SignUp } from '@clerk/react'
import { friendly } from '#contract/api/friendly.ts'
import { HOSTED } from '#src/texts/hosted.ts'
import { useHostedScreens } from './use-hosted-screens.ts'
import { Fail } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { AuthNotes } from './auth-notes.tsx'
import * as css from './auth.css.ts'

type HostedEntryProps = {
  /** Clerk's, which the page is configured with. */
  readonly publishableKey: string
  readonly isNew: boolean
  /** The guarded address that was asked for; null goes to the app's home. */
  readonly next: string | null
}

const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next })}`

/**
 * Clerk's own screens in the place of our form. Clerk is loaded by then, by the port that knows who
 * is signed in. Its provider takes up the one that is there, but tells nobody who stands in it already: it comes
 * before the screen does.
 */
export const HostedEntry = ({ publishableKey, isNew, next }: HostedEntryProps) => {
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
        {coming === 'coming' && <output className={css.other}>{HOSTED.coming}</output>}
        {coming === 'lost' && (
          <div role="alert">
            <Fail
              action={
                <Button kind="line" onClick={again}>
                  {HOSTED.tryAgain}
                </Button>
              }
            >
              {friendly('Failed to fetch')}
            </Fail>
          </div>
        )}
        {coming === 'here' && screen}
      </div>
    </ClerkProvider>
  )
}
