import { describe, expect, it } from 'vitest'
import type { Credits } from '#contract/entities.ts'
import { EXPORT, IMPORT } from '#contract/import-wording.ts'
import { SHARE_TEXTS } from '#contract/share-wording.ts'
import type { Fact } from '#src/events/fact.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { errorNotice } from '#src/services/notices.ts'
import { DIALOGS } from '#src/ui/shell/dialogs.tsx'
import { userMenuItems } from '#src/ui/shell/user-menu-items.ts'
import { sceneAfter, toolsThat } from '#tests/support/acting.ts'
import { credits } from '#tests/support/facts.ts'

/** The rows of the menu after these facts, and what pressing one asks for. */
const menuAfter = (facts: readonly Fact[], hasBilling = true) => {
  const asked: AppCommand[] = []
  const scene = sceneAfter(facts)
  const items = userMenuItems(
    { ...scene, flags: { ...scene.flags, billing: hasBilling } },
    toolsThat({ send: (command) => void asked.push(command) }),
  )
  const rows = items.flatMap((item) => (item.type === 'action' ? [item] : []))
  const press = (label: string) => {
    rows.find((row) => row.label === label)?.onSelect()
    return asked.map(({ type }) => type)
  }
  return { labels: rows.map(({ label }) => label), rows, press }
}
const known = (more: Partial<Credits>): Fact => ({
  type: 'credits.received',
  credits: credits(more),
})

it('[SHELL-33] dialogs are named as users of assistive technology know them', () => {
  const { account, settings, notifications, shortcuts } = DIALOGS
  const names = [account, settings, notifications, shortcuts].map(({ title }) => title)
  expect(names).toEqual(['Account', 'Settings', 'Notifications', 'Keyboard shortcuts'])
  expect([SHARE_TEXTS.title, IMPORT.title, EXPORT.title]).toEqual(['Share', 'Import', 'Export'])
})

describe('the subscription in the user menu', () => {
  it('[SHELL-22] a free plan is offered the upgrade, which opens the paywall', () => {
    const { labels, press } = menuAfter([known({})])
    expect(labels).toEqual(['Account', 'Upgrade', 'Notifications', 'Settings', 'Log out'])
    expect(press('Upgrade')).toEqual(['OPEN_PAYWALL'])
  })

  it('[SHELL-22, SHELL-142] a Pro plan manages its subscription; the row says that it loads, and waits', () => {
    const { labels, press } = menuAfter([known({ is_pro: true })])
    expect(labels.slice(0, 3)).toEqual(['Account', 'Manage Subscription', 'Notifications'])
    expect(press('Manage Subscription')).toEqual(['MANAGE_SUBSCRIPTION'])
    const { rows } = menuAfter([known({ is_pro: true }), { type: 'portal.asked' }])
    expect(rows.filter(({ isOff }) => isOff).map(({ label }) => label)).toEqual(['Loading...'])
  })

  it.each([
    ['without billing', [known({})], false],
    ['before it is known who is Pro', [], true],
  ] as const)('[SHELL-22] there is no such row %s', (_, facts, hasBilling) => {
    const { labels } = menuAfter(facts, hasBilling)
    expect(labels.filter((label) => /upgrade|subscription|loading/i.test(label))).toEqual([])
    expect(labels).toEqual(['Account', 'Notifications', 'Settings', 'Log out'])
  })
})

it('[SHELL-22] where the credits did not load, the row asks for them first', () => {
  const failed: Fact = { type: 'credits.failed', error: { type: 'unknown' } }
  const { labels, rows, press } = menuAfter([failed])
  expect(labels.slice(0, 3)).toEqual(['Account', 'Manage Subscription', 'Notifications'])
  expect(press('Manage Subscription')).toEqual(['LOAD_CREDITS'])
  // The row turns into what the plan has.
  expect(rows[1]?.staysOpen).toBe(true)
  expect(menuAfter([failed], false).labels).not.toContain('Manage Subscription')
  expect(menuAfter([failed, known({})]).labels[1]).toBe('Upgrade')
})

it('[NOTE-21] says beside Notifications how many are new, in words that are no key', () => {
  const raised: Fact = { type: 'notice.raised', notice: errorNotice('n1', 'Failed') }
  const row = menuAfter([raised]).rows.find(({ label }) => label === 'Notifications')
  expect(row).toMatchObject({ note: '1 new' })
  expect(row).not.toHaveProperty('keys')
})

it('[API-9] there is no row "Account" once the backend has no calls about it', () => {
  const user = { id: 'u1', email: null, name: null, organizations: [] }
  const { labels } = menuAfter([{ type: 'session.changed', user, hasAccount: false }])
  expect(labels).not.toContain('Account')
})
