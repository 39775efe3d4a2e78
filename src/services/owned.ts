import type { Preferences } from './preferences.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

/** Id of the user whose drafts and edits are meant; '' before anybody has signed in. */
export type Owner = () => string

/**
 * The user of an app: who is signed in, and after that who was, so that what is kept while a session
 * ends is kept for the right person.
 */
export const lastUser = (signedIn: () => string | null): Owner => {
  let last = ''
  return () => {
    last = signedIn() ?? last
    return last
  }
}

/** Drafts of one user: the next person on this browser sees none of them (SEND-21). */
export const ownedPreferences = (preferences: Preferences, owner: Owner): Preferences => ({
  ...preferences,
  draftOf: (id) => preferences.draftOf(`${owner()}/${id ?? ''}`),
  saveDraft: (id, text) => preferences.saveDraft(`${owner()}/${id ?? ''}`, text),
})

/** Unsaved edits of one user: they are never saved into another account (SAVE-8). */
export const ownedEdits = (edits: UnsavedEdits, owner: Owner): UnsavedEdits => ({
  get: (key) => edits.get(`${owner()}/${key}`),
  put: (key, workbook) => edits.put(`${owner()}/${key}`, workbook),
  remove: (key) => edits.remove(`${owner()}/${key}`),
})
