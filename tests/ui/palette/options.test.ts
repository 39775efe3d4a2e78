import { describe, expect, it } from 'vitest'
import type { Conversation } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ActionScope } from '#src/ui/actions/action.ts'
import { actions } from '#src/ui/actions/actions.ts'
import type { PageActionName } from '#src/ui/actions/use-page-action-handler.ts'
import { paletteContent } from '#src/ui/palette/options.ts'
import { stateAfter, conversation, credits, spreadsheet } from '#tests/support/client/facts.ts'

const flags = {
  chat: true,
  spreadsheets: true,
  documents: true,
  codeExec: true,
  billing: true,
  artifacts: [],
}
const chats = (items: readonly Conversation[], hasMore = false): Fact => ({
  type: 'conversations.received',
  items,
  page: 1,
  totalCount: items.length,
  hasMore,
})
const sheets = (...titles: readonly string[]): Fact => ({
  type: 'spreadsheets.received',
  items: titles.map((title, at) => spreadsheet(`s${at}`, title)),
})
const scene = (facts: readonly Fact[] = [], more: Partial<ActionScope> = {}): ActionScope => ({
  state: stateAfter(facts),
  flags,
  chatId: undefined,
  ...more,
})
const now = new Date('2026-01-02T10:00:00Z')
type Level = Parameters<typeof paletteContent>[0]
const content = (level: Level, of: ActionScope, typed = '') => paletteContent(level, of, typed, now)
/** The labels of a level, grouped by heading. */
const rows = (level: Level, of: ActionScope, typed = '') =>
  Object.fromEntries(
    content(level, of, typed).groups.map(({ title, options }) => [
      title ?? '',
      options.map(({ label }) => label),
    ]),
  )
const labels = (of: ActionScope) => Object.values(rows('home', of)).flat()

describe('Home', () => {
  it('[PAL-4] starts with the groups Navigation and Create', () => {
    const groups = Object.entries(rows('home', scene()))
    expect(groups.slice(0, 2)).toEqual([
      ['Navigation', ['Go to Home', 'Spreadsheets', 'Chats']],
      ['Create', ['New Chat', 'New Spreadsheet', 'Import Spreadsheet']],
    ])
  })

  it('[PAL-4] has no row about spreadsheets while they are off', () => {
    const off = scene([sheets('Loan')], { flags: { ...flags, spreadsheets: false } })
    expect(rows('home', off)).toMatchObject({
      Navigation: ['Go to Home', 'Chats'],
      Create: ['New Chat'],
    })
    expect(labels(off).filter((label) => /spreadsheet/i.test(label))).toEqual([])
    expect(rows('home', off, 'loan')).not.toHaveProperty('Spreadsheets')
  })

  it('[PAL-42] has no rows about billing or chat while they are off', () => {
    const paid: Fact = { type: 'credits.received', credits: credits() }
    expect(labels(scene([paid]))).toContain('Upgrade to Pro')
    const free = labels(scene([paid], { flags: { ...flags, billing: false } }))
    expect(free).not.toContain('Upgrade to Pro')
    expect(free).not.toContain('Plan and credits')
    const pro: Fact = { type: 'credits.received', credits: credits({ is_pro: true }) }
    expect(labels(scene([pro]))).not.toContain('Upgrade to Pro')
    expect(labels(scene([pro]))).toContain('Manage Subscription')
    const unbilled = labels(scene([pro], { flags: { ...flags, billing: false } }))
    expect(unbilled).not.toContain('Manage Subscription')
    const mute = scene([chats([conversation('c', 'Loan')])], { flags: { ...flags, chat: false } })
    expect(labels(mute).filter((label) => /chat/i.test(label))).toEqual([])
    expect(content('home', mute, 'loan').status).toBe('No results found.')
  })

  it('[PAL-10, PAL-43] holds every action once, and the actions of a page only while that page is open', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
    const can = (...acts: readonly PageActionName[]) => ({
      can: (act: PageActionName) => acts.includes(act),
    })
    expect(labels(scene())).not.toContain('Toggle sidebar')
    expect(labels(scene([], can('sidebar')))).toContain('Toggle sidebar')
    const linked = { ...conversation('c'), spreadsheet_id: 's0' }
    const inChat = scene([chats([linked])], { chatId: 'c', ...can('rename') })
    expect(rows('home', inChat)).toMatchObject({
      'This chat': [
        'Rename chat',
        'Copy link to chat',
        'Open the linked spreadsheet',
        'Delete chat',
      ],
      'This spreadsheet': ['New chat about this sheet'],
    })
    expect(rows('home', scene([chats([linked])]))).not.toHaveProperty('This chat')
  })

  it('[PAL-43] holds the actions of the open spreadsheet once the server has stored it', () => {
    const opened: readonly Fact[] = [
      { type: 'workbook.requested', id: 's0' },
      {
        type: 'workbook.opened',
        spreadsheet: { ...spreadsheet('s0', 'Loan'), workbook_data: {} },
        edits: null,
      } as unknown as Fact,
    ]
    const can = (act: PageActionName) => act !== 'sidebar'
    const group = rows('home', scene(opened, { sheetId: 's0', can }))['This spreadsheet']
    expect(group).toEqual([
      'Chat beside the cells',
      'Check this sheet',
      'New chat about this sheet',
      'Rename spreadsheet',
      'Share',
      'Export',
      'Make a copy',
      'Delete spreadsheet',
    ])
    const fresh = scene([{ type: 'workbook.requested', id: null }], { sheetId: null })
    expect(rows('home', fresh)).not.toHaveProperty('This spreadsheet')
  })

  it('[PAL-21] also finds chats and spreadsheets, each under its own heading', () => {
    const of = scene([chats([conversation('c', 'Q3 variance')]), sheets('Q3 budget', 'Loan')])
    expect(rows('home', of, 'q3')).toEqual({
      Spreadsheets: ['Q3 budget'],
      Chats: ['Q3 variance'],
    })
    expect(labels(of)).not.toContain('Q3 budget')
    const many = scene([sheets(...Array.from({ length: 30 }, (_, at) => `Plan ${at}`))])
    expect(rows('home', many, 'plan')['Spreadsheets']).toHaveLength(8)
  })

  it('[PAL-21] places the group of the best match first', () => {
    const of = scene([chats([conversation('c', 'Settings of the plan')]), sheets('Plan')])
    expect(Object.keys(rows('home', of, 'plan'))[0]).toBe('Spreadsheets')
    expect(Object.keys(rows('home', of, 'settings'))[0]).toBe('Account')
    expect(Object.keys(rows('home', of, 'open spreadsheets'))[0]).toBe('Pages')
    const onSheet = scene([chats([{ ...conversation('c'), spreadsheet_id: 's0' }])], {
      chatId: 'c',
    })
    expect(Object.values(rows('home', onSheet, 'new chat'))[0]).toEqual(['New Chat'])
    expect(rows('home', of, 'chats')['Navigation']).toEqual(['Chats'])
    expect(Object.keys(rows('home', of, 'chats'))[0]).toBe('Navigation')
  })

  it('[PAL-20] finds an action by a synonym and does not mark the synonym', () => {
    const [found] = content('home', scene(), 'sign out').groups
    expect(found?.options.map(({ label }) => label)).toEqual(['Log out'])
    expect(found?.options[0]?.ranges.every((at) => at <= 'Log out'.length)).toBe(true)
  })

  it('[PAL-6] says that no results were found', () => {
    expect(content('home', scene(), 'zzzz')).toMatchObject({
      groups: [],
      status: 'No results found.',
    })
  })
})

