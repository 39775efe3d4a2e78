import { when } from './chat-policies.ts'
import type { Command, Scene } from './types.ts'

/** Closing the paywall in any way cancels a running checkout request. */
export const resetHidden = ({ before, after }: Scene): readonly Command[] =>
  when(before.credits.isCheckoutAsked && !after.credits.isCheckoutAsked, {
    type: 'RESET_CHECKOUT',
  })

/**
 * Another tab may have changed the plan or spent a credit. Skipped during an answer, because the server's
 * balance may not include its reserved credit yet.
 */
export const lookAtCredits = ({ after: { chat, credits } }: Scene): readonly Command[] =>
  when(chat.run === null && credits.status === 'ready', { type: 'LOAD_CREDITS' })
