import { ANALYTICS_COOKIE_SECONDS } from '#contract/analytics-limits.ts'
import { REFRESH_TOKEN_MS, SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'
import { SITE_PAGES } from '#contract/site-pages.ts'
import { useConfig } from '../hooks/app.tsx'
import * as css from './site.css.ts'
import { TextPage, TextPart } from './text-page.tsx'

const DAY_SECONDS = 86_400
const analyticsDays = ANALYTICS_COOKIE_SECONDS / DAY_SECONDS
const sidebarDays = SIDEBAR_COOKIE_SECONDS / DAY_SECONDS
const sessionDays = REFRESH_TOKEN_MS / (DAY_SECONDS * 1000)

const Kept = () => (
  <TextPart title="What is kept on the server">
    <ul className={css.points}>
      <li>Your name, your email, and your password as a salted hash that cannot be read back.</li>
      <li>
        Your chats: what you asked and what was answered, also answers that you stopped or asked for
        anew.
      </li>
      <li>
        Your spreadsheets, and what the assistant changed in them. Of a file that you import the
        spreadsheet is kept, not the file.
      </li>
      <li>Each credit that you were given or spent, and when.</li>
      <li>
        Your sign-ins until they end: when each began and was last used, and on what kind of browser
        and system.
      </li>
    </ul>
    <p>
      It stays with whoever runs this installation: in a database of theirs, on their machines.
      Ledgerline is software, and nobody else who made it has a copy. The server’s log names calls,
      their outcome and how long they took; it holds no texts, no email addresses and no passwords.
    </p>
  </TextPart>
)

const Others = () => {
  const { posthog_key } = useConfig()
  if (posthog_key === null) return <p>No other cookie is set, and none by anybody else.</p>
  return (
    <p>
      Where use is counted, a cookie of PostHog (<code className={css.code}>ph_…</code>) tells for{' '}
      {analyticsDays} days that two visits are of one browser. No other cookie is set.
    </p>
  )
}

const Device = () => (
  <TextPart title="What is kept on your device">
    <ul className={css.points}>
      <li>
        The cookie <code className={css.code}>ledgerline_refresh</code> keeps you signed in for at
        most {sessionDays} days after your last visit. No script can read it.
      </li>
      <li>
        The cookie <code className={css.code}>sidebar_state</code> remembers for {sidebarDays} days
        whether the sidebar is open.
      </li>
      <li>
        The browser’s storage holds unsent texts, edits that the server does not have yet, and your
        settings. A tab remembers where you were until it is closed.
      </li>
    </ul>
    <Others />
  </TextPart>
)

/** Said as it is set up: nothing is counted unless the operator has asked for it. */
const Analytics = () => {
  const { posthog_key } = useConfig()
  return (
    <TextPart title="Analytics">
      <p>
        {posthog_key === null
          ? 'None. This installation counts no visits, records no sessions and loads nothing from elsewhere.'
          : 'Whoever runs this installation has connected PostHog, a service that records visits of pages, what is used on them, and faults. It gets an id that says nothing, addresses without codes and searches, and recordings in which all texts, fields and cells are masked; no name, no email and no cell. A browser that asks not to be tracked is not counted, and Settings have a switch. Ask whoever runs it how long PostHog keeps that.'}
      </p>
    </TextPart>
  )
}

/** What is stored, where, who sees it, and how it goes (NAV-5, NAV-41). */
export const PrivacyPage = () => (
  <TextPage page={SITE_PAGES.privacy}>
    <p>This page says what this installation of Ledgerline keeps about you, and where.</p>
    <Kept />
    <Device />
    <TextPart title="Who else sees it">
      <ul className={css.points}>
        <li>
          The built-in assistant works on the same server and sends nothing elsewhere. Where the
          operator has connected a language model of another company, your messages and the cells
          that they concern are sent to it to be answered.
        </li>
        <li>
          A spreadsheet that you share is readable by everybody who has its link, until you stop
          sharing it. Copies that others have made stay theirs.
        </li>
        <li>Whoever runs the installation can read its database, as with any server.</li>
      </ul>
    </TextPart>
    <Analytics />
    <TextPart title="Taking it away">
      <p>
        A chat or a spreadsheet that you delete is deleted from the database, with all that belongs
        to it; what was spent on it stays counted. All that is kept about you can be had as one
        file, and the account can be deleted with all of it. What a backup still holds, whoever runs
        this installation can say.
      </p>
    </TextPart>
  </TextPage>
)
