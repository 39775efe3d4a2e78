import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { returnAddressOf } from '#src/services/browser/navigation.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'

/** Origin of the app in these tests. */
export const ORIGIN = 'https://ledgerline.test'

type Person = 'signedIn' | 'signedOut'

/** Resolves an address with the app's router. */
export const routeAddress = async (
  address: string,
  status: Person,
  flags: Readonly<Record<string, boolean>> = {},
  invitation?: TabMemory,
) => {
  const app = {
    config: v.parse(AppConfig, { flags }),
    wayBack: (href: string) => returnAddressOf(href, invitation),
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
  // Validated search parameters. The URL may contain more.
  const search: Readonly<Record<string, unknown>> = router.state.matches.at(-1)?.search ?? {}
  return { href, pathname, search }
}
