import { EventEmitter } from 'node:events'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from 'vitest'
import { createQuiet } from '#e2e/support/quiet.ts'

const ORIGIN = 'http://127.0.0.1:4318'

/** A fake browser context. The test emits its page events by hand. */
const browser = () => {
  const events = new EventEmitter()
  const { listen, allow, problems } = createQuiet()
  listen(events as unknown as BrowserContext)
  const request = (method: string, path: string, errorText = '') => ({
    method: () => method,
    url: () => ORIGIN + path,
    failure: () => ({ errorText }),
  })
  return {
    allow,
    problems,
    answers: (status: number, method: string, path: string) =>
      events.emit('response', {
        status: () => status,
        url: () => ORIGIN + path,
        request: () => request(method, path),
      }),
    fails: (method: string, path: string, why: string) =>
      events.emit('requestfailed', request(method, path, why)),
    says: (type: string, text: string, path = '/') =>
      events.emit('console', {
        type: () => type,
        text: () => text,
        location: () => ({ url: ORIGIN + path }),
      }),
    throws: (message: string) => events.emit('weberror', { error: () => new Error(message) }),
  }
}

test('[SHELL-170] console errors, uncaught errors, and failed or refused requests are problems', () => {
  const page = browser()
  page.answers(200, 'GET', '/api/health')
  page.answers(304, 'GET', '/assets/app.js')
  page.says('warning', 'A slow frame')
  expect(page.problems()).toEqual([])
  page.answers(404, 'GET', '/api/spreadsheets/1/?full=1')
  page.fails('PUT', '/api/spreadsheets/1/', 'net::ERR_CONNECTION_RESET')
  page.says('error', 'Refused by the Content Security Policy')
  page.throws('x is not a function')
  expect(page.problems()).toEqual([
    '404 GET /api/spreadsheets/1/?full=1',
    'failed PUT /api/spreadsheets/1/ (net::ERR_CONNECTION_RESET)',
    'console: Refused by the Content Security Policy',
    'uncaught: x is not a function',
  ])
})

test('[SHELL-170] a request that the page aborts itself is no problem', () => {
  const page = browser()
  page.fails('GET', '/assets/app.js', 'net::ERR_ABORTED')
  expect(page.problems()).toEqual([])
})

test('[SHELL-170] a failed request is reported once, even if only the console shows it', () => {
  const page = browser()
  page.says('error', 'Failed to load resource: 404', '/api/x/')
  page.answers(404, 'GET', '/api/x/')
  page.says('error', 'Failed to load resource: 404', '/favicon.ico')
  expect(page.problems()).toEqual([
    '404 GET /api/x/',
    'console: Failed to load resource: 404 /favicon.ico',
  ])
})

test('[SHELL-170] a test can allow an expected problem, and all others are still reported', () => {
  const page = browser()
  page.allow(/^500 PATCH \/api\//)
  page.answers(500, 'PATCH', '/api/chat/conversations/1/')
  page.answers(500, 'GET', '/api/chat/conversations/1/')
  expect(page.problems()).toEqual(['500 GET /api/chat/conversations/1/'])
})
