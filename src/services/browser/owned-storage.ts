import type { Preferences } from './preferences.ts'
import type { UnsavedEdits } from '../workbook/unsaved-edits.ts'

/** Id of the user who owns drafts and edits, or '' before the first sign-in. */
export type Owner = () => string

/**
 * The id of the signed-in user, or of the last one. Data that is stored while a session ends
 * therefore still goes to its owner.
 */
export const lastUser = (signedIn: () => string | null): Owner => {
  let last = ''
  return () => {
    last = signedIn() ?? last
    return last
  }
}

/** Drafts of one user, hidden from the next user of this browser. */
export const ownedPreferences = (preferences: Preferences, owner: Owner): Preferences => ({
  ...preferences,
  draftOf: (id) => preferences.draftOf(`${owner()}/${id ?? ''}`),
  saveDraft: (id, text, isRest) => preferences.saveDraft(`${owner()}/${id ?? ''}`, text, isRest),
  watchDrafts: (hear) =>
    preferences.watchDrafts((key, text) => {
      const mine = `${owner()}/`
      if (key?.startsWith(mine)) hear(key.slice(mine.length) || null, text)
    }),
})

/**
 * Unsaved edits of one user. They never get into another account. The store loads with the first
 * sheet.
 */
export const ownedEdits = (open: () => Promise<UnsavedEdits>, owner: Owner): UnsavedEdits => {
  let store: UnsavedEdits | null = null
  const at = async <T>(key: string, ask: (edits: UnsavedEdits, owned: string) => Promise<T>) => {
    const owned = `${owner()}/${key}`
    // If the store is loaded there is no `await`, because the page may close.
    store ??= await open()
    return ask(store, owned)
  }
  return {
    get: (key) => at(key, (edits, owned) => edits.get(owned)),
    put: (key, workbook, over) => at(key, (edits, owned) => edits.put(owned, workbook, over)),
    change: (key, make) => at(key, (edits, owned) => edits.change(owned, make)),
    remove: (key, mark) => at(key, (edits, owned) => edits.remove(owned, mark)),
    claim: (name, isLeft) => at(name, (edits) => edits.claim(name, isLeft)),
  }
}
