import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link as TheirLink,
  RouterContextProvider,
  type LinkProps,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link } from '#src/ui/kit/plain-link.tsx'

const root = createRootRoute()
const routes = ['/', '/about', '/app/chats', '/app/chat/$id', '/sign-in/$'].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
)
const routerAt = async (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  return router
}

/** The attributes of a link that is drawn on the page at an address. */
const drawn = async (address: string, link: ReactElement): Promise<Record<string, string>> => {
  const router = await routerAt(address)
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router as never}>{link}</RouterContextProvider>,
  )
  const parts = [...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]))
}

it.each([
  { to: '/about' },
  { to: '/app/chats', search: { q: 'a b' } },
  { to: '/app/chat/$id', params: { id: 'a/b c' } },
  { to: '/sign-in/$', params: { _splat: '' } },
  { to: '/$page', params: { page: 'about' }, hash: 'support' },
] as const)(
  '[SHELL-86] a link of the build leads where the router’s own does: %j',
  async (target) => {
    const props = target as unknown as LinkProps
    const theirs = await drawn('/app/chats?q=x', <TheirLink {...props} />)
    const ours = await drawn('/app/chats?q=x', <Link {...(props as Parameters<typeof Link>[0])} />)
    expect(theirs['href']).toMatch(/^\//)
    expect(ours['href']).toBe(theirs['href'])
  },
)

it('[SHELL-86] the link of the page that stands says so, and no other, unless it is told', async () => {
  const at = async (address: string, link: ReactElement) =>
    (await drawn(address, link))['aria-current']
  const about = { to: '/$page', params: { page: 'about' } } as const
  expect(await at('/about', <Link {...about} />)).toBe('page')
  expect(await at('/about', <Link to="/" />)).toBeUndefined()
  expect(await at('/about', <Link to="/" aria-current="page" />)).toBe('page')
  expect(await at('/about', <Link {...about} aria-current={undefined} />)).toBeUndefined()
})
