// Replaces Clerk's script with the part of its public interface that the product uses.
// e2e/sign-in/hosted.spec.ts also runs this file in a browser, so it imports nothing. Tests never
// call Clerk's service.

/** An account at the stand-in. */
export type StandInPerson = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** ISO 8601. Defaults to a date long ago. */
  readonly createdAt?: string
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
}

/** State that the service keeps for one browser. */
export type StandInClient = {
  readonly person: StandInPerson | null
  readonly organizationId: string | null
}

/** The service behind the script. Calls reject when the service is unreachable. */
export type StandInService = {
  readonly client: () => Promise<StandInClient>
  /**
   * Returns a new token of the signed-in person. If the service refuses, the error has a `status`.
   */
  readonly token: (template: string) => Promise<string>
  readonly signIn: (email: string) => Promise<StandInClient>
  readonly signOut: () => Promise<void>
  readonly activate: (organizationId: string | null) => Promise<StandInClient>
  readonly createOrganization: (name: string) => Promise<{ id: string; name: string }>
}

type Options = {
  readonly routerPush: (to: string) => unknown
  readonly routerReplace: (to: string) => unknown
  readonly ui?: { readonly ClerkUI: Promise<unknown> }
}
type Props = { readonly fallbackRedirectUrl?: string; readonly signUpUrl?: string }
type Resources = ReturnType<typeof resourcesOf>
/** Session, user and organization are undefined before `load` and while the session changes. */
type Now = { readonly [K in keyof Resources]: Resources[K] | undefined }
type Listener = (now: Now) => void

const LIFE_MS = 7 * 24 * 60 * 60 * 1000

const resourcesOf = (
  { person, organizationId }: StandInClient,
  getToken: (options: { template: string; skipCache?: boolean }) => Promise<string | null>,
) => {
  if (person === null) return { session: null, user: null, organization: null }
  const user = {
    id: person.id,
    fullName: person.name,
    username: null,
    createdAt: new Date(person.createdAt ?? 0),
    primaryEmailAddress: { emailAddress: person.email },
    organizationMemberships: person.organizations.map((organization) => ({
      organization,
      role: 'org:admin',
    })),
  }
  return {
    session: { status: 'active', expireAt: new Date(Date.now() + LIFE_MS), getToken },
    user,
    organization: person.organizations.find(({ id }) => id === organizationId) ?? null,
  }
}

/**
 * Builds the `Clerk` object that the script puts on the page. `load` fetches the signed-in person.
 */
export const createStandIn = (service: StandInService) => {
  const listeners = new Set<Listener>()
  /** Names of the screens opened over the page, in order. */
  const opened: string[] = []
  let options: Options | null = null
  let now: Now = { session: undefined, user: undefined, organization: undefined }
  let cached: { readonly template: string; readonly token: string } | null = null

  const getToken = async ({
    template,
    skipCache = false,
  }: {
    template: string
    skipCache?: boolean
  }) => {
    if (!skipCache && cached?.template === template) return cached.token
    const token = await service.token(template)
    cached = { template, token }
    return token
  }
  const emit = () => {
    for (const hear of listeners) hear(now)
  }
  const become = (client: StandInClient) => {
    cached = null
    now = resourcesOf(client, getToken)
    emit()
  }
  /** Between two sessions, the page is neither signed in nor signed out. */
  const pause = () => {
    now = { session: undefined, user: undefined, organization: undefined }
    emit()
  }
  /**
   * As Clerk's screens do, it first navigates to `fallbackRedirectUrl`, and then announces the
   * signed-in person.
   */
  const finish = async (client: StandInClient, { fallbackRedirectUrl = '/' }: Props) => {
    pause()
    await options?.routerPush(fallbackRedirectUrl)
    become(client)
  }
  const draw = async (node: HTMLElement, title: string, props: Props) => {
    await options?.ui?.ClerkUI
    if (now.session) return void options?.routerReplace(props.fallbackRedirectUrl ?? '/')
    node.innerHTML = `<form><h1>${title}</h1><label>Email address <input name="email" type="email"></label>
      <button>Continue</button></form>`
    node.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      const email = node.querySelector('input')?.value ?? ''
      void service.signIn(email).then((client) => finish(client, props))
    })
  }
  const clear = (node: HTMLElement) => node.replaceChildren()

  return {
    status: 'ready',
    loaded: false,
    get session() {
      return now.session
    },
    get user() {
      return now.user
    },
    get organization() {
      return now.organization
    },
    opened,
    /** Completes a sign-in without drawing the screens. */
    finish,
    async load(given: Options) {
      options = given
      become(await service.client())
      this.loaded = true
    },
    addListener: (hear: Listener, { skipInitialEmit = false } = {}) => {
      listeners.add(hear)
      if (!skipInitialEmit && options) hear(now)
      return () => void listeners.delete(hear)
    },
    on: (_: string, hear: (status: string) => void, { notify = false } = {}) => {
      if (notify) hear('ready')
    },
    off: () => {},
    /** Reloads the signed-in person, as Clerk does when the page gets focus. */
    touch: async () => become(await service.client()),
    setActive: async ({ organization }: { organization: string | null }) => {
      become(await service.activate(organization))
    },
    signOut: async (then: () => void) => {
      pause()
      await service.signOut()
      then()
      become({ person: null, organizationId: null })
    },
    createOrganization: async ({ name }: { name: string }) => {
      const made = await service.createOrganization(name)
      become(await service.client())
      return made
    },
    openUserProfile: () => void opened.push('profile'),
    openOrganizationProfile: () => void opened.push('organization'),
    mountSignIn: (node: HTMLElement, props: Props) =>
      void draw(node, 'Sign in to Ledgerline', props),
    unmountSignIn: clear,
    mountSignUp: (node: HTMLElement, props: Props) => void draw(node, 'Create your account', props),
    unmountSignUp: clear,
    __internal_updateProps: () => {},
  }
}
