import { ORPHAN_DOCUMENT_MS } from '#contract/limits.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { DeviceData } from './privacy-device.tsx'
import { Analytics, OtherParties } from './privacy-others.tsx'
import * as css from './site.css.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** The user's personal data. If Clerk signs users in, Clerk stores a part of it. */
const Person = () =>
  useConfig().clerk_publishable_key === null ? (
    <>
      <li>Your name, your email, and your password as a salted hash that cannot be read back.</li>
      <li>
        Your active sessions: when each started and was last used, and its browser and operating
        system.
      </li>
      <li>Your organizations and their members.</li>
    </>
  ) : (
    <li>
      Your name and email as Clerk reports them, and your Clerk id; no password. Clerk keeps your
      sessions and organizations.
    </li>
  )

/** Whether the server stores documents. It stores none if chats are off. */
const useDocuments = (): boolean => {
  const { chat, documents } = useConfig().flags
  return chat && documents
}

const Documents = () => (
  <li>
    The documents you attach to a chat: each file as you uploaded it, its name, and the text and
    tables read from it. They are kept until you delete the chat. An attachment that is not sent
    with a message is removed {ORPHAN_DOCUMENT_MS / 60_000} minutes after its last use.
  </li>
)

const Kept = () => {
  const { checkout_hosts, flags } = useConfig()
  const hasDocuments = useDocuments()
  return (
    <TextPart title="Stored on the server">
      <ul className={css.points}>
        <Person />
        <li>
          Your chats: your questions and the answers, including those you stopped or regenerated.
        </li>
        {hasDocuments && <Documents />}
        <li>
          Your spreadsheets, and the assistant’s changes to them. We keep the imported spreadsheet,
          not the file.
        </li>
        <li>Each credit you received or used, and when.</li>
        {flags.billing && (
          <li>
            Your plan and its paid-until date
            {checkout_hosts.length > 0 && ', with your Stripe customer and subscription ids'}.
          </li>
        )}
        <li>Which starter examples you have used or hidden.</li>
      </ul>
      <p>
        The operator of this installation stores it in their own database, on their machines
        {hasDocuments &&
          '; document files are in a folder there, or in a file storage they have chosen'}
        . The makers of Ledgerline have no copy. The server’s log records calls, their outcome and
        how long they took; it contains no text of yours, no email addresses and no passwords.
      </p>
    </TextPart>
  )
}

/**
 * The effect of deleting an account. `isTold` means that Clerk reports deletions to this server.
 */
const deletionWords = (isHosted: boolean, isTold: boolean): string => {
  if (!isHosted) return 'and you can delete the account with all its data.'
  if (isTold)
    return 'and if you delete your account at Clerk, your data here is deleted too. A fingerprint of the Clerk id stays for a month, so that no earlier sign-in recreates the account.'
  return 'but deleting your account at Clerk leaves your data here: ask the administrator to remove it.'
}

const Removal = () => {
  const { checkout_hosts, clerk_publishable_key, clerk_tells_deletions, flags } = useConfig()
  const hasDocuments = useDocuments()
  const isHosted = clerk_publishable_key !== null
  const endsAtStripe =
    flags.billing && checkout_hosts.length > 0 && (!isHosted || clerk_tells_deletions)
  return (
    <TextPart title="Deleting your data">
      <p>
        When you delete a chat or a spreadsheet, it is deleted from the database with everything
        that belongs to it{hasDocuments && ', including a chat’s documents and their files'}; the
        credits it used stay counted. You can download everything stored about you as one file,{' '}
        {deletionWords(isHosted, clerk_tells_deletions)} Ask the administrator how long backups are
        kept.
      </p>
      {endsAtStripe && (
        <p>
          Deleting the account also deletes your customer record at Stripe, which ends a
          subscription at once. See Stripe’s privacy policy for the payment records it has to keep.
        </p>
      )}
    </TextPart>
  )
}

/** The privacy page: what data is stored and where, who sees it, and how it is deleted. */
export const PrivacyPage = () => (
  <TextPage page={SITE_PAGES.privacy}>
    <p>This page explains what this installation of Ledgerline stores about you, and where.</p>
    <Kept />
    <DeviceData />
    <OtherParties />
    <Analytics />
    <Removal />
  </TextPage>
)
