import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, foldAt } from '#src/log/fold.ts'
import { selectConnectionLoss, selectPastNotices } from '#src/log/selectors/selectors.ts'
import type { AppState, Notice } from '#src/log/state.ts'
import { errorNotice, notice } from '#src/services/browser/notices.ts'

const told = (facts: readonly Fact[], from: AppState = emptyState): AppState =>
  facts.reduce((state, fact, at) => foldAt(state, fact, at * 1000), from)
const raised = (one: Notice): Fact => ({ type: 'notice.raised', notice: one })
const pastOf = (state: AppState) =>
  selectPastNotices(state).items.map(({ notice: { text }, at, count }) => [text, at, count])
const user = { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] }

describe('notices of several lines', () => {
  it('[NOTE-5] show each line as a toast, the first with the id of the notice', () => {
    const state = told([
      raised(errorNotice('n1', 'All 2 files rejected\na.exe\nb.exe')),
      raised(errorNotice('n2', 'a.exe')),
    ])
    expect(state.notices.map(({ id, text, level }) => [id, text, level])).toEqual([
      ['n1', 'All 2 files rejected', 'error'],
      ['n1:2', 'b.exe', 'error'],
      ['n2', 'a.exe', 'error'],
    ])
    expect(pastOf(state)).toEqual([
      ['a.exe', 1000, 2],
      ['b.exe', 0, 1],
      ['All 2 files rejected', 0, 1],
    ])
  })
})

describe('the notices of a session', () => {
  it('[NOTE-20] remain after their toasts, the newest first, and repeats are counted', () => {
    const state = told([
      raised(errorNotice('n1', 'Failed to rename conversation')),
      raised(notice('n2', 'success', 'Copied')),
      { type: 'notice.dismissed', id: 'n1' },
      raised(errorNotice('n3', 'Failed to rename conversation')),
      { type: 'notice.dismissed', id: 'n3' },
      { type: 'notice.dismissed', id: 'n2' },
    ])
    expect(state.notices).toEqual([])
    expect(pastOf(state)).toEqual([
      ['Failed to rename conversation', 3000, 2],
      ['Copied', 1000, 1],
    ])
  })

  it('[NOTE-20] are limited to the newest 100', () => {
    const state = told(
      Array.from({ length: 130 }, (_, n) => raised(notice(`n${n}`, 'info', `Text ${n}`))),
    )
    expect(state.past.items).toHaveLength(100)
    expect(pastOf(state).at(-1)).toEqual(['Text 30', 30_000, 1])
  })

  it('[NOTE-21] are counted as unread if they are errors or warnings, until the user has seen them', () => {
    const bad = told([
      raised(errorNotice('n1', 'One')),
      raised(notice('n2', 'warning', 'Two')),
      raised(notice('n3', 'success', 'Three')),
    ])
    expect(bad.past.unread).toBe(2)
    const seen = told([{ type: 'notices.seen' }], bad)
    expect([seen.past.unread, seen.past.items.length]).toEqual([0, 3])
    expect(told([{ type: 'notices.seen' }], seen).past).toBe(seen.past)
  })

  it('[NOTE-20, NOTE-543, NOTE-553] can be cleared, and the next user sees none of them', () => {
    const first = told([raised(errorNotice('n1', 'Failed to rename conversation'))])
    expect(told([{ type: 'notices.cleared' }], first).past.items).toEqual([])
    const ended = told([{ type: 'session.ended', reason: 'expired' }], first)
    expect(ended.past.items).toEqual([])
    const next = told(
      [
        raised(notice('n2', 'info', 'Your session has ended')),
        { type: 'session.started', user, next: null },
      ],
      ended,
    )
    expect(next.past.items).toEqual([])
  })
})

describe('a new name of the user during a session', () => {
  it('[NOTE-20] removes no notice', () => {
    const first = told([raised(errorNotice('n1', 'Failed to rename conversation'))])
    const renamed: Fact = {
      type: 'session.changed',
      user: { ...user, name: 'Maya B.' },
      hasAccount: true,
    }
    expect(pastOf(told([renamed], first))).toEqual([['Failed to rename conversation', 0, 1]])
  })
})

describe('the reason why the app cannot reach its server', () => {
  it('[NOTE-30] [ERR-24] is a lost browser connection or an unreachable server', () => {
    const state = told([{ type: 'server.lost' }])
    expect(selectConnectionLoss(state)).toBe('server')
    expect(selectConnectionLoss(told([{ type: 'connection.lost' }], state))).toBe('offline')
    const back = told([{ type: 'connection.lost' }, { type: 'connection.restored' }], state)
    expect(selectConnectionLoss(back)).toBeNull()
  })
})

it('[NOTE-540] an undone or failed deletion is not listed as deleted', () => {
  const begun: Fact = {
    type: 'removal.begun',
    id: 'r1',
    of: 'spreadsheets',
    ids: ['s1'],
    text: 'Deleted Budget',
  }
  const error = { type: 'no_body' } as const
  expect(pastOf(told([begun]))).toEqual([['Deleted Budget', 0, 1]])
  expect(pastOf(told([begun, { type: 'removal.undone', id: 'r1' }]))).toEqual([])
  expect(pastOf(told([begun, { type: 'removal.failed', id: 'r1', error }]))).toEqual([])
  const again: Fact = { ...begun, id: 'r2' }
  expect(pastOf(told([begun, again, { type: 'removal.undone', id: 'r2' }]))).toEqual([
    ['Deleted Budget', 1000, 1],
  ])
})
