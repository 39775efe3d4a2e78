import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppLink } from '#src/ui/kit/app-link.tsx'

const root = createRootRoute()
const routes = ['/', '/about', '/app/chat', '/app/chat/$id'].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
)

/** The markup of `link` on the page at `address`. */
const drawnAt = async (address: string, link: ReactElement): Promise<string> => {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>{link}</RouterContextProvider>,
  )
}

it('a link leads to its page and escapes its parameters', async () => {
  const markup = await drawnAt('/', <AppLink to="/app/chat/$id" params={{ id: 'a/b c' }} />)
  expect(markup).toContain('href="/app/chat/a%2Fb%20c"')
})

it('a link is marked as current only on its own page, whatever the query in the address', async () => {
  const chats = <AppLink to="/app/chat" search={{}} />
  expect(await drawnAt('/app/chat?q=rent', chats)).toContain('aria-current="page"')
  expect(await drawnAt('/app/chat/1', chats)).not.toContain('aria-current')
  expect(await drawnAt('/about', <AppLink to="/" />)).not.toContain('aria-current')
})
