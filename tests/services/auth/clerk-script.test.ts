import { clerkJSScriptUrl, clerkUIScriptUrl } from '@clerk/react/internal'
import { describe, expect, it } from 'vitest'
import { clerkOrigin } from '#contract/api/clerk-key.ts'
import { CLERK_FILES } from '#src/services/auth/clerk-script.ts'
import { createLazyAuth } from '#src/services/auth/lazy.ts'
import type { HostedAuth } from '#src/services/auth/port.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import type { StandInPerson } from '#tests/support/auth/clerk-stand-in.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createHistory } from '#tests/support/client/world.ts'

const ann: StandInPerson = {
  id: 'user_ann',
  name: 'Ann Bell',
  email: 'ann@example.test',
  organizations: [],
}

describe("Clerk's JavaScript", () => {
  const key = `pk_test_${btoa('clerk.example.test$')}`

  it('[AUTH-80] loads from the addresses that the installed Clerk package uses', () => {
    const origin = clerkOrigin(key)
    expect(origin + CLERK_FILES.clerk).toBe(clerkJSScriptUrl({ publishableKey: key }))
    expect(origin + CLERK_FILES.screens).toBe(clerkUIScriptUrl({ publishableKey: key }))
  })

  it.each([
    '',
    'pk_test_',
    'sk_test_Y2xlcmsuZXhhbXBsZS50ZXN0JA',
    `pk_test_${btoa('clerk.example.test')}`,
    `pk_live_${btoa('evil.test/path$')}`,
    `pk_live_${btoa('user@evil.test$')}`,
    `pk_live_${btoa("evil.test; script-src '*'$")}`,
  ])('[AUTH-80] has no address for an invalid key: %s', (wrong) => {
    expect(clerkOrigin(wrong)).toBeNull()
  })

  it('[AUTH-84] reports a lost connection if it does not load, and is requested again at the next call', async () => {
    const service = createClerkService([ann])
    await service.service.signIn(ann.email)
    let tries = 0
    const auth = createLazyAuth(async (): Promise<HostedAuth> => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return createClerkTab(service, { history: createHistory('/'), memory: createMemory() }).auth
    })
    const heard: string[] = []
    auth.watch(({ type }) => heard.push(type))
    expect(await auth.restore()).toMatchObject({ ok: false, error: { type: 'network' } })
    expect((await auth.restore()).ok).toBe(true)
    expect(auth.pass()?.userId).toBe('user_ann')
    service.change({ person: null, organizationId: null })
    expect((await auth.renew()).ok).toBe(false)
    expect(heard).toEqual(['SESSION_ENDED'])
  })
})
