import { useConfig } from '../kit/hooks/app.tsx'
import * as css from './site.css.ts'
import { TextPart } from './text-page.tsx'

const LOCAL_MODEL = 'The built-in assistant works on the same server and sends nothing elsewhere.'

/**
 * A sentence about who receives the messages in order to answer them. `provider` is null for the
 * built-in assistant, and undefined if the server does not name it.
 */
const modelWords = (provider: string | null | undefined, hasDocuments: boolean): string => {
  if (provider === null) return LOCAL_MODEL
  const what = hasDocuments
    ? 'your messages, the cells they refer to, the names of the documents in the chat and the parts of them the assistant reads (the files themselves are not sent)'
    : 'your messages and the cells they refer to'
  if (provider === undefined)
    return `${LOCAL_MODEL} If the administrator has connected another company’s language model, ${what} are sent to it.`
  const whom = provider || 'a language model the administrator has chosen'
  return `An external model answers your questions: ${what} are sent to ${whom}.`
}

const Clerk = () => (
  <li>
    Clerk signs you in. Its script and screens load from Clerk’s address, so Clerk sees your IP
    address, and Cloudflare may check that you are a person. Your sign-in details go to Clerk and
    not to this server.
  </li>
)

const Stripe = () => (
  <li>
    Stripe handles payments. When you go there to pay, Stripe gets your name and email, if known
    here, and an anonymous id; this server never sees what you type there, such as your card.
    Stripe’s pages set their own cookies, on its address.
  </li>
)

/** Other parties with access to the data, by the enabled services. */
export const OtherParties = () => {
  const { clerk_publishable_key, checkout_hosts, flags, model_provider } = useConfig()
  return (
    <TextPart title="Who else sees it">
      <ul className={css.points}>
        {flags.chat && <li>{modelWords(model_provider, flags.documents)}</li>}
        {clerk_publishable_key === null ? (
          <li>Other members of your organizations see your name and email.</li>
        ) : (
          <Clerk />
        )}
        {flags.billing && checkout_hosts.length > 0 && <Stripe />}
        <li>
          Anyone with the link can read a spreadsheet you share, until you stop sharing it. Copies
          that others have made stay theirs.
        </li>
        <li>The administrator can read the database, as with any server.</li>
      </ul>
    </TextPart>
  )
}

const NO_ANALYTICS = 'None. This installation counts no visits and records no sessions'

/** Analytics are off unless the administrator has configured them. */
export const Analytics = () => {
  const { clerk_publishable_key, posthog_key } = useConfig()
  const none = `${NO_ANALYTICS}${clerk_publishable_key === null ? ', and loads nothing from third parties.' : '.'}`
  return (
    <TextPart title="Analytics">
      <p>
        {posthog_key === null
          ? none
          : 'The administrator has connected PostHog, a service that records page visits, clicks and errors. It gets an anonymous id, addresses without codes and searches, and recordings in which all text, fields and cells are masked; no name, no email and no cell. Browsers that ask not to be tracked are not counted, and you can opt out in Settings. Ask the administrator how long PostHog keeps the data.'}
      </p>
    </TextPart>
  )
}
