import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { addressOf } from '#contract/api/address.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { SendBody } from '#contract/api/endpoints/chat.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints
const rows = Object.entries(table)
const callOf = (row: Endpoint): string => `${row.method} ${row.path.replace(/:[a-z_]+/g, '{}')}`

/** A copy of the calls in section 7 of the product spec. */
const SPEC_CALLS = [
  'GET /api/chat/histories/',
  'DELETE /api/chat/histories/',
  'DELETE /api/chat/conversations/{}/',
  'PATCH /api/chat/conversations/{}/',
  'GET /api/chat/conversations/{}/messages/',
  'POST /api/chat/stream/',
  'GET /api/chat/spreadsheets/{}/conversations/',
  'GET /api/spreadsheets/',
  'GET /api/spreadsheets/{}/',
  'POST /api/spreadsheets/',
  'PUT /api/spreadsheets/{}/',
  'PATCH /api/spreadsheets/{}/',
  'DELETE /api/spreadsheets/{}/',
  'DELETE /api/spreadsheets/',
  'POST /api/spreadsheets/{}/share/public/',
  'DELETE /api/spreadsheets/{}/share/public/',
  'GET /api/spreadsheets/s/{}/',
  'POST /api/spreadsheets/s/{}/copy/',
  'POST /api/spreadsheets/backend-import/',
  'POST /api/spreadsheets/{}/export/',
  'POST /api/documents/upload/',
  'DELETE /api/documents/delete/{}/',
  'POST /api/documents/status/',
  'GET /api/documents/list/',
  'GET /api/documents/health/',
  'GET /api/billing/credits/',
  'POST /api/billing/customer-portal/',
  'POST /api/billing/create-checkout-session/',
]

describe('the endpoint table', () => {
  it('[API-1] holds every call of the spec once', () => {
    const calls = rows.map(([, row]) => callOf(row))
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    expect(SPEC_CALLS.filter((call) => !calls.includes(call))).toEqual([])
  })

  it('[API-1] has a schema for exactly the path parameters of each call', () => {
    for (const [, row] of rows) {
      const inPath = [...row.path.matchAll(/:([a-z_]+)/g)].map((found) => found[1])
      const fields = v.parse(v.object({ entries: v.record(v.string(), v.unknown()) }), row.params)
      expect(Object.keys(fields.entries)).toEqual(inPath)
    }
  })

  it('[API-8] contains, besides the calls of the spec, exactly those in docs/api-additions.md', () => {
    const file = readFileSync(new URL('../../../docs/api-additions.md', import.meta.url), 'utf8')
    const page = file.slice(file.indexOf('## Calls'), file.indexOf('## Fields'))
    const listed = [...page.matchAll(/^\| `([A-Z]+) ([^`?]+)[^`]*` \| `([\w.]+)`/gm)].map(
      ([, method = '', path = '', name = '']) =>
        `${method} ${path.replace(/{\w+}/g, '{}')} ${name}`,
    )
    const added = rows
      .filter(([, row]) => !SPEC_CALLS.includes(callOf(row)))
      .map(([name, row]) => `${callOf(row)} ${name}`)
    expect(added.toSorted()).toEqual(listed.toSorted())
    for (const [, row] of rows)
      expect(row.path).toMatch(
        /^\/api\/(chat|spreadsheets|documents|billing|auth|account|health)\b/,
      )
  })

  it('[API-2] gives every error schema the shape of its API group', () => {
    for (const [name, row] of rows)
      for (const [status, schema] of Object.entries(row.errors)) {
        const body = /^\/api\/(documents|spreadsheets\/(backend-import|import-preview))/.test(
          row.path,
        )
          ? { error: 'x' }
          : row.path.startsWith('/api/billing')
            ? { success: false, error: 'x' }
            : {
                detail: 'x',
                ...(status === '409' ? { revision: 2, document_ids: ['d'], conflicts: [] } : {}),
              }
        expect(v.is(schema, body), `${name} ${status}`).toBe(true)
        expect(v.is(schema, {}), `${name} ${status}`).toBe(false)
      }
  })

  it('[AUTH-1, NAV-24] requires a token for all calls but sign-in, health, shared sheets, invitation names and webhooks', () => {
    const open = rows.filter(([, row]) => row.auth !== 'bearer').map(([name]) => name)
    expect(open.toSorted()).toEqual(
      [
        'auth.refresh',
        'auth.signIn',
        'auth.signOut',
        'auth.signUp',
        'auth.webhook',
        'billing.webhook',
        'documents.health',
        'health.get',
        'organizations.invited',
        'share.get',
        'share.window',
      ].toSorted(),
    )
    expect(rows.filter(([, row]) => row.auth === 'cookie').map(([name]) => name)).toEqual([
      'auth.refresh',
      'auth.signOut',
    ])
  })

  it('[API-13] names no metrics endpoint', () => {
    expect(rows.filter(([, row]) => row.path.includes('metrics'))).toEqual([])
  })
})