describe('the lists of chats and spreadsheets', () => {
  it('[PAL-6] show an untitled chat as "Untitled Chat", and say if nothing was found', () => {
    const of = scene([chats([conversation('c', '')])])
    expect(rows('chats', of)).toEqual({ Chats: ['Untitled Chat'] })
    expect(content('chats', of, 'zzzz').status).toBe('No chats found')
    expect(content('chats', scene([chats([])])).status).toBe('No chats found')
    expect(content('spreadsheets', scene([sheets()])).status).toBe('No spreadsheets found')
  })

  it('[PAL-22] show that they load, and offer a retry after a failure', () => {
    expect(content('chats', scene([{ type: 'conversations.requested', page: 1 }])).status).toBe(
      'Loading...',
    )
    const failed = scene([
      { type: 'conversations.requested', page: 1 },
      { type: 'conversations.failed', error: { type: 'unexpected', operation: 'histories.list' } },
    ])
    expect(content('chats', failed)).toMatchObject({
      status: 'Failed to fetch chat histories',
      hasFailed: true,
    })
    expect(rows('chats', failed)).toEqual({ '': ['Try Again'] })
  })

  it('[PAL-23] offer a search on the server if the server has more chats', () => {
    const of = scene([chats([conversation('c', 'Loan')], true)])
    expect(rows('chats', of)).toEqual({ Chats: ['Loan'] })
    const { groups, status } = content('chats', of, 'q3 & more')
    expect(status).toBe('No chats found')
    expect(groups.flatMap(({ options }) => options)).toMatchObject([
      { label: 'Search all chats for “q3 & more”', path: '/app/chats?q=q3%20%26%20more' },
    ])
    expect(rows('chats', scene([chats([])]), 'q3')).toEqual({})
  })

  it('[PAL-24, PAL-46] show at most 200 spreadsheets, the newest first, and count the rest', () => {
    const items = Array.from({ length: 230 }, (_, at) => ({
      ...spreadsheet(`s${at}`, `Plan ${at}`),
      updated_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    }))
    const of = scene([{ type: 'spreadsheets.received', items }])
    const { groups, more } = content('spreadsheets', of)
    expect(groups[0]?.options).toHaveLength(200)
    expect(groups[0]?.options[0]?.label).toBe('Plan 229')
    expect(more).toBe(30)
    expect(content('spreadsheets', of, 'plan 7').more).toBe(0)
  })

  it('[PAL-8] escape a chat id in the address and in the id of its row', () => {
    const of = scene([chats([conversation('../a b?c#d', 'Loan')])])
    const [option] = content('chats', of).groups[0]?.options ?? []
    expect(option).toMatchObject({ path: '/app/chat/..%2Fa%20b%3Fc%23d' })
    expect(option?.key).not.toMatch(/\s/)
  })
})
