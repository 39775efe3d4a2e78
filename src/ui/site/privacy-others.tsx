import { useConfig } from '../kit/hooks/app.tsx'
import * as css from './site.css.ts'
import { TextPart } from './text-page.tsx'

const LOCAL_MODEL = 'The built-in assistant works on the same server and sends nothing elsewhere.'

/** To whom messages go to be answered, and with documents what is read of them, as far as the server says it. */
const modelWords = (provider: string | null | undefined, hasDocuments: boolean): string => {
  if (provider === null) return LOCAL_MODEL
  const what = hasDocuments
    ? 'your messages, the cells that they concern, the names of the documents in the chat and what the assistant reads of your documents (the files themselves are not sent)'
    : 'your messages and the cells that they concern'
  if (provider === undefined)
    return `${LOCAL_MODEL} Where whoever runs this installation has connected a language model of another company, ${what} are sent to it to be answered.`
  const whom = provider || 'a language model that whoever runs this installation has chosen'
  return `What you ask is answered elsewhere: ${what} are sent to ${whom}.`
}

const Clerk = () => (
  <li>
    Clerk signs you in. Its script and screens come from Clerk’s address, which sees with that from
    where you come, and a check of Cloudflare’s may ask whether you are a person. What you type to
    sign in goes to Clerk and not to this server.
  </li>
)

const Stripe = () => (
  <li>
    Payments are made at Stripe. When you go there to pay, Stripe gets your name and email as far as
    they are known here, and an id that says nothing; what you type on its pages, as your card, this
    server never sees. Its pages set cookies of their own, on its address.
  </li>
)

/** Who else sees what is kept, by what is set up. */
export const Seen = () => {
  const { clerk_publishable_key, checkout_hosts, flags, model_provider } = useConfig()
  return (
    <TextPart title="Who else sees it">
      <ul className={css.points}>
        {flags.chat && <li>{modelWords(model_provider, flags.documents)}</li>}
        {clerk_publishable_key === null ? (
          <li>The other members of an organization of yours see your name and email.</li>
        ) : (
          <Clerk />
        )}
        {flags.billing && checkout_hosts.length > 0 && <Stripe />}
        <li>
          A spreadsheet that you share is readable by everybody who has its link, until you stop
          sharing it. Copies that others have made stay theirs.
        </li>
        <li>Whoever runs the installation can read its database, as with any server.</li>
      </ul>
    </TextPart>
  )
}

const NO_ANALYTICS = 'None. This installation counts no visits and records no sessions'

/** Said as it is set up: nothing is counted unless the operator has asked for it. */
export const Analytics = () => {
  const { clerk_publishable_key, posthog_key } = useConfig()
  const none = `${NO_ANALYTICS}${clerk_publishable_key === null ? ', and loads nothing from elsewhere.' : '.'}`
  return (
    <TextPart title="Analytics">
      <p>
        {posthog_key === null
          ? none
          : 'Whoever runs this installation has connected PostHog, a service that records visits of pages, what is used on them, and faults. It gets an id that says nothing, addresses without codes and searches, and recordings in which all texts, fields and cells are masked; no name, no email and no cell. A browser that asks not to be tracked is not counted, and Settings have a switch. Ask whoever runs it how long PostHog keeps that.'}
      </p>
    </TextPart>
  )
}
