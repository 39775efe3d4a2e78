import { describe, expect, it } from 'vitest'
import type { Conversation } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { selectSheetChats } from '#src/log/selectors/sheets.ts'
import type { AppState } from '#src/log/state.ts'

const chat = (id: string, day: number, sheet: string | null = 'sheet'): Conversation => ({
  conversation_id: id,
  title: `Chat ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: `2026-01-0${day}T00:00:00Z`,
  spreadsheet_id: sheet,
  model: null,
})
const page = (...items: readonly Conversation[]): Fact => ({
  type: 'conversations.received',
  items,
  page: 1,
  totalCount: items.length,
  hasMore: false,
})
const opened: Fact = { type: 'workbook.requested', id: 'sheet' }
const after = (...facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)
const shown = (state: AppState) => selectSheetChats(state)?.map((item) => item.conversation_id)

describe('the chats about a spreadsheet', () => {
  it('[SHEET-97] are unknown until the server lists them, and then come newest first', () => {
    const known = after(page(chat('b', 3), chat('other', 4, null)), opened)
    expect(selectSheetChats(known)).toBeNull()
    const items = [chat('a', 1), chat('b', 2), chat('c', 2)]
    const listed = fold(known, { type: 'workbook.chats_received', id: 'sheet', items })
    // Chat b is newer in the list of all chats than in this list, and the newer date wins.
    expect(shown(listed)).toEqual(['b', 'c', 'a'])
    expect(selectSheetChats(listed)).toBe(selectSheetChats(listed))
  })

  it('[SHEET-97] belong to the open sheet, exclude deleted chats and are cleared on closing', () => {
    const listed = after(opened, {
      type: 'workbook.chats_received',
      id: 'sheet',
      items: [chat('a', 2), chat('b', 1)],
    })
    const foreign: Fact = { type: 'workbook.chats_received', id: 'another', items: [] }
    expect(shown(fold(listed, foreign))).toEqual(['a', 'b'])
    expect(shown(fold(listed, { type: 'conversations.deleted', ids: ['a'] }))).toEqual(['b'])
    const going: Fact = {
      type: 'removal.begun',
      id: 'r',
      of: 'conversations',
      ids: ['b'],
      text: 'Deleted',
    }
    expect(shown(fold(listed, going))).toEqual(['a'])
    expect(selectSheetChats(fold(listed, { type: 'workbook.closed' }))).toBeNull()
  })
})
