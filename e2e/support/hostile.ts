import type { Page } from '@playwright/test'
import { conversation, send } from './chat.ts'
import { startBackend, SEND, type Backend, type Call } from './hostile-server.ts'
import { expect, test as base } from './test.ts'

type Fixtures = {
  /** The scripted backend of the client. */
  readonly backend: Backend
  /** A page of the client with an empty new chat. A request to a foreign host fails the test. */
  readonly chat: Page
}

/**
 * Failed calls to the backend. The tests provoke them, and the client shows a message about them.
 */
const OF_THE_BACKEND = /^(failed|[45]\d\d) \w+ \/api\//

/**
 * The `test` of test.ts with a scripted backend. Failed calls to this backend do not fail the test.
 */
export const test = base.extend<Fixtures>({
  backend: async ({ allow }, use) => {
    allow(OF_THE_BACKEND)
    const backend = await startBackend()
    await use(backend)
    await backend.close()
  },
  chat: async ({ page, backend }, use) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== backend.origin) foreign.push(request.url())
    })
    await newChat(page, backend)
    await use(page)
    expect(foreign, 'requests to foreign hosts').toEqual([])
  },
})

/** Loads an empty new chat. The backend reports `credits`. */
export const newChat = async (page: Page, backend: Backend, credits = 10): Promise<void> => {
  await page.goto(`${backend.origin}/app/chat`)
  await expect(page.getByText(new RegExp(`^${credits} credits? left$`)).first()).toBeAttached()
}

/** Sends a message and returns its call, which the test answers. */
export const ask = async (page: Page, backend: Backend, text = 'How much?'): Promise<Call> => {
  const taken = backend.take(SEND)
  await send(page, text)
  return taken
}

/** Waits until no answer is streaming. */
export const ended = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(conversation(page)).toHaveAttribute('aria-busy', 'false')
}

export { expect }
