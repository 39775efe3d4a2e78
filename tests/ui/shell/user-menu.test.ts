import { describe, expect, it } from 'vitest'
import type { Credits } from '#contract/api/entities.ts'
import { EXPORT, IMPORT } from '#src/texts/import.ts'
import { MENU_ORGANIZATIONS_MAX_ENTRIES } from '#contract/limits/organizations.ts'
import { SHARE_TEXTS } from '#src/texts/share.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { errorNotice } from '#src/services/browser/notices.ts'
import { DIALOGS } from '#src/ui/shell/dialogs.tsx'
import { userMenuItems } from '#src/ui/shell/user-menu-items.ts'
import { sceneAfter, actionToolsWith } from '#tests/support/client/action-scene.ts'
import { credits } from '#tests/support/client/facts.ts'

/** The menu after these facts. `press` returns the types of the commands sent. */
const menuAfter = (facts: readonly Fact[], hasBilling = true) => {
  const asked: AppCommand[] = []
  const switched: (string | null)[] = []
  const scene = sceneAfter(facts)
  const items = userMenuItems(
    { ...scene, flags: { ...scene.flags, billing: hasBilling } },
    actionToolsWith({ send: (command) => void asked.push(command) }),
    (id) => void switched.push(id),
  )
  const rows = items.flatMap((item) => (item.type === 'action' ? [item] : []))
  const press = (label: string) => {
    rows.find((row) => row.label === label)?.onSelect()
    return asked.map(({ type }) => type)
  }
  return { labels: rows.map(({ label }) => label), rows, press, items, switched }
}
const known = (more: Partial<Credits>): Fact => ({
  type: 'credits.received',
  credits: credits(more),
})

it('[SHELL-33] dialogs have their agreed names for assistive technology', () => {
  const { account, settings, notifications, shortcuts } = DIALOGS
  const names = [account, settings, notifications, shortcuts].map(({ title }) => title)
  expect(names).toEqual(['Account', 'Settings', 'Notifications', 'Keyboard shortcuts'])
  expect([SHARE_TEXTS.title, IMPORT.title, EXPORT.title]).toEqual(['Share', 'Import', 'Export'])
})

describe('the subscription in the user menu', () => {
  it('[SHELL-22] offers the upgrade on a free plan, and pressing it opens the paywall', () => {
    const { labels, press } = menuAfter([known({})])
    expect(labels).toEqual(['Account', 'Upgrade', 'Notifications', 'Settings', 'Log out'])
    expect(press('Upgrade')).toEqual(['OPEN_PAYWALL'])
  })

  it('[SHELL-22, SHELL-142, SHELL-682] reads "Manage Subscription" on a Pro plan, and "Loading..." during the request', () => {
    const { labels, press } = menuAfter([known({ is_pro: true })])
    expect(labels.slice(0, 3)).toEqual(['Account', 'Manage Subscription', 'Notifications'])
    expect(press('Manage Subscription')).toEqual(['MANAGE_SUBSCRIPTION'])
    const { rows } = menuAfter([known({ is_pro: true }), { type: 'portal.asked' }])
    expect(rows.filter(({ isOff }) => isOff).map(({ label }) => label)).toEqual(['Loading...'])
  })

  it.each([
    ['without billing', [known({})], false],
    ['before the plan of the user is known', [], true],
  ] as const)('[SHELL-22, SHELL-683] has no subscription row %s', (_, facts, hasBilling) => {
    const { labels } = menuAfter(facts, hasBilling)
    expect(labels.filter((label) => /upgrade|subscription|loading/i.test(label))).toEqual([])
    expect(labels).toEqual(['Account', 'Notifications', 'Settings', 'Log out'])
  })
})

it('[SHELL-22, SHELL-672] if the credits failed to load, pressing the subscription row loads them again', () => {
  const failed: Fact = { type: 'credits.failed', error: { type: 'unknown' } }
  const { labels, rows, press } = menuAfter([failed])
  expect(labels.slice(0, 3)).toEqual(['Account', 'Manage Subscription', 'Notifications'])
  expect(press('Manage Subscription')).toEqual(['LOAD_CREDITS'])
  // The menu stays open, so the row can change to the plan's own row.
  expect(rows[1]?.staysOpen).toBe(true)
  expect(menuAfter([failed], false).labels).not.toContain('Manage Subscription')
  expect(menuAfter([failed, known({})]).labels[1]).toBe('Upgrade')
})

it('[NOTE-21] the row "Notifications" says how many are new', () => {
  const raised: Fact = { type: 'notice.raised', notice: errorNotice('n1', 'Failed') }
  const row = menuAfter([raised]).rows.find(({ label }) => label === 'Notifications')
  expect(row).toMatchObject({ note: '1 new' })
  expect(row).not.toHaveProperty('keys')
})

it('[API-9] the row "Account" is hidden if the backend has no account calls', () => {
  const user = { id: 'u1', email: null, name: null, organizations: [] }
  const { labels } = menuAfter([{ type: 'session.changed', user, hasAccount: false }])
  expect(labels).not.toContain('Account')
})

describe('the workspaces of the user menu', () => {
  const named = (name: string) => ({ id: `id of ${name}`, name })
  const menuOf = (names: readonly string[], active?: string | null) =>
    menuAfter([
      {
        type: 'session.changed',
        hasAccount: true,
        user: {
          id: 'u1',
          email: null,
          name: null,
          organizations: names.map(named),
          ...(active !== undefined && { organization_id: active && `id of ${active}` }),
        },
      },
    ])

  it('[ORG-30] [ORG-31] list the personal workspace and the organizations, with the active one marked', () => {
    const { labels, rows, press, switched } = menuOf(['Mills', 'Quay'], 'Quay')
    expect(labels.slice(0, 4)).toEqual(['Personal Workspace', 'Quay', 'Mills', 'Organizations'])
    expect(rows.slice(0, 3).map(({ isOn }) => isOn)).toEqual([false, true, false])
    press('Mills')
    press('Quay')
    press('Personal Workspace')
    expect(switched).toEqual(['id of Mills', null])
  })

  it('[ORG-30] include the active organization if only a few of many are listed', () => {
    const names = Array.from({ length: 20 }, (_, at) => `Company ${at + 1}`)
    const { labels } = menuOf(names, 'Company 20')
    const listed = labels.slice(1, labels.indexOf('Organizations'))
    expect(listed).toHaveLength(MENU_ORGANIZATIONS_MAX_ENTRIES)
    expect(listed[0]).toBe('Company 20')
  })

  it('[ORG-30] show only the row "Organizations" to a user without organizations', () => {
    expect(menuOf([], null).labels.slice(0, 2)).toEqual(['Organizations', 'Account'])
  })

  it('[ORG-36] show nothing about organizations if the server has none', () => {
    const { labels, items } = menuOf([])
    expect(labels[0]).toBe('Account')
    expect(items.slice(0, 2).map(({ type }) => type)).toEqual(['rule', 'action'])
  })
})
