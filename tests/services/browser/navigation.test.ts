import { describe, expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { navigate } from '#src/services/browser/navigation.ts'
import { spreadsheet } from '#tests/support/client/client-facts.ts'
import { createHistory, createTab } from '#tests/support/client/world.ts'

describe('navigation', () => {
  const from = (at: string, target: Omit<Parameters<typeof navigate>[1], 'type'>): string => {
    const history = createHistory(at)
    navigate(history, { type: 'NAVIGATE', ...target })
    return history.location.href
  }

  it('[ORG-40] a session that ends on an invitation page keeps the code in the tab, not in the address', () => {
    const [history, tab] = [createHistory('/app/join#k3y'), createTab()]
    const target = { to: '/sign-in', replace: true, keepsPlace: true } as const
    navigate(history, { type: 'NAVIGATE', ...target }, tab)
    expect(history.location.href).toBe('/sign-in?next=%2Fapp%2Fjoin')
    expect(tab.get()).toBe('k3y')
  })

  it('[SEND-11] with `onlyAt` happens only if the page is at that path', () => {
    const target = { to: '/app/chat/c1', replace: true, onlyAt: '/app/chat' }
    expect(from('/app/chat', target)).toBe('/app/chat/c1')
    expect(from('/app/chat/?x=1', target)).toBe('/app/chat/c1')
    expect(from('/app/spreadsheets', target)).toBe('/app/spreadsheets')
  })

  it('[TRANSFER-27] when a new spreadsheet gets its id, its address keeps the open dialog', () => {
    const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
    const created = { type: 'workbook.created', spreadsheet: spreadsheet('s1') } as const
    const [went] = commandsFor(created, {
      before: emptyState,
      after: emptyState,
      flags,
    })
    if (went?.type !== 'NAVIGATE') throw new Error('it goes nowhere')
    const { type: _, ...target } = went
    expect(from('/app/spreadsheet?action=upload', target)).toBe('/app/spreadsheet/s1?action=upload')
    expect(from('/app/spreadsheet/', target)).toBe('/app/spreadsheet/s1')
    expect(from('/app/spreadsheets?action=upload', target)).toBe('/app/spreadsheets?action=upload')
  })

  it('[NAV-21] a redirect to the sign-in carries the current address, and does not happen on a public page', () => {
    const target = { to: '/sign-in', replace: true, keepsPlace: true }
    expect(from('/app/chat/c1?q=a b', target)).toBe('/sign-in?next=%2Fapp%2Fchat%2Fc1%3Fq%3Da+b')
    expect(from('/about', target)).toBe('/about')
  })
})