describe('queries and bodies', () => {
  const query = (name: EndpointName, input: unknown) => v.safeParse(endpoints[name].query, input)

  it('[API-7] lists have the default page and size of the spec', () => {
    expect(query('histories.list', {}).output).toMatchObject({ page: 1, page_size: 20 })
    expect(query('messages.list', {}).output).toMatchObject({ page: 1, page_size: 50 })
    expect(query('histories.list', { page: '3', page_size: '5' }).output).toMatchObject({
      page: 3,
      page_size: 5,
    })
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e9'])('[API-7] lists refuse the page %j', (page) => {
    expect(query('histories.list', { page }).success).toBe(false)
  })

  it('[API-10, API-19] a rename accepts only a title, trimmed and not empty', () => {
    const { schema } = endpoints['conversations.rename'].body
    expect(v.parse(schema, { title: '  Q3  ', model: 'x' })).toEqual({ title: 'Q3' })
    expect(v.is(schema, { title: '   ' })).toBe(false)
    expect(v.is(schema, {})).toBe(false)
    expect(endpoints['spreadsheets.rename'].body.schema).toBe(schema)
  })

  it('[SEND-2, SEND-537, SEND-25] a send has a trimmed message and defaults, and refuses a blank message or a malformed request id', () => {
    expect(v.parse(SendBody, { message: '  hello\n' })).toEqual({
      message: 'hello',
      conversation_id: null,
      spreadsheet_id: null,
      document_ids: [],
    })
    expect(v.is(SendBody, { message: ' \n\t ' })).toBe(false)
    expect(v.is(SendBody, { message: 'a', request_id: 'not a uuid' })).toBe(false)
  })

  it('[EXPORT-1] an export has `enable_post_processing` set by default', () => {
    expect(v.parse(endpoints['spreadsheets.export'].body.schema, {})).toEqual({
      enable_post_processing: true,
    })
  })
})

describe('addressOf', () => {
  it('[STREAM-25] fills and encodes path parameters and appends the query', () => {
    expect(addressOf('/api/chat/conversations/:id/messages/', { id: 'a b/c' }, { page: 2 })).toBe(
      '/api/chat/conversations/a%20b%2Fc/messages/?page=2',
    )
    expect(addressOf('/api/spreadsheets/', {}, { q: undefined })).toBe('/api/spreadsheets/')
    expect(addressOf('/api/spreadsheets/', {}, { q: 'a&b=c' })).toBe(
      '/api/spreadsheets/?q=a%26b%3Dc',
    )
  })

  it('[STREAM-25] keeps any id inside its path segment', () => {
    const id = fc.oneof(
      fc.constantFrom('.', '..', '../..', '//evil.example', '\\', '?x', '#x', '%2e%2e', ':id'),
      fc.string({ minLength: 1, unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(id, (text) => {
        const address = addressOf('/api/chat/conversations/:id/stream/', { id: text })
        const url = new URL(address, 'http://ledgerline.example')
        expect(url.host).toBe('ledgerline.example')
        expect(url.pathname.split('/')).toHaveLength(7)
        expect(url.pathname).toMatch(/^\/api\/chat\/conversations\/[^/]+\/stream\/$/)
        expect(url.search + url.hash).toBe('')
      }),
    )
  })
})
