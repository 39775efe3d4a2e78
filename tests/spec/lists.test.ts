import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import {
  selectConversations,
  selectIsMissing,
  selectMessages,
  selectMessagesError,
  selectSearch,
  selectSession,
  selectSpreadsheets,
  selectWorkbook,
} from '#src/log/selectors/selectors.ts'
import {
  stateAfter,
  conversation,
  rowSummariesOf,
  spreadsheet,
  submittedFact,
} from '#tests/support/client/facts.ts'
import { event } from '#tests/support/chat/stream-events.ts'

const page = (ids: readonly string[], more: { page?: number; hasMore?: boolean } = {}): Fact => ({
  type: 'conversations.received',
  items: ids.map((id) => conversation(id)),
  page: 1,
  totalCount: 30,
  hasMore: false,
  ...more,
})
const received = (...events: readonly ReturnType<typeof event>[]): Fact => ({
  type: 'reply.received',
  events,
  at: '2026-01-01T10:00:00Z',
})
const ids = (facts: readonly Fact[]): readonly string[] =>
  selectConversations(stateAfter(facts)).items.map((item) => item.conversation_id)

describe('conversations', () => {
  it('[CONV-2] conversation_started puts the conversation at the top, with the data of the event', () => {
    const started = event('conversation_started', {
      conversation_id: 'new',
      title: 'Loan',
      spreadsheet_id: 's1',
      model: 'offline',
    })
    const facts = [page(['a', 'b']), submittedFact(null, 'one'), received(started)]
    expect(ids(facts)).toEqual(['new', 'a', 'b'])
    expect(selectConversations(stateAfter(facts)).items[0]).toMatchObject({
      title: 'Loan',
      spreadsheet_id: 's1',
      model: 'offline',
      updated_at: '2026-01-01T10:00:00Z',
    })
  })

  it('[CONV-2] conversation_started moves a listed conversation up without duplicating it', () => {
    const started = event('conversation_started', { conversation_id: 'b' })
    expect(ids([page(['a', 'b']), submittedFact('b', 'one'), received(started)])).toEqual([
      'b',
      'a',
    ])
  })

  it('[CONV-3] title_updated changes title and updated_at', () => {
    const titled = event('title_updated', { conversation_id: 'b', title: 'Loan of $300,000' })
    const list = selectConversations(
      stateAfter([page(['a', 'b']), submittedFact('b', 'x'), received(titled)]),
    )
    expect(list.items.find((item) => item.conversation_id === 'b')).toMatchObject({
      title: 'Loan of $300,000',
      updated_at: '2026-01-01T10:00:00Z',
    })
    expect(list.items.find((item) => item.conversation_id === 'a')?.title).toBe('Title of a')
  })

  it('[CONV-4] a later page adds only new conversations, in order', () => {
    const facts = [page(['a', 'b'], { hasMore: true }), page(['b', 'c'], { page: 2 })]
    expect(ids(facts)).toEqual(['a', 'b', 'c'])
    expect(selectConversations(stateAfter(facts))).toMatchObject({
      page: 2,
      totalCount: 30,
      hasMore: false,
      status: 'ready',
    })
  })

  it('[ERR-5] a list that failed to load shows its error text and keeps its items', () => {
    const failed: Fact = {
      type: 'conversations.failed',
      error: { type: 'http', operation: 'histories.list', status: 500 },
    }
    expect(selectConversations(stateAfter([page(['a']), failed]))).toMatchObject({
      status: 'failed',
      error: 'Failed to fetch chat histories',
      items: [{ conversation_id: 'a' }],
    })
  })

  it('[ERR-5] messages that failed to load show their error text', () => {
    const failed: Fact = {
      type: 'messages.failed',
      conversationId: 'a',
      error: { type: 'http', operation: 'messages.list', status: 404 },
    }
    expect(selectMessagesError('a')(stateAfter([failed]))).toBe(
      'Failed to fetch conversation messages',
    )
  })

  it('[CONV-18] a conversation counts as missing after a 404 until its messages arrive, but not after a 500', () => {
    const failedBy = (status: number): Fact => ({
      type: 'messages.failed',
      conversationId: 'a',
      error: { type: 'http', operation: 'messages.list', status },
    })
    expect(selectIsMissing('a')(stateAfter([failedBy(404)]))).toBe(true)
    expect(selectIsMissing('a')(stateAfter([failedBy(500)]))).toBe(false)
    const found: Fact = {
      type: 'messages.received',
      conversationId: 'a',
      items: [],
      page: 1,
      totalCount: 0,
      hasMore: false,
    }
    expect(selectIsMissing('a')(stateAfter([failedBy(404), found]))).toBe(false)
    expect(selectIsMissing(null)(stateAfter([]))).toBe(false)
  })

  it.each([
    ['found', ['c1', 'c2'], { page: 1, totalCount: 43 }],
    ['not found', ['z1', 'z2'], { page: 2, totalCount: 45 }],
  ])(
    '[CONV-45] deleting conversations that were %s leaves no gap in the search results',
    (_, gone, left) => {
      const items = Array.from({ length: 40 }, (__, n) => ({
        ...conversation(`c${n}`),
        found: null,
      }))
      const search: readonly Fact[] = [
        { type: 'search.requested', query: 'x' },
        {
          type: 'search.received',
          query: 'x',
          page: { items, page: 2, totalCount: 45, hasMore: true },
        },
      ]
      const going: Fact = {
        type: 'removal.begun',
        id: 'd1',
        of: 'conversations',
        ids: gone,
        text: '',
      }
      const { totalCount } = left
      expect(selectSearch(stateAfter([...search, going]))).toMatchObject({ totalCount })
      expect(
        stateAfter([...search, { type: 'conversations.deleted', ids: gone }]).search,
      ).toMatchObject(left)
    },
  )

  it('[CONV-8] deleting the open conversation clears the view and its messages', () => {
    const facts: readonly Fact[] = [
      page(['a', 'b']),
      { type: 'conversation.opened', id: 'a' },
      submittedFact('a', 'one'),
      { type: 'reply.cut' },
    ]
    const state = stateAfter([...facts, { type: 'conversations.deleted', ids: ['a'] }])
    expect(state.chat.currentId).toBeNull()
    expect(selectMessages('a')(state)).toEqual([])
    expect(selectConversations(state).items.map((item) => item.conversation_id)).toEqual(['b'])
    const other = stateAfter([...facts, { type: 'conversations.deleted', ids: ['b'] }])
    expect(other.chat.currentId).toBe('a')
    expect(selectMessages('a')(other)).toHaveLength(2)
  })

  it('[CONV-7] the messages of a conversation still show after a return to it', () => {
    const state = stateAfter([
      { type: 'conversation.opened', id: 'a' },
      submittedFact('a', 'one'),
      { type: 'reply.cut' },
      { type: 'conversation.opened', id: 'b' },
      { type: 'conversation.opened', id: 'a' },
    ])
    expect(rowSummariesOf(selectMessages('a')(state))).toEqual(['user: one', 'incomplete: '])
    expect(selectMessages('b')(state)).toEqual([])
  })

  it('[AUTH-8] the end of a session removes all data of the user from the state', () => {
    const state = stateAfter([
      page(['a']),
      submittedFact('a', 'one'),
      { type: 'spreadsheets.received', items: [spreadsheet('s')] },
      { type: 'session.ended', reason: 'expired' },
    ])
    expect(selectSession(state).status).toBe('signedOut')
    expect(selectConversations(state).items).toEqual([])
    expect(selectSpreadsheets(state).items).toEqual([])
    expect(selectMessages('a')(state)).toEqual([])
  })
})

