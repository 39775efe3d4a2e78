import type { Body } from '#contract/api/endpoints.ts'
import { createLedger, type CreditLedger } from '#server/billing/ledger.ts'
import { createPlans } from '#server/billing/plans.ts'
import type { Clock } from '#server/clock.ts'
import type { Store } from '#server/store/store.ts'
import type { Caller } from '../server/caller.ts'

export const ledgerOn = (store: Store, clock: Clock, monthlyCredits: number): CreditLedger =>
  createLedger({
    store,
    clock,
    monthlyCredits,
    plans: createPlans({ store, clock, provider: 'sandbox' }),
  })

/** Request body of a checkout whose return addresses are at `origin`. */
export const checkoutBody = (origin: string): Body<'billing.checkout'> => ({
  frontend_url: origin,
  success_url: `${origin}/app/billing/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${origin}/app/billing`,
})

/** URL and session cookie of an open sandbox page. */
export type SandboxPage = { readonly url: string; readonly cookie: string }

const opened = (headers: Headers, url: unknown): SandboxPage => {
  if (typeof url !== 'string') throw new Error('no address came')
  return { url, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Starts a checkout in the sandbox. */
export const openCheckout = async (person: Caller): Promise<SandboxPage> => {
  const { headers, body } = await person.call('billing.checkout', {
    body: checkoutBody(person.origin),
  })
  return opened(headers, body.checkout_url)
}

export const openPortal = async (person: Caller): Promise<SandboxPage> => {
  const { headers, body } = await person.call('billing.portal', {
    body: { return_url: `${person.origin}/app/spreadsheets` },
  })
  return opened(headers, body.portal_url)
}

export const fetchPage = ({ url, cookie }: SandboxPage): Promise<Response> =>
  fetch(url, { headers: { cookie } })

/**
 * Presses a button of a page. `headers` extend or override the default headers `cookie` and
 * `origin`.
 */
export const pressButton = (
  { url, cookie }: SandboxPage,
  act: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(url).origin, ...headers },
    body: new URLSearchParams({ act }),
  })

export const becomePro = async (person: Caller): Promise<void> => {
  const { status } = await pressButton(await openCheckout(person), 'pay')
  if (status !== 303) throw new Error(`paying answered ${status}`)
}

export const creditsOf = async (person: Caller) => (await person.call('credits.get')).body.data

export const billingOf = async (
  person: Caller,
  query: { page?: number; page_size?: number } = {},
) => (await person.call('billing.get', { query })).body.data
