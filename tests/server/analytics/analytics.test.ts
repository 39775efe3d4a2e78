import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { chooseAnalytics, postHogSources } from '#server/analytics/choose-analytics.ts'
import { readConfig, toAppConfig } from '#server/config.ts'
import { securityHeaders, type CspSources } from '#server/http/headers.ts'

const told = (env: Readonly<Record<string, string>>) => {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.error.sentence)
  return toAppConfig(config.value)
}

const policyWith = async (sources: readonly CspSources[]): Promise<string> => {
  const app = new Hono().use(securityHeaders(null, sources)).get('/', (c) => c.body(null))
  return (await app.request('/')).headers.get('content-security-policy') ?? ''
}

describe('analytics by configuration', () => {
  it('[ANALYTICS-6] is off unless a key is set', () => {
    expect(told({})).toMatchObject({ posthog_key: null, posthog_host: null, flags_fixed: [] })
    expect(told({ POSTHOG_KEY: 'phc_1' })).toMatchObject({
      posthog_key: 'phc_1',
      posthog_host: 'https://us.i.posthog.com',
    })
    expect(told({ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://p.example/x/' })).toMatchObject({
      posthog_host: 'https://p.example',
    })
  })

  it.each([
    [{ POSTHOG_HOST: 'https://p.example' }, 'POSTHOG_KEY must be set together with POSTHOG_HOST.'],
    [{ POSTHOG_KEY: 'phx_secret' }, 'POSTHOG_KEY must be the key of a project'],
    [{ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'p.example' }, 'POSTHOG_HOST must be an address'],
  ])(
    '[ANALYTICS-6, BOOT-1] the invalid setting %j is refused with a sentence that names the variable',
    (env, sentence) => {
      const config = readConfig(env)
      expect(config.ok ? '' : config.error.sentence).toContain(sentence)
      expect(JSON.stringify(config)).not.toContain('phx_secret')
    },
  )

  it('[ANALYTICS-6] pages may reach the analytics host only if it is configured', async () => {
    const policyOf = (host: string) => policyWith([postHogSources({ key: 'phc_1', host })])
    expect(await policyWith([])).toContain("connect-src 'self';")
    expect(await policyOf('https://p.example')).toContain("connect-src 'self' https://p.example;")
    expect(await policyOf('https://eu.i.posthog.com')).toContain(
      "connect-src 'self' https://eu.i.posthog.com https://eu-assets.i.posthog.com;",
    )
    expect(await policyOf('https://p.example')).toContain("script-src 'self';")
    expect(chooseAnalytics({})).toEqual({ ok: true, value: null })
  })

  it('[FLAG-7] the browser learns which flags the operator has set, on or off', () => {
    expect(told({ FLAGS: '{"billing":true,"chat":false}' }).flags_fixed).toEqual([
      'billing',
      'chat',
    ])
  })
})
