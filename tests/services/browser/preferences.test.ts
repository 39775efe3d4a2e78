import { describe, expect, it } from 'vitest'
import { ownedPreferences } from '#src/services/browser/owned-storage.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import {
  emptyDraft,
  paste,
  parseDraft,
  replaceDraftText,
  serializeDraft,
} from '#src/ui/chat/composer/draft.ts'
import { moveDraft } from '#src/ui/chat/composer/use-draft.ts'
import { createMemory } from '#tests/support/client/memory.ts'

describe('browser preferences', () => {
  it('[SEND-21] [AUTH-165] a draft is kept for each conversation and for the new chat', () => {
    const memory = createMemory()
    const preferences = createPreferences(memory)
    preferences.saveDraft('c1', 'Half')
    preferences.saveDraft(null, 'New')
    const again = createPreferences(memory)
    expect([again.draftOf('c1'), again.draftOf(null), again.draftOf('c2')]).toEqual([
      'Half',
      'New',
      '',
    ])
    again.saveDraft('c1', '')
    expect([...memory.kept.keys()]).toHaveLength(1)
  })

  it('[SHELL-16] the sidebar state is a cookie of seven days, open by default', () => {
    const set: string[] = []
    const memory = { ...createMemory(), setCookie: (cookie: string) => set.push(cookie) }
    createPreferences(memory).saveSidebarOpen(false)
    expect(set).toEqual(['sidebar_state=false; path=/; max-age=604800; samesite=lax'])
    const openWith = (cookies: string) =>
      createPreferences({ ...memory, cookies: () => cookies }).isSidebarOpen()
    expect(
      ['', 'sidebar_state=true', 'a=1; sidebar_state=false', 'x_sidebar_state=false'].map(openWith),
    ).toEqual([true, true, false, true])
  })

  it('[SHELL-141] a chosen theme or density is stored, and removed when it returns to the default', () => {
    const memory = createMemory()
    const preferences = createPreferences(memory)
    preferences.saveAppearance('theme', 'dark')
    preferences.saveAppearance('density', 'comfortable')
    preferences.saveAppearance('theme', '')
    expect([...memory.kept]).toEqual([['ledgerline.density', 'comfortable']])
  })

  it('[SHELL-39, SHELL-686] settings have defaults, are stored and report each change', () => {
    const memory = createMemory()
    const preferences = createPreferences(memory)
    const first = preferences.settings()
    expect(first).toEqual({
      chatInputVisible: true,
      chatInputExpanded: false,
      announceSentences: true,
      sheetCards: true,
      sheetChat: false,
      offersDone: [],
      keepLog: false,
      usageStatistics: true,
      regionDates: '',
      regionDecimal: '',
      regionCurrency: '',
      regionWeekStart: '',
    })
    expect(preferences.settings()).toBe(first)
    let told = 0
    const stop = preferences.watchSettings(() => {
      told += 1
    })
    preferences.saveSettings({ chatInputVisible: false })
    stop()
    preferences.saveSettings({ announceSentences: false })
    expect(told).toBe(1)
    expect(createPreferences(memory).settings()).toEqual({
      chatInputVisible: false,
      chatInputExpanded: false,
      announceSentences: false,
      sheetCards: true,
      sheetChat: false,
      offersDone: [],
      keepLog: false,
      usageStatistics: true,
      regionDates: '',
      regionDecimal: '',
      regionCurrency: '',
      regionWeekStart: '',
    })
  })

  it('[SHELL-44] the long pastes of a draft are written only when they change', () => {
    const memory = createMemory()
    const written: string[] = []
    const preferences = createPreferences({
      ...memory,
      set: (key, value) => {
        written.push(value)
        memory.set(key, value)
      },
    })
    preferences.saveDraft('c1', '{"text":"a"}\nlong\npaste')
    preferences.saveDraft('c1', '{"text":"ab"}\nlong\npaste')
    expect(written).toEqual(['long\npaste', '{"text":"a"}', '{"text":"ab"}'])
    expect(preferences.draftOf('c1')).toBe('{"text":"ab"}\nlong\npaste')
    preferences.saveDraft('c1', 'two\nlines')
    expect(preferences.draftOf('c1')).toBe('two\nlines')
  })

  it('[SHELL-44, SHELL-691, SHELL-732] pastes that do not fit are dropped and never mixed up, and the text stays', () => {
    const memory = createMemory()
    const preferences = createPreferences({
      ...memory,
      // Like a full storage, it ignores a value over 1,500 characters and keeps the previous value.
      set: (key, value) => {
        if (value.length <= 1_500) memory.set(key, value)
      },
    })
    const one = paste({ ...emptyDraft, text: 'ab' }, 'A'.repeat(1_200), 2, 2)
    preferences.saveDraft('c1', serializeDraft(one))
    expect(parseDraft(preferences.draftOf('c1'))).toEqual(one)
    preferences.saveDraft(
      'c1',
      serializeDraft(replaceDraftText(paste(one, 'B'.repeat(400), 0, 0), 'abc')),
    )
    expect(parseDraft(preferences.draftOf('c1'))).toEqual({ ...emptyDraft, text: 'abc' })
    preferences.saveDraft('c1', serializeDraft(one))
    preferences.saveDraft(
      'c1',
      serializeDraft(paste({ ...one, text: 'c'.repeat(1_600) }, 'B', 0, 0)),
    )
    expect(parseDraft(preferences.draftOf('c1')).segments).toEqual([])
  })

  it('[SEND-21] a send in this tab does not clear a draft written in another tab', () => {
    const memory = createMemory()
    const [here, there] = [createPreferences(memory), createPreferences(memory)]
    here.saveDraft('c1', 'sent from here')
    there.saveDraft('c1', 'written there')
    here.saveDraft('c1', '')
    expect(there.draftOf('c1')).toBe('written there')
    there.saveDraft('c1', '')
    expect(there.draftOf('c1')).toBe('')
    expect(here.draftOf('c1')).toBe('')
    here.saveDraft('c1', 'again')
    expect(there.draftOf('c1')).toBe('again')
    there.saveDraft('c1', '')
    expect(memory.kept.size).toBe(0)
  })

  it("[SEND-21] when this tab sends an edit, another tab's draft is neither replaced nor moved to a new chat", () => {
    const memory = createMemory()
    const [here, there] = [createPreferences(memory), createPreferences(memory)]
    const drafts = ownedPreferences(here, () => 'u1')
    const others = ownedPreferences(there, () => 'u1')
    drafts.saveDraft(null, 'edit')
    others.saveDraft(null, 'written there')
    drafts.saveDraft(null, 'waited beside the edit', true)
    expect(others.draftOf(null)).toBe('written there')
    moveDraft(drafts, 'c1', { ...emptyDraft, text: 'waited beside the edit' })
    expect([null, 'c1'].map(others.draftOf)).toEqual(['written there', 'waited beside the edit'])
    drafts.saveDraft(null, 'next')
    moveDraft(drafts, 'c2', { ...emptyDraft, text: 'next' })
    expect([null, 'c2'].map(drafts.draftOf)).toEqual(['', 'next'])
    drafts.saveDraft('c2', 'rest', true)
    expect(drafts.draftOf('c2')).toBe('rest')
  })

  it('[SHELL-39, SHELL-687] a change of one setting in this tab keeps the settings that another tab changed', () => {
    const memory = createMemory()
    const [here, there] = [createPreferences(memory), createPreferences(memory)]
    here.saveSettings({ chatInputExpanded: true })
    there.saveSettings({ announceSentences: false })
    expect(createPreferences(memory).settings()).toEqual({
      chatInputVisible: true,
      chatInputExpanded: true,
      announceSentences: false,
      sheetCards: true,
      sheetChat: false,
      offersDone: [],
      keepLog: false,
      usageStatistics: true,
      regionDates: '',
      regionDecimal: '',
      regionCurrency: '',
      regionWeekStart: '',
    })
    const forgetful = createPreferences({ ...memory, get: () => null })
    forgetful.saveSettings({ chatInputExpanded: true })
    forgetful.saveSettings({ announceSentences: false })
    expect(forgetful.settings().chatInputExpanded).toBe(true)
  })

  it('[SHELL-39] a change in another tab is reported at once', () => {
    const memory = createMemory()
    const hearers: ((key: string | null) => void)[] = []
    const preferences = createPreferences({ ...memory, watch: (hear) => void hearers.push(hear) })
    const told: boolean[] = []
    preferences.watchSettings(() => told.push(preferences.settings().chatInputVisible))
    createPreferences(memory).saveSettings({ chatInputVisible: false })
    for (const key of ['ledgerline.draft.', 'ledgerline.settings'])
      for (const hear of hearers) hear(key)
    expect(told).toEqual([false])
    // A `null` key reports that the whole storage was cleared.
    memory.kept.clear()
    for (const hear of hearers) hear(null)
    expect(told).toEqual([false, true])
  })

  it('[SHELL-39] an unreadable setting falls back to its default', () => {
    for (const kept of ['', 'null', '{', '{"chatInputVisible":"no","announceSentences":false}']) {
      const memory = createMemory()
      memory.set('ledgerline.settings', kept)
      const { chatInputVisible } = createPreferences(memory).settings()
      expect(chatInputVisible).toBe(true)
    }
  })
})
