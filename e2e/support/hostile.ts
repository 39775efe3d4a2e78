import type { Page } from '@playwright/test'
import { conversation, send } from './chat.ts'
import { startBackend, SEND, type Backend, type Call } from './hostile-server.ts'
import { expect, test as base } from './test.ts'

type Fixtures = {
  /** The built client with a backend behind it that does as the test says. */
  readonly backend: Backend
  /** The client at the new chat; fails the test on a request to a foreign host. */
  readonly chat: Page
}

/** Calls that the scripted backend refuses or cuts: the client says it in its own words. */
const OF_THE_BACKEND = /^(failed|[45]\d\d) \w+ \/api\//

/** Playwright's test with a scripted backend, whose refusals are no failures of the page. */
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

/** Loads the new chat, empty, with as many credits as the backend gives. */
export const newChat = async (page: Page, backend: Backend, credits = 10): Promise<void> => {
  await page.goto(`${backend.origin}/app/chat`)
  await expect(page.getByText(new RegExp(`^${credits} credits? left$`)).first()).toBeAttached()
}

/** Sends a message and takes its request. */
export const ask = async (page: Page, backend: Backend, text = 'How much?'): Promise<Call> => {
  const taken = backend.take(SEND)
  await send(page, text)
  return taken
}

/** Waits until nothing streams any more. */
export const ended = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(conversation(page)).toHaveAttribute('aria-busy', 'false')
}

export { expect }
