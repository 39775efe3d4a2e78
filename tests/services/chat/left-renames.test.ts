import { afterEach, describe, expect, it } from 'vitest'
import { createSilentServer, openRenames } from '#tests/support/chat/renames.ts'
import { createTab } from '#tests/support/client/world.ts'

const pages: { readonly leave: () => void }[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.leave()
})
const openPage = (...parts: Parameters<typeof openRenames>) => {
  const page = openRenames(...parts)
  pages.push(page)
  return page
}
const sent = 'conversations.rename {"id":"c1"} {"title":"Rates"}'

describe('a rename on a page that closes at once', () => {
  it('[CONV-90, CONV-842] is sent by the next page if the server had not answered', async () => {
    const tab = createTab()
    const first = openPage(tab, createSilentServer())
    first.signIn()
    first.rename()
    first.leave()
    const next = openPage(tab)
    expect(next.told).toEqual([])
    next.signIn()
    await expect.poll(next.title).toBe('Rates')
    expect(next.told).toEqual([sent])
    expect(tab.get()).toBe('')
  })

  it('[CONV-90] is not sent twice and not for another user', async () => {
    const tab = createTab()
    const first = openPage(tab)
    first.signIn()
    first.rename()
    await expect.poll(() => first.told).toEqual([sent])
    await expect.poll(() => tab.get()).toBe('')

    const late = openPage(tab, createSilentServer())
    late.signIn()
    late.rename()
    late.leave()
    const other = openPage(tab)
    other.signIn('another')
    await expect.poll(() => tab.get()).toBe('')
    expect(other.told).toEqual([])
    expect(other.title()).toBe('Loans')
  })

  it.each([
    '{',
    '7',
    '["u1"]',
    '["u1",null,7,{"type":"RENAME_CONVERSATION","id":"c1"}]',
    '["u1",{"known":[]}]',
  ])('[CONV-94] is dropped if its stored form is unreadable: %s', async (kept) => {
    const tab = createTab()
    tab.set(kept)
    const page = openPage(tab)
    page.signIn()
    await expect.poll(() => tab.get()).toBe('')
    expect([page.told, page.title(), page.notices()]).toEqual([[], 'Loans', []])
    page.rename()
    await expect.poll(() => page.told).toEqual([sent])
  })
})
