import { when } from './chat-policies.ts'
import type { Command, Scene } from './types.ts'

/** A paywall that is gone, however that came, takes the way to checkout with it. */
export const resetHidden = ({ before, after }: Scene): readonly Command[] =>
  when(before.credits.isCheckoutAsked && !after.credits.isCheckoutAsked, {
    type: 'RESET_CHECKOUT',
  })

/**
 * Another tab may have bought the plan, ended it or sent a message. Not while an answer runs here:
 * its credit may be reserved and not yet taken.
 */
export const lookAtCredits = ({ after: { chat, credits } }: Scene): readonly Command[] =>
  when(chat.run === null && credits.status === 'ready', { type: 'LOAD_CREDITS' })
