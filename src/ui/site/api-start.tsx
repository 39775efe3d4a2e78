import { apiExamples } from '#src/ui/site/api-examples.ts'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import * as css from './site.css.ts'

const tokenMinutes = ACCESS_TOKEN_MS / 60_000

const Commands = ({ name, text }: { readonly name: string; readonly text: string }) => (
  // Keyboard users must be able to scroll long commands sideways, so the block is a Tab stop.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
  <pre className={css.commands} role="group" aria-label={name} tabIndex={0}>
    {text}
  </pre>
)

/**
 * How to start with the API: its address, the authorization and three commands that work unchanged.
 */
export const ApiStart = () => {
  const { api_base_url, flags } = useConfig()
  const base = api_base_url.replace(/\/$/, '') || location.origin
  const { token, list, ask } = apiExamples(base)
  return (
    <>
      <p>
        Everything the app does goes through an API you can use too. It is at{' '}
        <code className={css.code}>{base}/api</code> and uses JSON
        {flags.chat && '; the assistant’s answers stream as server-sent events'}.
      </p>
      <p>
        Authenticate with a bearer token, in the header{' '}
        <code className={css.code}>Authorization: Bearer</code>. Signing in returns a token that is
        valid for {tokenMinutes} minutes:
      </p>
      <Commands name="Ask for a token" text={token} />
      {flags.chat && (
        <>
          <p>Your chats:</p>
          <Commands name="List the chats" text={list} />
          <p>A question: the answer streams, and costs the same as a message in the app:</p>
          <Commands name="Ask the assistant" text={ask} />
        </>
      )}
      <p>
        A failed call returns an error status and the reason in{' '}
        <code className={css.code}>detail</code>; document and billing calls give it in{' '}
        <code className={css.code}>error</code>. Items you can’t access return 404.
      </p>
    </>
  )
}
