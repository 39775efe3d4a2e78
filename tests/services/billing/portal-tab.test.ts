import { afterEach, expect, it, vi } from 'vitest'
import { openEmptyTab } from '#src/services/billing/portal.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page with this background colour, in a browser that allows or blocks new tabs. */
const pageOn = (backgroundColor: string, isLet: boolean, hasBody = true) => {
  const style = { background: '' }
  const asked: unknown[] = []
  const open = (...address: unknown[]) => {
    asked.push(address)
    return isLet ? { document: { body: hasBody ? { style } : null } } : null
  }
  vi.stubGlobal('window', { open })
  vi.stubGlobal('document', { body: 'the body' })
  vi.stubGlobal('getComputedStyle', (of: unknown) => (of === 'the body' ? { backgroundColor } : {}))
  return { style, asked }
}

it.each(['rgb(14, 18, 16)', 'rgb(241, 244, 240)'])(
  '[BILL-97] the empty tab of the portal has the background of the page that opened it: %s',
  (ground) => {
    const { style, asked } = pageOn(ground, true)
    expect(openEmptyTab()).not.toBeNull()
    expect(style.background).toBe(ground)
    expect(asked).toEqual([['', '_blank']])
  },
)

it('[BILL-97] an empty tab opens even if its document has no body yet', () => {
  pageOn('rgb(14, 18, 16)', true, false)
  expect(openEmptyTab()).not.toBeNull()
})

it('[BILL-41] a browser that blocks tabs opens none for the portal', () => {
  pageOn('rgb(0, 0, 0)', false)
  expect(openEmptyTab()).toBeNull()
})
