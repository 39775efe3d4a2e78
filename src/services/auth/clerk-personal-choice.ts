import type { KeyValueStorage } from './shared-auth.ts'

/**
 * Remembers which users chose the personal workspace. In Clerk's session, this choice looks the
 * same as no choice.
 */
export type PersonalChoice = {
  readonly isOf: (userId: string) => boolean
  readonly keep: (userId: string, isPersonal: boolean) => void
}

/** Keeps the choice on this device across sign-outs, until the account is deleted. */
export const createPersonalChoice = (memory: KeyValueStorage): PersonalChoice => {
  const keyOf = (userId: string): string => `ledgerline.personal.${userId}`
  return {
    isOf: (userId) => memory.get(keyOf(userId)) !== null,
    keep: (userId, isPersonal) => memory.set(keyOf(userId), isPersonal ? 'yes' : ''),
  }
}
