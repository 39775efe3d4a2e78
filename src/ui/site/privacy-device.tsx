import { ANALYTICS_COOKIE_SECONDS } from '#contract/limits/analytics.ts'
import { SANDBOX_PAGE_MS } from '#contract/limits/billing.ts'
import { REFRESH_TOKEN_MS, SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import * as css from './site.css.ts'
import { TextPart } from './text-page.tsx'

const DAY_SECONDS = 86_400
const analyticsDays = ANALYTICS_COOKIE_SECONDS / DAY_SECONDS
const sidebarDays = SIDEBAR_COOKIE_SECONDS / DAY_SECONDS
const sessionDays = REFRESH_TOKEN_MS / (DAY_SECONDS * 1000)
const sandboxMinutes = SANDBOX_PAGE_MS / 60_000

const Name = ({ of }: { readonly of: string }) => <code className={css.code}>{of}</code>

const SignInCookie = () => (
  <li>
    The cookie <Name of="ledgerline_refresh" /> keeps you signed in for at most {sessionDays} days
    after your last visit. No script can read it.
  </li>
)

const ClerkCookies = () => (
  <li>
    Clerk’s script keeps you signed in with its own cookies and storage, such as{' '}
    <Name of="__session" /> and <Name of="__client_uat" /> here and <Name of="__client" /> at
    Clerk’s address. Clerk decides how long they last.
  </li>
)

const PersonalChoice = () => (
  <li>
    The browser’s storage remembers, as <Name of="ledgerline.personal.{id}" /> with your Clerk id,
    that you chose to work without an organization, until you choose one.
  </li>
)

const SandboxCookie = () => (
  <li>
    The cookie <Name of="ledgerline_sandbox" /> lets only this browser use a page of the payment
    sandbox, for at most {sandboxMinutes} minutes. No script can read it.
  </li>
)

const PostHogCookie = () => (
  <li>
    A PostHog cookie (<Name of="ph_…" />) recognises this browser for {analyticsDays} days; the
    browser’s storage holds the same, and events still to be sent.
  </li>
)

/** What the user's device stores. The list depends on which services are enabled. */
export const DeviceData = () => {
  const { clerk_publishable_key, posthog_key, checkout_hosts, flags } = useConfig()
  const isAlone = clerk_publishable_key === null && posthog_key === null
  return (
    <TextPart title="Stored on your device">
      <ul className={css.points}>
        {clerk_publishable_key === null ? <SignInCookie /> : <ClerkCookies />}
        {flags.billing && checkout_hosts.length === 0 && <SandboxCookie />}
        {posthog_key !== null && <PostHogCookie />}
        <li>
          The cookie <Name of="sidebar_state" /> remembers for {sidebarDays} days whether the
          sidebar is open.
        </li>
        <li>
          The browser’s storage holds unsent messages, unsaved edits and your settings. They stay
          when you sign out, for when you come back. A tab remembers where you were until it is
          closed.
        </li>
        <li>
          While you sign in to follow an invitation, the tab keeps its code, as{' '}
          <Name of="ledgerline.invitation" />.
        </li>
        {clerk_publishable_key !== null && <PersonalChoice />}
      </ul>
      {isAlone && <p>No other cookies are set, and none by third parties.</p>}
    </TextPart>
  )
}
