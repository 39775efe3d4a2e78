import { ORPHAN_DOCUMENT_MS } from '#contract/limits.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { Device } from './privacy-device.tsx'
import { Analytics, Seen } from './privacy-others.tsx'
import * as css from './site.css.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** Who signs in here, or at Clerk, which keeps what it takes. */
const Person = () =>
  useConfig().clerk_publishable_key === null ? (
    <>
      <li>Your name, your email, and your password as a salted hash that cannot be read back.</li>
      <li>
        Your sign-ins until they end: when each began and was last used, and on what kind of browser
        and system.
      </li>
      <li>The organizations that you belong to, and who else does.</li>
    </>
  ) : (
    <li>
      Your name and your email as Clerk says them, and Clerk’s id of you; no password. Your sign-ins
      and organizations are kept by Clerk.
    </li>
  )

/** Whether files are kept: a document belongs to a chat. */
const useDocuments = (): boolean => {
  const { chat, documents } = useConfig().flags
  return chat && documents
}

const Documents = () => (
  <li>
    The documents that you attach to a chat: each file as you uploaded it, its name, and the text
    and tables that were read of it. They are kept until you delete the chat. What you attach and no
    message carries is removed {ORPHAN_DOCUMENT_MS / 60_000} minutes after it was last asked for.
  </li>
)

const Kept = () => {
  const { checkout_hosts, flags } = useConfig()
  const hasDocuments = useDocuments()
  return (
    <TextPart title="What is kept on the server">
      <ul className={css.points}>
        <Person />
        <li>
          Your chats: what you asked and what was answered, also answers that you stopped or asked
          for anew.
        </li>
        {hasDocuments && <Documents />}
        <li>
          Your spreadsheets, and what the assistant changed in them. Of a file that you import the
          spreadsheet is kept, not the file.
        </li>
        <li>Each credit that you were given or spent, and when.</li>
        {flags.billing && (
          <li>
            Your plan and until when it is paid
            {checkout_hosts.length > 0 && ', with Stripe’s ids of you and of the subscription'}.
          </li>
        )}
        <li>Which of the first examples you have used or hidden.</li>
      </ul>
      <p>
        It stays with whoever runs this installation: in a database of theirs, on their machines
        {hasDocuments &&
          '; the files of documents in a folder there, or in a file storage that they have chosen'}
        . Ledgerline is software, and nobody else who made it has a copy. The server’s log names
        calls, their outcome and how long they took; it holds no texts, no email addresses and no
        passwords.
      </p>
    </TextPart>
  )
}

/** How an account goes, by who keeps it. */
const deletionWords = (isHosted: boolean, isTold: boolean): string => {
  if (!isHosted) return 'and the account can be deleted with all of it.'
  if (isTold)
    return 'and where you delete your account at Clerk, what is kept here goes with it; a fingerprint of Clerk’s id stays for a month, so that no sign-in from before makes the account anew.'
  return 'but deleting your account at Clerk leaves what is kept here: ask whoever runs this installation to remove it.'
}

const Removal = () => {
  const { checkout_hosts, clerk_publishable_key, clerk_tells_deletions, flags } = useConfig()
  const hasDocuments = useDocuments()
  const isHosted = clerk_publishable_key !== null
  const endsAtStripe =
    flags.billing && checkout_hosts.length > 0 && (!isHosted || clerk_tells_deletions)
  return (
    <TextPart title="Taking it away">
      <p>
        A chat or a spreadsheet that you delete is deleted from the database, with all that belongs
        to it{hasDocuments && ', a chat’s documents and their files too'}; what was spent on it
        stays counted. All that is kept about you can be had as one file,{' '}
        {deletionWords(isHosted, clerk_tells_deletions)} What a backup still holds, whoever runs
        this installation can say.
      </p>
      {endsAtStripe && (
        <p>
          With the account you are deleted at Stripe too, which ends a subscription at once. What
          Stripe has to keep of payments, Stripe says.
        </p>
      )}
    </TextPart>
  )
}

/** What is stored, where, who sees it, and how it goes, as it is set up here. */
export const PrivacyPage = () => (
  <TextPage page={SITE_PAGES.privacy}>
    <p>This page says what this installation of Ledgerline keeps about you, and where.</p>
    <Kept />
    <Device />
    <Seen />
    <Analytics />
    <Removal />
  </TextPage>
)
