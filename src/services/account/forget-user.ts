import { quietly, SETTINGS, type Settings } from '../browser/preferences.ts'
import { eraseEdits } from '../workbook/unsaved-edits.ts'

/** What is ours of what this tab keeps for after a reload. */
const TAB = 'ledgerline.'
/** What was on its way to the disk as the account went is there by then (ours). */
const AGAIN_MS = 2000

const drop = (storage: Storage, isTheirs: (key: string) => boolean): void => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter(isTheirs)) storage.removeItem(key)
}

/** What a tab keeps says whose it is in its JSON, or at the head of a line. */
const names = (kept: string, userId: string): boolean =>
  kept.includes(JSON.stringify(userId)) ||
  kept.split('\n').some((line) => line.startsWith(`${userId}/`))

/** Settings are the browser's own, but for the offers that somebody was done with. */
const dropOffers = (userId: string): void => {
  const kept = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Partial<Settings>
  const offersDone = kept.offersDone?.filter((name) => !name.startsWith(`${userId}/`))
  if (offersDone && offersDone.length < (kept.offersDone?.length ?? 0))
    localStorage.setItem(SETTINGS, JSON.stringify({ ...kept, offersDone }))
}

/** Ids stand in keys behind a dot or a slash, and end with the key or at a slash. */
const isOf = (key: string, userId: string): boolean =>
  ['.', '/'].some((before) => `${key}/`.includes(`${before}${userId}/`))

const erase = async (userId: string): Promise<void> => {
  quietly(() => drop(localStorage, (key) => isOf(key, userId)), undefined)
  quietly(() => dropOffers(userId), undefined)
  quietly(() => {
    const tab = sessionStorage
    drop(tab, (key) => key.startsWith(TAB) && names(tab.getItem(key) ?? '', userId))
  }, undefined)
  await eraseEdits(userId)
}

/**
 * Removes what this browser and this tab keep of a user: drafts, what was left or is under way, edits that no server
 * has. What is others' stays, for it may be known late, and what is the browser's own, as the
 * theme. Once more a little later: what is open as the account goes may still be kept as it closes.
 */
export const forgetUser = async (userId: string): Promise<void> => {
  await erase(userId)
  setTimeout(() => void erase(userId), AGAIN_MS)
}
