import { expect, it, vi } from 'vitest'
import { json, startHostile } from '#tests/support/hostile.ts'
import { createTab, createWorld } from '#tests/support/world.ts'

vi.mock('#src/app-documents.ts', async (original) => {
  const { createDocuments } = await original<typeof import('#src/app-documents.ts')>()
  return { createDocuments: vi.fn<typeof createDocuments>(createDocuments) }
})

it.each([true, false])(
  '[DOC-219] the code of documents comes with a conversation only where documents are on: %s',
  async (isOn) => {
    const server = await startHostile({
      'GET /api/chat/conversations/c1/messages/': json({ messages: [] }),
      'GET /api/documents/list/': json([]),
    })
    const attached = createTab()
    // What an earlier page has left, when they were on.
    attached.set(JSON.stringify({ owner: 'u1', chat: 'c1', ids: ['s1'], unsent: 0 }))
    const config = { flags: { documents: isOn } }
    const { createDocuments } = await import('#src/app-documents.ts')
    vi.mocked(createDocuments).mockClear()
    const world = createWorld({ origin: server.origin, attached, config })
    await world.app.sessionKnown()
    world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
    await world.until(({ chat }) => chat.messages['c1']?.status === 'ready')
    if (isOn) await vi.waitFor(() => expect(createDocuments).toHaveBeenCalled())
    // Whoever has asked for the code by now has it once it is here for others.
    await import('#src/app-documents.ts')
    await new Promise(setImmediate)
    expect(vi.mocked(createDocuments).mock.calls.length).toBe(isOn ? 1 : 0)
    world.end()
    await server.close()
  },
)
