import { TextPage, TextPart } from './text-page.tsx'

/** What it is, how to get help, how to reach the API (NAV-4, SHELL-30). */
export const AboutPage = () => (
  <TextPage title="About">
    <p>
      Ledgerline is an assistant for finance work. It chats, reads and writes spreadsheets, and
      lists every step it takes, so that each figure can be traced and checked.
    </p>
    <TextPart id="support" title="Support">
      <p>
        Ask the operator of this installation. Say what you did, what you expected and what
        happened; the address of the chat or sheet helps.
      </p>
    </TextPart>
    <TextPart id="api" title="API">
      <p>
        All that the app does goes through a JSON API under /api with a bearer token, and answers
        stream as server-sent events. Its calls and schemas are listed in the product’s
        documentation.
      </p>
    </TextPart>
  </TextPage>
)
