import { redirect } from '@tanstack/react-router'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { nextAddress } from '#contract/api/next-address.ts'

// What the two entries of the app, sign-in and sign-up, have in common.

/** Where to go afterwards, as the address says. */
export type EntrySearch = { readonly next?: string | undefined }

/**
 * Reads `?next=`; what does not lead into the app is taken out. Named even so: what a route does
 * not name, the router leaves as it came.
 */
export const readNext = (search: Record<string, unknown>): EntrySearch => ({
  next: nextAddress(search['next']) ?? undefined,
})

type Entering = { readonly context: { readonly app: App }; readonly search: EntrySearch }

/** Signed in already: on to the address that was asked for, else home. */
export const passSignedIn = async ({ context, search }: Entering): Promise<void> => {
  const { status } = await context.app.sessionKnown()
  if (status !== 'signedIn') return
  throw search.next ? redirect({ href: search.next }) : redirect({ to: '/app', replace: true })
}
