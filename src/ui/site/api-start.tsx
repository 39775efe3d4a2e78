import { apiExamples } from '#contract/api/api-examples.ts'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import * as css from './site.css.ts'

const tokenMinutes = ACCESS_TOKEN_MS / 60_000

const Commands = ({ name, text }: { readonly name: string; readonly text: string }) => (
  // What scrolls sideways is reached by the keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
  <pre className={css.commands} role="group" aria-label={name} tabIndex={0}>
    {text}
  </pre>
)

/** Where the API is, how a call says who it is from, and three commands that work. */
export const ApiStart = () => {
  const { api_base_url, flags } = useConfig()
  const base = api_base_url.replace(/\/$/, '') || location.origin
  const { token, list, ask } = apiExamples(base)
  return (
    <>
      <p>
        All that the app does goes through an API, and so can yours. It is at{' '}
        <code className={css.code}>{base}/api</code> and takes and answers JSON
        {flags.chat && '; answers of the assistant are streamed as server-sent events'}.
      </p>
      <p>
        A call says who it is from by a token, in the header{' '}
        <code className={css.code}>Authorization: Bearer</code>. A sign-in answers one that is good
        for {tokenMinutes} minutes:
      </p>
      <Commands name="Ask for a token" text={token} />
      {flags.chat && (
        <>
          <p>Your chats:</p>
          <Commands name="List the chats" text={list} />
          <p>
            A question, whose answer comes as it is written and costs what a message in the app
            does:
          </p>
          <Commands name="Ask the assistant" text={ask} />
        </>
      )}
      <p>
        A call that fails answers a fitting status and says why in{' '}
        <code className={css.code}>detail</code>; calls of documents and billing say it in{' '}
        <code className={css.code}>error</code>. What is not yours answers 404, as what is not
        there.
      </p>
    </>
  )
}
