import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAddress } from '#src/shared/next-address.ts'
import { ORIGIN, routeAddress } from '#tests/support/client/route-address.ts'
import { createTab } from '#tests/support/client/world.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

const GUARDED = [
  '/app/chats',
  '/app/chats?q=loan%20%26%20rate',
  '/app/chat',
  `/app/chat?spreadsheet=${ID}`,
  `/app/chat/${ID}`,
  '/app/chat/a%2Fb%3Fc',
  `/app/chat/${ID}#answer-2`,
  '/app/spreadsheets?action=upload',
  '/app/spreadsheets?sort=title&q=50%25%20off%23',
  '/app/spreadsheet',
  `/app/spreadsheet/${ID}?range=Sheet1!B2%3AD9`,
  '/app/billing',
  '/app/billing/success?session_id=cs_test_a1B2',
]

describe('[NAV-36] a signed-out visitor returns to the requested address after sign-in', () => {
  it.each(GUARDED)('%s', async (address) => {
    const asked = await routeAddress(address, 'signedOut')
    expect(asked.pathname).toBe('/sign-in')
    // The address that a signed-in user gets. The router may have normalized it.
    const { href } = await routeAddress(address, 'signedIn')
    for (const entry of [asked.href, asked.href.replace('/sign-in', '/sign-up')])
      expect((await routeAddress(entry, 'signedIn')).href).toBe(href)
    expect(new URL(href, ORIGIN).pathname).toBe(new URL(address, ORIGIN).pathname)
    expect(new URL(href, ORIGIN).hash).toBe(new URL(address, ORIGIN).hash)
  })

  it('with any search text and any hash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.webFragments(), async (q, hash) => {
        const address = `/app/chats?${new URLSearchParams({ q })}${hash && `#${hash}`}`
        const asked = await routeAddress(address, 'signedOut')
        const [back, there] = [
          await routeAddress(asked.href, 'signedIn'),
          await routeAddress(address, 'signedIn'),
        ]
        expect(back.pathname).toBe(there.pathname)
        expect(back.search).toEqual(there.search)
        expect(new URL(back.href, ORIGIN).hash).toBe(new URL(there.href, ORIGIN).hash)
      }),
      { numRuns: 40 },
    )
  })
})

describe('[ORG-40] the code of an invitation', () => {
  const CODE = 'k3y_of-an.invitation'

  it.each(['/app/join', '/app/join?from=mail'])(
    'in the address %s never gets into the address of the sign-in',
    async (page) => {
      const tab = createTab()
      const asked = await routeAddress(`${page}#${CODE}`, 'signedOut', {}, tab)
      expect(asked.pathname).toBe('/sign-in')
      expect(asked.href).not.toContain(CODE)
      expect(asked.search).toEqual({ next: page })
      expect(tab.get()).toBe(CODE)
    },
  )

  it('that was opened last is kept, even if a page without a code opens afterwards', async () => {
    const tab = createTab()
    await routeAddress('/app/join#first', 'signedOut', {}, tab)
    await routeAddress('/app/join#second', 'signedOut', {}, tab)
    await routeAddress('/app/join', 'signedOut', {}, tab)
    expect(tab.get()).toBe('second')
    // On any other page the address of the sign-in includes the hash.
    expect((await routeAddress(`/app/chats#${CODE}`, 'signedOut', {}, tab)).href).toContain(CODE)
    expect(tab.get()).toBe('second')
  })
})

