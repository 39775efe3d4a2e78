import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import type { Switches } from '#contract/api/flags.ts'
import { shortcutsOf } from '#src/texts/shortcuts.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import type { ActionScope } from '#src/ui/actions/action.ts'
import { actions } from '#src/ui/actions/actions.ts'
import { APP_KEYS } from '#src/ui/actions/use-shortcuts.ts'
import { FloatingComposer } from '#src/ui/chat/composer/floating-composer.tsx'
import { ExampleList } from '#src/ui/first-run/example-list.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { useAttachments } from '#src/ui/chat/composer/use-attachments.ts'
import { paletteContent } from '#src/ui/palette/options.ts'
import { ChatSettings } from '#src/ui/shell/settings/settings-panel.tsx'
import { Sidebar } from '#src/ui/shell/sidebar.tsx'
import { TopBarCredits, TopBarUpgrade } from '#src/ui/billing/upgrade.tsx'
import { userMenuItems } from '#src/ui/shell/user-menu-items.ts'
import { actionToolsWith } from '#tests/support/client/action-scene.ts'
import { stateAfter, conversation, credits, spreadsheet } from '#tests/support/client/facts.ts'
import {
  FLAG_COMBINATIONS,
  NAMED_COMBINATIONS,
  enabledNamesOf,
} from '#tests/support/server/flags.ts'
import { ORIGIN, routeAddress } from '#tests/support/client/route-address.ts'
import { createMemory } from '#tests/support/client/memory.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
type Needs = readonly (keyof Switches)[]
const homeOf = ({ chat, spreadsheets }: Switches): string =>
  spreadsheets ? '/app/spreadsheets' : chat ? '/app/chats' : '/app'

/** The flags that each page needs. */
const PAGES: Readonly<Record<string, Needs>> = {
  '/app/chats': ['chat'],
  '/app/chat': ['chat'],
  [`/app/chat/${ID}`]: ['chat'],
  '/chat': ['chat'],
  '/app/spreadsheets': ['spreadsheets'],
  '/app/spreadsheet': ['spreadsheets'],
  [`/app/spreadsheet/${ID}`]: ['spreadsheets'],
  '/s/abcdefghij': ['spreadsheets'],
  '/app/billing': ['billing'],
  '/app/billing/success': ['billing'],
  '/about': [],
  '/pricing': [],
}

/** The flags that each action needs. All other actions are always offered. */
const ACTIONS = {
  chatsLevel: ['chat'],
  newChat: ['chat'],
  chats: ['chat'],
  retry: ['chat'],
  renameChat: ['chat'],
  copyChatLink: ['chat'],
  deleteChat: ['chat'],
  sheetsLevel: ['spreadsheets'],
  newSpreadsheet: ['spreadsheets'],
  importSpreadsheet: ['spreadsheets'],
  spreadsheets: ['spreadsheets'],
  renameSheet: ['spreadsheets'],
  share: ['spreadsheets'],
  export: ['spreadsheets'],
  copySheet: ['spreadsheets'],
  deleteSheet: ['spreadsheets'],
  sheetChat: ['chat', 'spreadsheets'],
  linkedChat: ['chat', 'spreadsheets'],
  openLinked: ['chat', 'spreadsheets'],
  billing: ['billing'],
  upgrade: ['billing'],
} as const satisfies Readonly<Record<string, Needs>>
const ALWAYS = ['home', 'sidebar', 'settings', 'notifications', 'account', 'logOut', 'support']

const user = { id: 'u1', email: null, name: null, organizations: [], offers_done: [] }
const FACTS: readonly Fact[] = [
  { type: 'session.restored', user },
  { type: 'credits.received', credits: credits({ balance: 2 }) },
  {
    type: 'conversations.received',
    items: [{ ...conversation('c1', 'Loan talk'), spreadsheet_id: 's1' }],
    page: 1,
    totalCount: 1,
    hasMore: false,
  },
  { type: 'spreadsheets.received', items: [spreadsheet('s1', 'Loan book')] },
  { type: 'workbook.requested', id: 's1' },
]
const state = stateAfter(FACTS)

const sceneOf = (flags: Switches): ActionScope => ({
  state,
  flags: { ...flags, artifacts: [] },
  chatId: 'c1',
  sheetId: 's1',
  can: () => true,
})
const idsOf = (flags: Switches): readonly string[] =>
  actions.filter(({ isThere }) => isThere(sceneOf(flags))).map(({ id }) => id)

const appOf = (flags: Switches): App =>
  ({
    config: v.parse(AppConfig, { flags }),
    preferences: createPreferences(createMemory()),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
  }) as unknown as App

const drawn = async (flags: Switches, screen: ReactNode): Promise<string> => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
    isServer: false,
    origin: ORIGIN,
  })
  await router.load()
  return renderToStaticMarkup(
    <AppProvider app={appOf(flags)}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
}
const linksOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)

