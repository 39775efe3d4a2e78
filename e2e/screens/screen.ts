import type { APIRequestContext, Page } from '@playwright/test'
import { say } from '../support/chat.ts'
import { bearer, type Account } from '../support/test.ts'

/** Context of a screen. The page is blank, and signed in unless the screen is public. */
export type Stage = {
  readonly page: Page
  readonly account: Account
  readonly request: APIRequestContext
}

/** A screen, a dialog or one of its states, and how to reach it. */
export type Screen = {
  /** File name of its screenshots: lower-case letters, digits and hyphens. */
  readonly name: string
  /** Group on the contact sheet. */
  readonly group: string
  /** Shown to a signed-out visitor. */
  readonly isPublic?: true
  /** Needs the paced server, which pauses between words. */
  readonly isPaced?: true
  /** Viewport widths in px. Defaults to all of `WIDTHS`. */
  readonly widths?: readonly number[]
  /** A copy of another screen with more data, which needs no axe check. */
  readonly isBulk?: true
  /** Expected console and network errors while opening. */
  readonly allow?: readonly RegExp[]
  /** Creates the data and navigates to the screen. */
  readonly open: (stage: Stage) => Promise<void>
}

/** Viewport widths in px: a laptop, a tablet, a phone. */
export const WIDTHS = [1440, 768, 390] as const

export const THEMES = ['light', 'dark'] as const

/** Creates a spreadsheet from a template through the API and returns its id. */
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

/** Creates one conversation per message through the API and waits for the answers. */
export async function converse(
  { request, account }: Stage,
  messages: readonly string[],
): Promise<void> {
  for (const message of messages) await say(request, account, message)
}
