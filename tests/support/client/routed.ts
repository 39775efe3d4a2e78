import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { wayBack } from '#src/services/browser/navigation.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'

/** Where the app of these tests stands. */
export const ORIGIN = 'https://ledgerline.test'

type Person = 'signedIn' | 'signedOut'

/** Where the app's own router ends up for an address. */
export const routed = async (
  address: string,
  status: Person,
  flags: Readonly<Record<string, boolean>> = {},
  invitation?: TabMemory,
) => {
  const app = {
    config: v.parse(AppConfig, { flags }),
    wayBack: (href: string) => wayBack(href, invitation),
    sessionKnown: async () => ({ status }),
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
  const { href, pathname } = router.state.location
  // What the page is told, which is not all that stands in the address.
  const search: Readonly<Record<string, unknown>> = router.state.matches.at(-1)?.search ?? {}
  return { href, pathname, search }
}
