import type { Kept } from './hearers.ts'

/** Who has chosen to have no active organization, kept beside Clerk's session, which knows none from none chosen. */
export type PersonalChoice = {
  readonly isOf: (userId: string) => boolean
  readonly keep: (userId: string, isPersonal: boolean) => void
}

/** It lasts on this device, over sign-outs too; a deletion of the account removes it. */
export const createPersonalChoice = (memory: Kept): PersonalChoice => {
  const keyOf = (userId: string): string => `ledgerline.personal.${userId}`
  return {
    isOf: (userId) => memory.get(keyOf(userId)) !== null,
    keep: (userId, isPersonal) => memory.set(keyOf(userId), isPersonal ? 'yes' : ''),
  }
}
