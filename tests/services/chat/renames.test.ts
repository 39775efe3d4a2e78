import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { emptyState } from '#src/log/fold.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import type { Rename } from '#src/machines/rename/types.ts'
import { saveRename } from '#src/services/chat/renames.ts'
import { createApi } from '#src/services/http/api.ts'
import { createRenameServer, createSilentServer, openRenames } from '#tests/support/chat/renames.ts'
import { useHostileApi } from '#tests/support/client/hostile-api.ts'
import { createTab } from '#tests/support/client/world.ts'
import { json } from '#tests/support/hostile.ts'

const pages: { readonly leave: () => void }[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.leave()
})
const openPage = (...parts: Parameters<typeof openRenames>) => {
  const page = openRenames(...parts)
  pages.push(page)
  return page
}

/** Resolves once the page has done everything that does not wait for the server. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('several renames of one item', () => {
  const inRow = (server: ReturnType<typeof createRenameServer>, ...titles: readonly string[]) => {
    const page = openPage(createTab(), server)
    page.signIn()
    for (const title of titles) page.rename('spreadsheet', { title })
    return page
  }

  it('[CONV-92, CONV-843] go out one after another, and the last title wins', async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    const page = inRow(server, 'B', 'C')
    await expect.poll(server.waits).toEqual(['B'])
    expect(page.sheetTitle()).toBe('C')
    server.answer('B')
    await expect.poll(server.waits).toEqual(['C'])
    expect(page.sheetTitle()).toBe('C')
    server.answer('C')
    await expect.poll(server.title).toBe('C')
    await settled()
    expect(page.sheetTitle()).toBe('C')
  })

  it('[CONV-92, CONV-831] a waiting rename that a newer one overtakes is not sent', async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    inRow(server, 'B', 'C', 'D')
    await expect.poll(server.waits).toEqual(['B'])
    server.answer('B')
    await expect.poll(server.waits).toEqual(['D'])
  })

  it("[CONV-92, CONV-832] after refused renames, the title returns to the server's title", async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    const page = inRow(server, 'B', 'C')
    await expect.poll(server.waits).toEqual(['B'])
    server.answer('B', false)
    await expect.poll(server.waits).toEqual(['C'])
    expect([page.sheetTitle(), page.notices().length]).toEqual(['C', 1])
    server.answer('C', false)
    await expect.poll(page.sheetTitle).toBe('Loans')
  })

  it('[CONV-96] a closing page cancels the rename that is under way and sends the newest waiting one', async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    const page = inRow(server, 'B', 'C', 'D')
    await expect.poll(server.waits).toEqual(['B'])
    page.hide()
    page.leave()
    await settled()
    expect(server.waits()).toEqual(['D'])
    expect(server.told).toHaveLength(2)
  })

  it('[CONV-96] a page that hides with a waiting rename and returns sends nothing twice', async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    const page = inRow(server, 'B', 'C')
    await expect.poll(server.waits).toEqual(['B'])
    page.hide()
    await expect.poll(server.waits).toEqual(['C'])
    server.answer('C')
    await expect.poll(server.title).toBe('C')
    await settled()
    expect(server.told).toHaveLength(2)
    expect([page.sheetTitle(), page.notices()]).toEqual(['C', []])
  })

  it('[CONV-96] a page that hides without a waiting rename sends nothing while it hides, and sends later renames as usual', async () => {
    const server = createRenameServer('Loans', { isHeld: true })
    const page = inRow(server, 'B')
    await expect.poll(server.waits).toEqual(['B'])
    page.hide()
    expect(server.told).toHaveLength(1)
    page.rename('spreadsheet', { title: 'C' })
    server.answer('B')
    await expect.poll(server.waits).toEqual(['C'])
    server.answer('C')
    await expect.poll(server.title).toBe('C')
    page.rename('spreadsheet', { title: 'D' })
    await expect.poll(server.waits).toEqual(['D'])
  })
})

describe('a rename left by an earlier page', () => {
  const leave = (
    tab: ReturnType<typeof createTab>,
    ...renames: readonly Partial<Pick<Rename, 'title' | 'before'>>[]
  ) => {
    const page = openPage(tab, createSilentServer())
    page.signIn()
    for (const one of renames) page.rename('conversation', one)
    page.leave()
  }
  const come = (
    tab: ReturnType<typeof createTab>,
    server: ReturnType<typeof createRenameServer>,
  ) => {
    const page = openPage(tab, server)
    page.signIn()
    return page
  }

  it('[CONV-93] is not sent if the title has changed elsewhere since then, and the page shows the changed title', async () => {
    const tab = createTab()
    leave(tab, {})
    const server = createRenameServer('Given elsewhere')
    const page = come(tab, server)
    await expect.poll(page.title).toBe('Given elsewhere')
    expect([server.told, tab.get(), page.notices()]).toEqual([[], '', []])
  })

  it('[CONV-93] is not repeated if the server already has the title', async () => {
    const tab = createTab()
    leave(tab, {})
    const server = createRenameServer('Rates')
    const page = come(tab, server)
    await expect.poll(page.title).toBe('Rates')
    expect([server.told, tab.get()]).toEqual([[], ''])
  })

  it('[CONV-93] is sent despite an unknown previous title, but only if the item has not changed since the rename', async () => {
    for (const [isOlder, told] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const tab = createTab()
      leave(tab, { before: null })
      const kept = tab.get() ?? ''
      tab.set(isOlder ? kept : kept.replaceAll('2026-11-02T', '2026-10-02T'))
      const server = createRenameServer()
      const page = come(tab, server)
      await expect.poll(() => tab.get()).toBe('')
      expect([server.told.length, page.title()]).toEqual([told, isOlder ? 'Rates' : 'Loans'])
    }
  })

  it('[CONV-93] is sent after an earlier kept rename, whether or not the server received the earlier rename', async () => {
    for (const title of ['Loans', 'B']) {
      const tab = createTab()
      leave(tab, { title: 'B' }, { title: 'C' })
      const server = createRenameServer(title)
      const page = come(tab, server)
      await expect.poll(page.title).toBe('C')
      expect([server.title(), tab.get()]).toEqual(['C', ''])
    }
  })

  it('[CONV-94, CONV-844] is kept while the server cannot be read, and dropped if the item is gone', async () => {
    const tab = createTab()
    leave(tab, {})
    come(tab, createRenameServer('Loans', { readStatus: 500 }))
    await settled()
    expect(tab.get()).toContain('"title":"Rates"')
    const page = come(tab, createRenameServer('Loans', { readStatus: 404 }))
    await expect.poll(() => tab.get()).toBe('')
    expect(page.notices()).toEqual([])
  })

  it('[CONV-94] is kept together with a rename that the next page leaves behind', async () => {
    const tab = createTab()
    leave(tab, {})
    const page = openPage(tab, createSilentServer())
    page.signIn()
    await settled()
    page.rename('spreadsheet', { title: 'Other' })
    page.leave()
    expect(JSON.parse(tab.get() ?? '').slice(1)).toMatchObject([
      { title: 'Rates' },
      { title: 'Other' },
    ])
  })
})

describe('a rename request', () => {
  const { apiOf } = useHostileApi()
  const stamp = { id: 'e1', at: '2026-11-02T10:00:00.000Z' }
  const rename = { title: 'Rates', before: null, stamp }

  it('[ERR-5] [NOTE-4] shows a red toast if it is refused', async () => {
    const api = await apiOf({ 'PATCH /api/spreadsheets/s1/': json({ detail: 'no' }, 500) })
    const saved = await saveRename(api, { of: 'spreadsheet', id: 's1', ...rename })
    if (saved.ok) throw new Error('it was not refused')
    const { error } = saved
    const scene = {
      before: emptyState,
      after: emptyState,
      flags: { chat: true, spreadsheets: true, documents: true, billing: true },
    }
    expect(commandsFor({ type: 'rename.failed', error }, scene)).toEqual([
      { type: 'NOTIFY', level: 'error', text: 'Failed to rename spreadsheet' },
    ])
  })

  it('[CONV-9] [SHEET-5] outlives the page', async () => {
    const told: (boolean | undefined)[] = []
    const api = createApi(async (_rows, _name, parts) => {
      told.push(parts?.keepalive)
      return ok(Response.json({ updated_at: stamp.at, title: 'Rates' }))
    })
    await saveRename(api, { of: 'conversation', id: 'x1', ...rename })
    await saveRename(api, { of: 'spreadsheet', id: 'x1', ...rename })
    expect(told).toEqual([true, true])
  })
})
