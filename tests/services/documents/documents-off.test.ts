import { expect, it, vi } from 'vitest'
import { json, startHostile } from '#tests/support/hostile.ts'
import { createTab, createWorld } from '#tests/support/client/world.ts'

it.each([true, false])(
  '[DOC-219] documents of a conversation are requested only if documents are on: %s',
  async (isOn) => {
    const list = vi.fn(json([]))
    const server = await startHostile({
      'GET /api/chat/conversations/c1/messages/': json({ messages: [] }),
      'GET /api/documents/list/': list,
    })
    const attached = createTab()
    // The tab stored this before a reload, while documents were still on.
    attached.set(JSON.stringify({ owner: 'u1', chat: 'c1', ids: ['s1'], unsent: 0 }))
    const config = { flags: { documents: isOn } }
    const world = createWorld({ origin: server.origin, attached, config })
    await world.app.sessionKnown()
    world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
    await world.until(({ chat }) => chat.messages['c1']?.status === 'ready')
    if (isOn) await vi.waitFor(() => expect(list).toHaveBeenCalled())
    await new Promise(setImmediate)
    expect(list).toHaveBeenCalledTimes(isOn ? 1 : 0)
    world.end()
    await server.close()
  },
)
