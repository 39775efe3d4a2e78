import { PUBLIC } from '#contract/screen-labels.ts'
import { SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'
import { TextPage, TextPart } from './text-page.tsx'

const cookieDays = SIDEBAR_COOKIE_SECONDS / 86_400

/** What is stored, where, and who sees it (NAV-5). */
export const PrivacyPage = () => (
  <TextPage title={PUBLIC.privacy}>
    <p>This page says what this installation of Ledgerline keeps about you, and where.</p>
    <TextPart title="What is kept">
      <p>
        Your name, your email, a salted hash of your password, your conversations, your spreadsheets
        and a record of the credits you spent. They stay on the server that you are connected to.
      </p>
    </TextPart>
    <TextPart title="What is on your device">
      <p>
        One cookie keeps you signed in; one remembers the sidebar for {cookieDays} days. Unsent
        drafts, unsaved edits and your theme stay in the browser’s storage.
      </p>
    </TextPart>
    <TextPart title="Who else sees it">
      <p>
        The built-in assistant runs on the same server and sends nothing elsewhere. Where the
        operator has connected a language model of another company, your messages and the cells they
        concern are sent to it. A spreadsheet that you share is readable by everybody who has its
        link.
      </p>
    </TextPart>
    <TextPart title="Taking it away">
      <p>
        What you delete in the app is deleted on the server. For your whole account, ask the
        operator of this installation.
      </p>
    </TextPart>
  </TextPage>
)
