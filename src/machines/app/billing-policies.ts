import { onlyIf } from './chat-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** Closing the paywall in any way cancels a running checkout request. */
export const resetHiddenCheckout = ({ before, after }: PolicyInput): readonly Command[] =>
  onlyIf(before.credits.isCheckoutAsked && !after.credits.isCheckoutAsked, {
    type: 'RESET_CHECKOUT',
  })

/**
 * Reloads the credits, because another tab may have changed the plan or spent a credit. It does not
 * reload during an answer, because the server's balance may not yet include the credit that the
 * answer reserved.
 */
export const refreshCredits = ({ after: { chat, credits } }: PolicyInput): readonly Command[] =>
  onlyIf(chat.run === null && credits.status === 'ready', { type: 'LOAD_CREDITS' })
