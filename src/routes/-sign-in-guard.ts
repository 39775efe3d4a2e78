import { redirect } from '@tanstack/react-router'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { nextAddress } from '#src/shared/next-address.ts'

// Shared by the routes of sign-in and sign-up.

/** `next` is the page to open afterwards. */
export type SignInSearch = { readonly next?: string | undefined }

/**
 * Reads `?next=`. An address outside the app becomes an explicit undefined. Otherwise the router
 * would keep the param unchanged.
 */
export const readNext = (search: Record<string, unknown>): SignInSearch => ({
  next: nextAddress(search['next']) ?? undefined,
})

type Entering = { readonly context: { readonly app: App }; readonly search: SignInSearch }

/** Redirects a signed-in user to `next` or home. */
export const redirectSignedIn = async ({ context, search }: Entering): Promise<void> => {
  const { status } = await context.app.sessionKnown()
  if (status !== 'signedIn') return
  throw search.next ? redirect({ href: search.next }) : redirect({ to: '/app', replace: true })
}
