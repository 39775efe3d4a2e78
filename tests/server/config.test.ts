import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, toAppConfig } from '#server/config.ts'

describe('the environment', () => {
  it('[BOOT-7] without any variable has the documented defaults', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      ok: true,
      value: {
        port: 4173,
        host: '127.0.0.1',
        publicUrl: null,
        monthlyCredits: 10,
        documentQuota: { files: 5000, bytes: 10_737_418_240 },
        supportUrl: '/about#support',
        apiDocsUrl: '/about#api',
        flags: { chat: true, spreadsheets: true, documents: true, codeExec: true, billing: true },
      },
    })
    expect(config.ok && isAbsolute(config.value.dataDir)).toBe(true)
  })

  it('[BOOT-7] an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', FLAGS: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '4173.5'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x10'],
    ['MONTHLY_CREDITS', '1e3'],
    ['DOCUMENTS_MAX_MB', '2 GB'],
    ['DOCUMENTS_MAX_FILES', '-1'],
    ['MODEL_PACE_MS', '-5'],
    ['PUBLIC_URL', 'ledger.example.test'],
    ['PUBLIC_URL', 'ftp://ledger.example.test'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['FLAGS', '[]'],
    ['FLAGS', 'null'],
    ['FLAGS', '{"chat":1}'],
    ['FLAGS', '{"spreadsheet":false}'],
    ['FLAGS', '{"artifacts":"x"}'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://secret@host/db'],
    ['DATABASE_URL', 'postgres'],
    ['S3_ENDPOINT', 's3.example.test'],
  ])(
    '[BOOT-1] %s=%s is refused with a sentence that names the variable and reveals no secret',
    (name, value) => {
      const config = readConfig({ [name]: value })
      if (config.ok) throw new Error('accepted')
      expect(config.error.name).toBe(name)
      expect(config.error.sentence).toMatch(new RegExp(`^${name} .{10,}\\.$`))
      expect(config.error.sentence).not.toContain('secret')
    },
  )

  const key = `pk_live_${Buffer.from('clerk.example.test$').toString('base64')}`
  const issuer = 'https://clerk.example.test'
  const both = { CLERK_ISSUER: issuer, CLERK_PUBLISHABLE_KEY: key }
  const told = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`
  it.each([
    ['CLERK_ISSUER', { CLERK_PUBLISHABLE_KEY: key }],
    ['CLERK_PUBLISHABLE_KEY', { CLERK_ISSUER: issuer }],
    ['CLERK_PUBLISHABLE_KEY', { CLERK_ISSUER: issuer, CLERK_PUBLISHABLE_KEY: 'sk_live_secret' }],
    ['CLERK_PUBLISHABLE_KEY', { CLERK_ISSUER: issuer, CLERK_PUBLISHABLE_KEY: 'pk_live_secret' }],
    ['CLERK_ISSUER', { CLERK_ISSUER: 'clerk.example.test', CLERK_PUBLISHABLE_KEY: key }],
    ['CLERK_ISSUER', { CLERK_ISSUER: 'http://clerk.example.test', CLERK_PUBLISHABLE_KEY: key }],
    ['CLERK_PUBLISHABLE_KEY', { CLERK_WEBHOOK_SECRET: told }],
    ['CLERK_WEBHOOK_SECRET', { ...both, CLERK_WEBHOOK_SECRET: 'whsec_secret' }],
    ['CLERK_WEBHOOK_SECRET', { ...both, CLERK_WEBHOOK_SECRET: told.replace('whsec_', 'secret') }],
  ])(
    '[AUTH-172, AUTH-179] an incomplete or invalid Clerk setup is refused with an error about %s: %j',
    (name, env) => {
      const config = readConfig(env)
      if (config.ok) throw new Error('accepted')
      expect(config.error.name).toBe(name)
      expect(config.error.sentence).toMatch(new RegExp(`^${name} must .+\\.$`))
      expect(config.error.sentence).not.toContain('secret')
    },
  )

  it('[AUTH-60] with both Clerk variables uses the issuer in CLERK_ISSUER and passes the publishable key to the browser', () => {
    const config = readConfig({ CLERK_ISSUER: `${issuer}/`, CLERK_PUBLISHABLE_KEY: key })
    if (!config.ok) throw new Error('refused')
    const place = { publishableKey: key, issuer, origins: [issuer], webhookSecret: null }
    expect(config.value.clerk).toEqual(place)
    expect(toAppConfig(config.value).clerk_publishable_key).toBe(key)
    const local = readConfig({})
    expect(local.ok && toAppConfig(local.value).clerk_publishable_key).toBeNull()
  })

  it('[NAV-46, AUTH-185] tells the browser the model provider without its address, and whether Clerk reports deletions', () => {
    const shown = (env: Readonly<Record<string, string>>) => {
      const config = readConfig(env)
      if (!config.ok) throw new Error('refused')
      const { model_provider, clerk_tells_deletions } = toAppConfig(config.value)
      return [model_provider, clerk_tells_deletions]
    }
    expect(shown({})).toEqual([null, false])
    expect(shown({ OPENAI_API_KEY: 'sk' })).toEqual(['OpenAI', false])
    expect(shown({ OPENAI_BASE_URL: 'http://10.0.0.9:11434', MODEL: 'm' })).toEqual(['', false])
    expect(shown({ ANTHROPIC_API_KEY: 'sk' })).toEqual(['Anthropic', false])
    const gateway = { ANTHROPIC_API_KEY: 'sk', ANTHROPIC_BASE_URL: 'https://gate.example.test' }
    expect(shown(gateway)).toEqual(['', false])
    expect(shown(both)).toEqual([null, false])
    expect(shown({ ...both, CLERK_WEBHOOK_SECRET: told })).toEqual([null, true])
  })

  it('[FLAG-1] flags that FLAGS does not name stay on', () => {
    const config = readConfig({ FLAGS: '{"documents":false}' })
    expect(config.ok && config.value.flags).toEqual({
      chat: true,
      spreadsheets: true,
      documents: false,
      codeExec: true,
      billing: true,
      artifacts: [],
    })
  })

  it('[BOOT-17] passes only permitted values to the browser', () => {
    const config = readConfig({
      DATA_DIR: '/secret/place',
      SUPPORT_URL: 'https://help.example.test/',
    })
    if (!config.ok) throw new Error('refused')
    const shown = JSON.stringify(toAppConfig(config.value))
    expect(shown).toContain('https://help.example.test/')
    expect(shown).not.toContain('secret')
  })

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_PRICE_ID: 'price_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  }

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_secret'],
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_PRICE_ID', 'prod_secret'],
    ['STRIPE_PRICE_ID', ''],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_API_URL', 'api.stripe.com'],
  ])('[BILL-29, BOOT-1] %s=%j among valid Stripe variables is refused', (name, value) => {
    const config = readConfig({ ...STRIPE, [name]: value })
    if (config.ok) throw new Error('accepted')
    expect(config.error.name).toBe(name)
    expect(config.error.sentence).toMatch(new RegExp(`^${name} must .{10,}\\.$`))
    expect(config.error.sentence).not.toContain('secret_')
    expect(config.error.sentence).not.toContain('_secret')
  })

  it('[BILL-29, BOOT-5, BOOT-17] with all Stripe keys makes Stripe the provider and tells the browser only its hosts', () => {
    const config = readConfig(STRIPE)
    if (!config.ok) throw new Error('refused')
    expect(config.value.stripe).toEqual({
      secretKey: 'sk_live_secret',
      priceId: 'price_secret',
      webhookSecret: 'whsec_secret',
      apiUrl: null,
    })
    const shown = toAppConfig(config.value)
    expect(shown.checkout_hosts).toEqual(['checkout.stripe.com', 'billing.stripe.com'])
    expect(JSON.stringify(shown)).not.toContain('secret')
    const without = readConfig({})
    expect(without.ok && [without.value.stripe, toAppConfig(without.value).checkout_hosts]).toEqual(
      [null, []],
    )
  })
})
