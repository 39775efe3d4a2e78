import { createMemoryHistory, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { Route } from '#src/routes/app/_shell/route.tsx'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { ORIGIN } from '#tests/support/client/route-address.ts'

vi.mock('#src/ui/shell/app-shell.tsx', () => ({
  AppShell: ({ dock }: { readonly dock: ReactNode }) => (dock === null ? 'none' : 'docked'),
}))

const dockAt = async (address: string): Promise<string> => {
  const app = {
    config: v.parse(AppConfig, { flags: { billing: true } }),
    sessionKnown: async () => ({ status: 'signedIn' }),
  } as unknown as App
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree,
    history,
    context: { app },
    isServer: false,
    origin: ORIGIN,
  })
  await router.load()
  expect(router.state.location.pathname).toBe(address)
  const Shell = Route.options.component
  if (!Shell) throw new Error('the shell has no component')
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Shell />
    </RouterContextProvider>,
  )
}

it.each([
  ['/app/chats', 'docked'],
  ['/app/spreadsheets', 'docked'],
  ['/app/billing', 'none'],
  ['/app/billing/success', 'none'],
  // A chat has its own composer.
  ['/app/chat', 'none'],
])('[SHELL-2] the page at %s has this chat input: %s', async (address, dock) => {
  expect(await dockAt(address)).toBe(dock)
})
