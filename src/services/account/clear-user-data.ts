import { withStorageFallback, SETTINGS_KEY, type Settings } from '../browser/preferences.ts'
import { eraseEdits } from '../workbook/unsaved-edits.ts'

/** Storage prefix of this app's tab memory. */
const TAB = 'ledgerline.'
/** Pause in ms before the second pass, which removes writes that were pending during the first. */
const AGAIN_MS = 2000

const drop = (storage: Storage, isTheirs: (key: string) => boolean): void => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter(isTheirs)) storage.removeItem(key)
}

/** True if a stored value names the user, in JSON or at the start of a line. */
const names = (value: string, userId: string): boolean =>
  value.includes(JSON.stringify(userId)) ||
  value.split('\n').some((line) => line.startsWith(`${userId}/`))

/**
 * Removes the user's finished examples from the settings. All other settings belong to the browser.
 */
const dropFinishedExamples = (userId: string): void => {
  const settings = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}') as Partial<Settings>
  const offersDone = settings.offersDone?.filter((name) => !name.startsWith(`${userId}/`))
  if (offersDone && offersDone.length < (settings.offersDone?.length ?? 0))
    localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...settings, offersDone }))
}

/**
 * True if the key names the user. In a key, a user id follows a dot or a slash. It ends at a slash
 * or at the end of the key.
 */
const isOf = (key: string, userId: string): boolean =>
  ['.', '/'].some((before) => `${key}/`.includes(`${before}${userId}/`))

const erase = async (userId: string): Promise<void> => {
  withStorageFallback(() => drop(localStorage, (key) => isOf(key, userId)), undefined)
  withStorageFallback(() => dropFinishedExamples(userId), undefined)
  withStorageFallback(() => {
    const tab = sessionStorage
    drop(tab, (key) => key.startsWith(TAB) && names(tab.getItem(key) ?? '', userId))
  }, undefined)
  await eraseEdits(userId)
}

/**
 * Removes all data of a user from this browser and tab: drafts, unfinished work and unsaved edits.
 * Other users' data and browser settings such as the theme stay. A second pass removes data that
 * parts of the page stored while they closed.
 */
export const clearUserData = async (userId: string): Promise<void> => {
  await erase(userId)
  setTimeout(() => void erase(userId), AGAIN_MS)
}
