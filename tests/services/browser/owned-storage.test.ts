import { describe, expect, it } from 'vitest'
import { lastUser, ownedEdits, ownedPreferences } from '#src/services/browser/owned-storage.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createEdits } from '#tests/support/client/world.ts'

describe('data kept in the browser belongs to its user', () => {
  it('[SEND-21] a draft is readable only by its writer', () => {
    let user: string | null = 'ann'
    const drafts = ownedPreferences(
      createPreferences(createMemory()),
      lastUser(() => user),
    )
    drafts.saveDraft(null, 'Raise for Bob')
    user = null
    expect(drafts.draftOf(null)).toBe('Raise for Bob')
    user = 'bob'
    expect(drafts.draftOf(null)).toBe('')
    user = 'ann'
    expect(drafts.draftOf(null)).toBe('Raise for Bob')
  })
  it('[SHELL-40] a saved draft is reported to its watcher until the watcher stops', () => {
    const drafts = ownedPreferences(
      createPreferences(createMemory()),
      lastUser(() => 'ann'),
    )
    const heard: (readonly [string | null, string])[] = []
    const stop = drafts.watchDrafts((id, text) => heard.push([id, text]))
    drafts.saveDraft(null, 'New')
    drafts.saveDraft('c1', 'Half')
    stop()
    drafts.saveDraft('c1', 'Whole')
    expect(heard).toEqual([
      [null, 'New'],
      ['c1', 'Half'],
    ])
  })
  it('[SAVE-8, SAVE-711] an unsaved new spreadsheet never opens for another user', async () => {
    let user = 'ann'
    const device = createEdits()
    const edits = ownedEdits(
      async () => device,
      lastUser(() => user),
    )
    await edits.put('', { revision: 0, data: { id: 'new' } })
    user = 'bob'
    expect(await edits.get('')).toBeNull()
    await edits.remove('')
    user = 'ann'
    expect(await edits.get('')).toEqual({ revision: 0, data: { id: 'new' } })
  })
})