describe('addresses', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3, FLAG-4, NAV-11] %s off: the pages that need it redirect to the home page',
    async (_, flags) => {
      const home = homeOf(flags)
      for (const [address, needs] of Object.entries(PAGES)) {
        const isThere = needs.every((one) => flags[one])
        const { pathname } = await routeAddress(address, 'signedIn', flags)
        expect(pathname, address).toBe(isThere ? address : home)
      }
      for (const address of ['/app', '/', '/sign-in', '/sign-up'])
        expect((await routeAddress(address, 'signedIn', flags)).pathname, address).toBe(home)
      // A signed-out visitor does not learn which pages exist behind the sign-in.
      expect((await routeAddress('/app/chats', 'signedOut', flags)).pathname).toBe('/sign-in')
      expect((await routeAddress('/chat', 'signedOut', flags)).pathname).toBe(
        flags.chat ? '/chat' : '/',
      )
    },
  )
})

describe('actions', () => {
  it('[FLAG-3] with all flags on, every action is offered', () => {
    const [all] = FLAG_COMBINATIONS
    if (!all) throw new Error('no combination')
    // "Retry" is missing, because the chat of this scene has no answer.
    const expected = Object.keys(ACTIONS).filter((id) => id !== 'retry')
    expect(idsOf(all)).toEqual(expect.arrayContaining([...expected, ...ALWAYS]))
  })

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: the palette and the commands offer no action for it',
    (_, flags) => {
      const there = idsOf(flags)
      const named = there.filter((id) => id in ACTIONS)
      const expected = enabledNamesOf(ACTIONS, flags).filter((id) => id !== 'retry')
      expect(named.toSorted()).toEqual(expected.toSorted())
      expect(there).toEqual(expect.arrayContaining(ALWAYS))
    },
  )

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: the palette finds none of its items',
    (_, flags) => {
      const { groups } = paletteContent('home', sceneOf(flags), 'loan', new Date('2026-01-02'))
      const keys = groups.flatMap(({ options }) => options.map(({ key }) => key))
      expect(keys.some((key) => key.startsWith('chat-'))).toBe(flags.chat)
      expect(keys.some((key) => key.startsWith('sheet-'))).toBe(flags.spreadsheets)
    },
  )

  it.each(NAMED_COMBINATIONS)('[FLAG-3] %s off: none of its shortcuts is listed', (_, flags) => {
    const titles = shortcutsOf(flags, APP_KEYS).map(({ title }) => title)
    expect(titles).toEqual([
      'General',
      'Command palette',
      ...(flags.chat ? ['Message'] : []),
      ...(flags.chat || flags.spreadsheets ? ['Lists and titles'] : []),
      ...(flags.spreadsheets ? ['Cells'] : []),
    ])
  })
})

const Attaching = () => <i>{String(useAttachments(null, false).isOn)}</i>

describe('screens', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: the sidebar has no link to it',
    async (_, flags) => {
      const sidebar = <Sidebar place={{ page: 'elsewhere' }} wide isSheet onLeave={() => {}} />
      const markup = await drawn(flags, sidebar)
      const links = linksOf(markup)
      expect(links.includes('/app/spreadsheets')).toBe(flags.spreadsheets)
      for (const link of ['/app/chats', '/app/chat', '/app/chat/c1'])
        expect(links.includes(link), link).toBe(flags.chat)
      expect(markup.includes('Conversations')).toBe(flags.chat)
      expect(markup.includes('Upgrade to Pro')).toBe(flags.billing)
      expect(markup).toContain('Support')
    },
  )

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: its floating parts and bar controls are hidden',
    async (_, flags) => {
      expect((await drawn(flags, <FloatingComposer />)).includes('aria-label="Message"')).toBe(
        flags.chat,
      )
      expect((await drawn(flags, <ExampleList />)).includes('<ol')).toBe(
        flags.chat && (flags.spreadsheets || flags.codeExec),
      )
      expect(await drawn(flags, <Attaching />)).toBe(`<i>${flags.documents}</i>`)
      expect((await drawn(flags, <TopBarUpgrade />)).includes('Upgrade')).toBe(flags.billing)
      expect((await drawn(flags, <TopBarCredits />)).includes('credits left')).toBe(flags.billing)
      expect((await drawn(flags, <ChatSettings />)) === '').toBe(!flags.chat)
    },
  )

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: the user menu offers the upgrade only if billing is on',
    (_, flags) => {
      const rows = userMenuItems(sceneOf(flags), actionToolsWith({}), () => {}).flatMap((item) =>
        item.type === 'action' ? [item.label] : [],
      )
      expect(rows.includes('Upgrade')).toBe(flags.billing)
      expect(rows).toEqual(expect.arrayContaining(['Account', 'Settings', 'Log out']))
    },
  )
})