describe('[NAV-35] a sign-in rejects unsafe next addresses', () => {
  const EVIL = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/app',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/app\\..\\..\\evil.example',
    '/app/../pricing',
    '/app/..//evil.example',
    '/app/%2e%2e/pricing',
    '/app@evil.example',
    '/app.evil.example',
    '/chat//evil.example',
    '/chat?next=//evil.example',
    '/s//evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    ' /app',
    '/%2F/evil.example',
    '/.//evil.example',
  ]

  const PARTS =
    '/ // \\ .. . app s chat evil.example https: javascript: ? # @ : %2f %5c \t \n \u0000 a1'.split(
      ' ',
    )

  it.each(EVIL)('%j', async (next) => {
    expect(nextAddress(next)).toBeNull()
    const entry = `/sign-in?${new URLSearchParams({ next })}`
    expect((await routeAddress(entry, 'signedIn')).href).toBe('/app/spreadsheets')
    expect((await routeAddress(entry, 'signedOut')).search['next']).toBeUndefined()
  })

  it('and accepts only pages of the app, shared spreadsheets and the chat, all of this origin', () => {
    const parts = fc.constantFrom(...PARTS)
    const addresses = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 8 }).map((some) => some.join('')),
      fc.array(parts, { maxLength: 8 }).map((some) => `/app/${some.join('')}`),
    )
    fc.assert(
      fc.property(addresses, (next) => {
        const address = nextAddress(next)
        if (address === null) return
        const { origin, pathname, search, hash } = new URL(address, ORIGIN)
        expect(origin).toBe(ORIGIN)
        expect(pathname + search + hash).toMatch(/^\/(app([/?#]|$)|chat$|s\/[A-Za-z0-9]{1,20}$)/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('[NAV-44] a page receives only valid values of its query', () => {
  const READ = {
    '/app/chats': { q: /^[\s\S]{1,200}$/ },
    '/app/chat': { spreadsheet: /^[\w-]{1,36}$/ },
    '/app/spreadsheets': { q: /^[\s\S]{1,200}$/, sort: /^(created|title)$/, action: /^upload$/ },
    '/app/spreadsheet': { action: /^upload$/ },
    [`/app/spreadsheet/${ID}`]: { range: /^.{2,100}$/, action: /^upload$/ },
    '/sign-in': { next: /^\/app/ },
  } as const

  it.each(Object.entries(READ))('%s', async (path, names) => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...Object.keys(names)), fc.jsonValue({ maxDepth: 1 })),
        async (search) => {
          const given = Object.entries(search).map(([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])
          const status = path === '/sign-in' ? 'signedOut' : 'signedIn'
          const told = await routeAddress(`${path}?${new URLSearchParams(given)}`, status)
          expect(told.pathname).toBe(path)
          for (const [name, look] of Object.entries(names)) {
            const value = told.search[name]
            if (value !== undefined) expect(value).toMatch(look)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('redirects of an address', () => {
  it.each([
    ['/', '/', '/app/spreadsheets', '/app/chats'],
    ['/app', '/sign-in', '/app/spreadsheets', '/app/chats'],
    ['/sign-in', '/sign-in', '/app/spreadsheets', '/app/chats'],
    ['/sign-up', '/sign-up', '/app/spreadsheets', '/app/chats'],
    ['/app/spreadsheets', '/sign-in', '/app/spreadsheets', '/app/chats'],
    ['/app/spreadsheet', '/sign-in', '/app/spreadsheet', '/app/chats'],
    [`/app/spreadsheet/${ID}`, '/sign-in', `/app/spreadsheet/${ID}`, '/app/chats'],
    ['/s/abcdefghij', '/s/abcdefghij', '/s/abcdefghij', '/app/chats'],
    ['/about', '/about', '/about', '/about'],
  ])(
    '[NAV-1, NAV-54, NAV-7, NAV-56, NAV-10, NAV-11, FLAG-2] %s leads to the right page signed out, signed in, and without spreadsheets',
    async (address, signedOut, signedIn, withoutSheets) => {
      expect((await routeAddress(address, 'signedOut')).pathname).toBe(signedOut)
      expect((await routeAddress(address, 'signedIn')).pathname).toBe(signedIn)
      const off = await routeAddress(address, 'signedIn', { spreadsheets: false })
      expect(off.pathname).toBe(withoutSheets)
    },
  )
})
