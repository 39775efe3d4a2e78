import { quietly, SETTINGS, type Settings } from './preferences.ts'
import { eraseEdits } from './unsaved-edits.ts'

/** All that this tab keeps for after a reload. */
const TAB = 'ledgerline.'
/** What was on its way to the disk as the account went is there by then (ours). */
const AGAIN_MS = 2000

const drop = (storage: Storage, isTheirs: (key: string) => boolean): void => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter(isTheirs)) storage.removeItem(key)
}

/** Settings are the browser's own, but for the offers that somebody was done with. */
const dropOffers = (userId: string): void => {
  const kept = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Partial<Settings>
  const offersDone = kept.offersDone?.filter((name) => !name.startsWith(`${userId}/`))
  if (offersDone && offersDone.length < (kept.offersDone?.length ?? 0))
    localStorage.setItem(SETTINGS, JSON.stringify({ ...kept, offersDone }))
}

const erase = async (userId: string): Promise<void> => {
  quietly(() => drop(localStorage, (key) => key.includes(userId)), undefined)
  quietly(() => dropOffers(userId), undefined)
  quietly(() => drop(sessionStorage, (key) => key.startsWith(TAB)), undefined)
  await eraseEdits(userId)
}

/**
 * Removes what this browser keeps of a user, and this tab of anybody: drafts, what was left or is under way,
 * edits that no server has (AUTH-58). What is the browser's own stays, as the theme. Once more a little later:
 * what is open as the account goes may still be kept as it closes.
 */
export const forgetUser = async (userId: string): Promise<void> => {
  await erase(userId)
  setTimeout(() => void erase(userId), AGAIN_MS)
}
