import type { APIRequestContext, Page } from '@playwright/test'
import { say } from '../support/chat.ts'
import { bearer, type Account } from '../support/test.ts'

/** What a screen is opened with: a page that has gone nowhere yet, signed in unless the screen is public. */
export type Stage = {
  readonly page: Page
  readonly account: Account
  readonly request: APIRequestContext
}

/** A screen, a dialog or a state of one, as a person comes to it. */
export type Screen = {
  /** Lower case, of letters, digits and hyphens: the name of its pictures. */
  readonly name: string
  /** The contact sheet shows a group together. */
  readonly group: string
  /** Opened by somebody who is not signed in. */
  readonly isPublic?: true
  /** Its answer streams at a reader's pace: it runs on the server that pauses between words. */
  readonly isPaced?: true
  /** Widths in px, where not all of them show it. */
  readonly widths?: readonly number[]
  /** Shows many times what another one shows: its pictures are enough. */
  readonly isBulk?: true
  /** What opening it provokes in console or network. */
  readonly allow?: readonly RegExp[]
  /** Makes what it shows and brings the page there. */
  readonly open: (stage: Stage) => Promise<void>
}

/** The widths that every screen is looked at, in px: a laptop, a tablet, a phone. */
export const WIDTHS = [1440, 768, 390] as const

/** The themes that every screen is looked at in. */
export const THEMES = ['light', 'dark'] as const

/** Makes a spreadsheet of a template by the API; answers its id. */
export async function fromTemplate(
  { request, account }: Stage,
  template: string,
  title: string,
): Promise<string> {
  const headers = await bearer(request, account)
  const made = await request.post('/api/spreadsheets/', { headers, data: { title, template } })
  const { id } = (await made.json()) as { readonly id: string }
  return id
}

/** Sends messages by the API, each in a conversation of its own, and waits for their answers. */
export async function converse(
  { request, account }: Stage,
  messages: readonly string[],
): Promise<void> {
  for (const message of messages) await say(request, account, message)
}
