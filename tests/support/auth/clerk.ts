import type { AuthPort } from '#src/services/auth/port.ts'
import { createClerkAuth } from '#src/services/auth/clerk.ts'
import type { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { realClock, type Clock } from '#src/services/browser/clock.ts'
import type { HistoryPort } from '#src/services/browser/navigation.ts'
import type { Tabs } from '#src/services/browser/tabs.ts'
import {
  createStandIn,
  type StandInClient,
  type StandInPerson,
  type StandInService,
} from './clerk-stand-in.ts'
import { createMemory, noTabs } from '../client/memory.ts'

const refusal = (status: number) => Object.assign(new Error('refused'), { status })

/** The token names its person and contains a counter. */
const plainToken = ({ person, organizationId }: StandInClient, count: number): string =>
  `${person?.id}-${organizationId}-${count}`

/**
 * Clerk's service for one browser. All tabs share one session, and a test can take the service
 * offline.
 */
export const createClerkService = (
  people: readonly StandInPerson[],
  mint: (client: StandInClient, count: number) => string | Promise<string> = plainToken,
) => {
  let client: StandInClient = { person: null, organizationId: null }
  let isDown = false
  let tokens = 0
  /** Template names of the requested tokens, in order. */
  const asked: string[] = []
  const reach = async () => {
    if (isDown) throw new TypeError('Failed to fetch')
  }
  const service: StandInService = {
    client: async () => {
      await reach()
      return client
    },
    token: async (template) => {
      await reach()
      if (client.person === null) throw refusal(401)
      asked.push(template)
      tokens += 1
      return mint(client, tokens)
    },
    signIn: async (email) => {
      await reach()
      const person = people.find((one) => one.email === email) ?? null
      client = { person, organizationId: null }
      return client
    },
    signOut: async () => {
      await reach()
      client = { person: null, organizationId: null }
    },
    activate: async (organizationId) => {
      await reach()
      client = { ...client, organizationId }
      return client
    },
    createOrganization: async (name) => {
      await reach()
      const made = { id: `org-${name}`, name }
      const { person } = client
      if (person === null) throw refusal(401)
      client = { ...client, person: { ...person, organizations: [...person.organizations, made] } }
      return made
    },
  }
  return {
    service,
    asked,
    cut: (down: boolean) => {
      isDown = down
    },
    /** Changes the session from outside, as another device would. */
    change: (next: StandInClient) => {
      client = next
    },
  }
}

type Service = ReturnType<typeof createClerkService>

/** Dependencies of one browser tab with Clerk. */
type ClerkTab = {
  readonly history: HistoryPort
  readonly tabs?: Tabs<BrowserUser>
  readonly memory?: ReturnType<typeof createMemory>
  readonly clock?: Clock
  /** Returns true if the server reports the account as deleted. By default it returns false. */
  readonly isGone?: (token: string) => Promise<boolean>
}

/** The auth port of one tab, backed by the stand-in script. */
export const createClerkTab = (
  { service }: Service,
  {
    history,
    tabs = noTabs,
    memory = createMemory(),
    clock = realClock,
    isGone = async () => false,
  }: ClerkTab,
) => {
  const clerk = createStandIn(service)
  const screens: string[] = []
  const auth: Required<AuthPort> = createClerkAuth({
    clock,
    tabs,
    memory,
    history,
    isGone,
    load: async (go) => {
      await clerk.load({ routerPush: (to) => go(to, false), routerReplace: (to) => go(to, true) })
      return { clerk, bringScreens: async () => void screens.push('brought') }
    },
  })
  return { auth, clerk, screens }
}
