import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { SignInPage } from '#src/ui/sign-in/sign-in-page.tsx'
import { stateAfter } from '#tests/support/client/facts.ts'
import { createTab } from '#tests/support/client/world.ts'

// Node has no DOM, so this mock runs effects during the render.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (act: () => void) => act(),
}))
vi.mock('#src/ui/lists/use-page-head.ts', () => ({ usePageHead: () => {} }))

/** The invitation code that the tab still keeps after a sign-in page with `next` was rendered. */
const keptAt = (next: string | null, isStep = false): string | null => {
  const state = stateAfter([{ type: 'session.missing' }])
  const invitation = createTab()
  invitation.set('k3y')
  const app = {
    config: v.parse(AppConfig, {}),
    invitation,
    visitor: createTab(),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    organizations: () => new Promise(() => {}),
  } as unknown as App
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  renderToStaticMarkup(
    <AppProvider app={app}>
      <RouterContextProvider router={router}>
        <SignInPage isNew={false} isStep={isStep} next={next} />
      </RouterContextProvider>
    </AppProvider>,
  )
  return invitation.get()
}

it.each([null, '/app/chats', '/app/joinery'])(
  '[ORG-47] a sign-in that leads to %s drops the code of the invitation',
  (next) => {
    expect(keptAt(next)).toBe('')
  },
)

it('[ORG-47] a sign-in page keeps the code if it leads to the invitation, or if it is a step of a sign-in at an external provider', () => {
  expect(keptAt('/app/join')).toBe('k3y')
  expect(keptAt('/app/join?from=mail')).toBe('k3y')
  expect(keptAt(null, true)).toBe('k3y')
})
