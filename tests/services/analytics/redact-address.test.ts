import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactAddress, redactAddresses } from '#src/services/analytics/redact-address.ts'

const ORIGIN = 'https://ledgerline.test'
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const told = (href: string) => redactAddress(href, ORIGIN).url.slice(ORIGIN.length)

describe('[ANALYTICS-7] an address sent to analytics', () => {
  it.each([
    ['/', '/'],
    ['/app/chats', '/app/chats'],
    [`/app/chat/${ID}`, `/app/chat/${ID}`],
    [`/app/chat/${ID}#answer-2`, `/app/chat/${ID}#answer-2`],
    ['/app/spreadsheets?action=upload&sort=title', '/app/spreadsheets?action=upload&sort=title'],
    [`/app/chat?spreadsheet=${ID}`, `/app/chat?spreadsheet=${ID}`],
    ['/about#support', '/about#support'],
    ['/s/AbCdEfGhIj', '/s/…'],
    ['/app/billing/success?session_id=cs_test_a1B2', '/app/billing/success?session_id=…'],
    ['/app/chats?q=salary%20of%20Ann', '/app/chats?q=…'],
    ['/sign-in?next=%2Fs%2FAbCdEfGhIj', '/sign-in?next=…'],
    ['/sign-in/factor-one?__clerk_ticket=ey.J.x#/verify', '/sign-in/…?__clerk_ticket=…#…'],
    [`/app/spreadsheet/${ID}?range=Salaries!B2`, `/app/spreadsheet/${ID}?range=…`],
    ['/join/secret-token', '/…/…'],
  ])('%s is sent as %s', (href, expected) => {
    expect(told(href)).toBe(expected)
  })

  it('is split into URL, path, query and hash, all redacted', () => {
    expect(redactAddress('/app/chats?q=x#support', ORIGIN)).toEqual({
      url: `${ORIGIN}/app/chats?q=…#support`,
      path: '/app/chats',
      query: '?q=…',
      hash: '#support',
    })
  })

  it('keeps only its origin if it is on another site', () => {
    expect(redactAddress('https://other.test/a?b=c#d', ORIGIN).url).toBe('https://other.test')
  })

  it('contains no code, token or free text in any place', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,30}$/).map((text) => `Zq${text}`)
    const places = fc.constantFrom(
      (word: string) => `/s/${word}`,
      (word: string) => `/${word}`,
      (word: string) => `/app/${word}/chats`,
      (word: string) => `/app/chats?q=${word}`,
      (word: string) => `/app/chats?${word}`,
      (word: string) => `/app?action=${word}`,
      (word: string) => `/about#${word}`,
      (word: string) => `/sign-in?next=/s/${word}`,
    )
    fc.assert(
      fc.property(secret, places, (word, at) => {
        expect(told(at(word))).not.toContain(word)
        const value = {
          $current_url: ORIGIN + at(word),
          list: [at(word)],
          text: `at ${ORIGIN}${at(word)}`,
        }
        expect(JSON.stringify(redactAddresses(value, ORIGIN))).not.toContain(word)
      }),
    )
  })

  it('is the only value that is redacted: file names of the build and other values stay unchanged', () => {
    const value = { filename: `${ORIGIN}/assets/main-Ab3.js`, name: 'TypeError', at: 3, no: null }
    expect(redactAddresses(value, ORIGIN)).toEqual(value)
  })
})
