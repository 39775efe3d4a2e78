import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { BrowserContext, Route } from '@playwright/test'
import { systemClock } from '#server/clock.ts'
import type { StandInPerson } from '#tests/support/auth/clerk-stand-in.ts'
import { createClerkService } from '#tests/support/auth/clerk.ts'
import { startIssuer } from '#tests/support/auth/issuer.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { deletionOf, svixHeaders, WEBHOOK_SECRET } from '#tests/support/auth/svix.ts'

/**
 * Creates the stand-in for Clerk's script in the page. Its calls go to the host that served the
 * script.
 */
const IN_PAGE = `
const at = document.currentScript.src.split('/npm/')[0]
const ask = async (path, body) => {
  const answer = await fetch(at + '/stand-in/' + path, { method: 'POST', body: JSON.stringify(body ?? {}) })
  if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status })
  return answer.json()
}
window.Clerk = createStandIn({
  client: () => ask('client'),
  token: async (template) => (await ask('token', { template })).token,
  signIn: (email) => ask('sign-in', { email }),
  signOut: () => ask('sign-out'),
  activate: (organizationId) => ask('activate', { organizationId }),
  createOrganization: (name) => ask('create', { name }),
})`

const script = (): string => {
  const source = readFileSync('tests/support/auth/clerk-stand-in.ts', 'utf8')
  return `(() => {${stripTypeScriptTypes(source).replaceAll(/^export /gm, '')}${IN_PAGE}})()`
}

/** Request body of the script's calls. */
type Body = {
  readonly template?: string
  readonly email?: string
  readonly organizationId?: string | null
  readonly name?: string
}

/**
 * Starts our server with hosted sign-in, a trusted issuer, and a stand-in for Clerk's script and
 * service. Clerk's own service is never called.
 */
export async function startHosted(people: readonly StandInPerson[]) {
  const issuer = await startIssuer(systemClock)
  const { PUBLIC_URL: _, ...env } = issuer.env
  const server = await startTestServer({
    env: { ...env, CLERK_WEBHOOK_SECRET: WEBHOOK_SECRET },
    clientDir: 'dist',
  })
  const asked: string[] = []
  const met = new Set<BrowserContext>()
  const { service, change } = createClerkService(people, ({ person, organizationId }) =>
    issuer.mint({
      claims: {
        azp: server.origin,
        sub: person?.id,
        email: person?.email,
        name: person?.name,
        org_id: organizationId ?? undefined,
      },
    }),
  )
  const answers: Readonly<Record<string, (body: Body) => Promise<unknown>>> = {
    client: () => service.client(),
    token: async ({ template = '' }) => ({ token: await service.token(template) }),
    'sign-in': ({ email = '' }) => service.signIn(email),
    'sign-out': async () => (await service.signOut()) ?? {},
    activate: ({ organizationId = null }) => service.activate(organizationId),
    create: ({ name = '' }) => service.createOrganization(name),
  }
  const serve = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const headers = { 'access-control-allow-origin': '*' }
    const code = { headers, contentType: 'text/javascript' }
    if (pathname.includes('/clerk-js@')) return route.fulfill({ ...code, body: script() })
    if (pathname.includes('/ui@'))
      return route.fulfill({ ...code, body: 'window.__internal_ClerkUICtor = class {}' })
    const body: Body = JSON.parse(route.request().postData() ?? '{}')
    const answer = answers[pathname.split('/').at(-1) ?? '']
    return route.fulfill({ headers, json: await answer?.(body) })
  }
  return {
    origin: server.origin,
    /** Paths requested from Clerk's host. */
    asked,
    /** Routes Clerk's host to the stand-in for all pages of a browser. */
    meet: async (context: BrowserContext): Promise<void> => {
      met.add(context)
      await context.route(`${issuer.origin.replace('http:', 'https:')}/**`, serve)
    },
    /** Deletes an account at Clerk, ends its session and sends the webhook to our server. */
    remove: async (id: string): Promise<number> => {
      change({ person: null, organizationId: null })
      const body = deletionOf(id)
      const headers = { 'content-type': 'application/json', ...svixHeaders(body, Date.now()) }
      const address = `${server.origin}/api/auth/webhook/`
      return (await fetch(address, { method: 'POST', headers, body })).status
    },
    close: async () => {
      // Close the pages first: their pending requests would hit a stopped server.
      for (const page of [...met].flatMap((context) => context.pages())) await page.close()
      await server.close()
      await issuer.close()
    },
  }
}