describe('organizations', () => {
  it('[ORG-1] the first membership, if any, becomes active if no organization is active', () => {
    const user = (names: readonly string[]): Fact => ({
      type: 'session.restored',
      user: {
        id: 'u1',
        email: null,
        name: null,
        organizations: names.map((name) => ({ id: `id of ${name}`, name })),
      },
    })
    expect(selectSession(stateAfter([user(['Northfield', 'Mills'])])).organizationId).toBe(
      'id of Northfield',
    )
    expect(selectSession(stateAfter([user([])])).organizationId).toBeNull()
  })
})

describe('spreadsheets', () => {
  const listed: Fact = {
    type: 'spreadsheets.received',
    items: [spreadsheet('a'), spreadsheet('b')],
  }

  it('[SHEET-6] a deleted spreadsheet leaves the list', () => {
    const state = stateAfter([listed, { type: 'spreadsheets.deleted', ids: ['a'] }])
    expect(selectSpreadsheets(state).items.map((item) => item.id)).toEqual(['b'])
  })

  const opened: Fact = {
    type: 'workbook.received',
    id: 'a',
    title: 'Title of a',
    revision: 1,
    data: {},
    save: 'saved',
  }

  it('[CONV-95] a title that was changed elsewhere arrives with the list and shows in the open editor', () => {
    const renamed = (id: string): Fact => ({
      type: 'spreadsheets.received',
      items: [{ ...spreadsheet(id), title: 'Given elsewhere' }],
    })
    expect(selectWorkbook(stateAfter([opened, renamed('a')])).title).toBe('Given elsewhere')
    expect(selectWorkbook(stateAfter([opened, renamed('b')])).title).toBe('Title of a')
  })

  it('[SHEET-5] a rename shows in the list and in the open editor', () => {
    const state = stateAfter([
      listed,
      opened,
      { type: 'spreadsheet.renamed', id: 'a', title: 'Budget', updatedAt: '2026-01-02T00:00:00Z' },
    ])
    expect(selectSpreadsheets(state).items[0]).toMatchObject({
      title: 'Budget',
      updated_at: '2026-01-02T00:00:00Z',
    })
    expect(selectWorkbook(state).title).toBe('Budget')
  })
})
