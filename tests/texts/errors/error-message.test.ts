import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import type { AppError } from '#src/shared/app-error.ts'

const names = Object.keys(endpoints) as readonly EndpointName[]
const http = (
  operation: EndpointName,
  status: number,
  more: {
    readonly statusText?: string
    readonly detail?: string
    readonly retryAfterSeconds?: number
  } = {},
): string => errorToMessage({ type: 'http', operation, status, ...more })

describe('an error response', () => {
  it("[ERR-2] a stream start with 429 shows the server's detail, or the catalogue text if the detail is blank or missing", () => {
    expect(http('chat.stream', 429, { detail: 'An answer is still running.' })).toBe(
      'An answer is still running.',
    )
    expect(http('chat.stream', 429)).toBe('Rate limit exceeded. Please try again later.')
    expect(http('chat.stream', 429, { detail: '  ' })).toBe(
      'Rate limit exceeded. Please try again later.',
    )
  })

  it.each([400, 401, 404, 500, 502, 503])(
    '[ERR-3] a stream start with %i shows the catalogue text, not the detail',
    (status) => {
      expect(http('chat.stream', status, { detail: 'hidden' })).toBe('Failed to start chat stream')
    },
  )

  it.each([
    ['histories.list', 'Failed to fetch chat histories'],
    ['conversations.delete', 'Failed to delete conversation'],
    ['conversations.rename', 'Failed to rename conversation'],
    ['messages.list', 'Failed to fetch conversation messages'],
    ['spreadsheets.list', 'Failed to fetch spreadsheets'],
    ['spreadsheets.get', 'Failed to fetch spreadsheet'],
    ['spreadsheets.create', 'Failed to create spreadsheet'],
    ['spreadsheets.update', 'Failed to update spreadsheet'],
    ['spreadsheets.delete', 'Failed to delete spreadsheet'],
    ['spreadsheets.rename', 'Failed to rename spreadsheet'],
    ['spreadsheets.conversations', 'Failed to fetch spreadsheet conversations'],
    ['histories.delete', 'Failed to delete conversations'],
    ['spreadsheets.deleteMany', 'Failed to delete spreadsheets'],
    ['credits.get', 'Failed to fetch credit balance'],
  ] as const)('[ERR-5] %s shows "%s" for any status and detail', (operation, text) => {
    for (const status of [400, 401, 403, 404, 413, 429, 500, 503])
      expect(http(operation, status, { detail: 'other words' })).toBe(text)
  })

  it.each([
    ['share.get', 404, {}, 'Spreadsheet not found or no longer public'],
    ['share.get', 500, { detail: 'x' }, 'Failed to load spreadsheet'],
    ['share.window', 404, {}, 'Spreadsheet not found or no longer public'],
  ] as const)(
    '[ERR-6] %s with status %i shows the error text of the public spreadsheet page',
    (operation, status, more, text) => {
      expect(http(operation, status, more)).toBe(text)
    },
  )

  it.each([
    ['share.enable', 404, 'Spreadsheet not found or you do not have permission'],
    ['share.disable', 404, 'Spreadsheet not found or you do not have permission'],
    ['share.enable', 500, 'Failed to enable public sharing'],
    ['share.disable', 403, 'Failed to disable public sharing'],
  ] as const)('[ERR-7] %s with status %i shows "%s"', (operation, status, text) => {
    expect(http(operation, status, { detail: 'x' })).toBe(text)
  })

  it.each([
    [403, 'Too big for you', 'Too big for you'],
    [403, '', 'This spreadsheet is too large to copy (>10MB)'],
    [404, 'x', 'Spreadsheet not found or no longer public'],
    [500, 'The disk is full', 'The disk is full'],
    [500, '', 'Failed to copy spreadsheet'],
  ])('[ERR-8] a copy with status %i and detail %j shows "%s"', (status, detail, text) => {
    expect(http('share.copy', status, { detail })).toBe(text)
  })

  it.each([
    [
      503,
      {},
      'Import service unavailable. Please ensure the microservice is running on port 3001.',
    ],
    [504, { detail: 'x' }, 'Import timed out. File may be too large or complex.'],
    [422, { detail: 'Sheet 2 is encrypted' }, 'Sheet 2 is encrypted'],
    [422, { statusText: 'Unprocessable Entity' }, 'Failed to import file: Unprocessable Entity'],
    [422, {}, 'Failed to import file: 422'],
  ])('[ERR-9] an import with status %i shows the text for that failure', (status, more, text) => {
    expect(http('spreadsheets.import', status, more)).toBe(text)
  })

  it('[ERR-9] an import with a lost connection says that the backend server cannot be reached', () => {
    expect(
      errorToMessage({ type: 'network', operation: 'spreadsheets.import', raw: 'Failed to fetch' }),
    ).toBe('Cannot connect to backend server. Please check if the server is running.')
  })

  it('[ERR-10] a failed export shows the status code, and the status text if there is one', () => {
    expect(http('spreadsheets.export', 500, { statusText: 'Internal Server Error' })).toBe(
      'Failed to export spreadsheet: 500 Internal Server Error',
    )
    expect(http('spreadsheets.export', 500)).toBe('Failed to export spreadsheet: 500')
  })

  it('[ERR-11] a failed portal or checkout call says if the session or its URL is missing', () => {
    expect(http('billing.portal', 500)).toBe('Failed to create portal session')
    expect(http('billing.checkout', 500)).toBe('Failed to create checkout session')
    expect(errorToMessage({ type: 'unreadable', operation: 'billing.portal' })).toBe(
      'Failed to get portal URL',
    )
    expect(errorToMessage({ type: 'unreadable', operation: 'billing.checkout' })).toBe(
      'Failed to get checkout URL',
    )
  })

  it('[ERR-12] a failed upload shows the retry time, the server detail or the status', () => {
    expect(http('documents.upload', 429, { retryAfterSeconds: 12, detail: 'x' })).toBe(
      'Rate limited. Retry after 12 seconds.',
    )
    expect(http('documents.upload', 413, { detail: 'Body over 2 GB' })).toBe('Body over 2 GB')
    expect(http('documents.upload', 413)).toBe('Upload failed with status 413')
  })

  it('[ERR-13] a failed document call names its action and the status', () => {
    expect(http('documents.delete', 404)).toBe('Delete failed with status 404')
    expect(http('documents.status', 500)).toBe('Status check failed with status 500')
    expect(http('documents.list', 403)).toBe('List failed with status 403')
    expect(errorToMessage({ type: 'poll', status: 502, statusText: 'Bad Gateway' })).toBe(
      'Status check failed: 502 Bad Gateway',
    )
    expect(errorToMessage({ type: 'poll_timeout' })).toBe('Document processing timeout')
  })

  it.each<AppError>([
    { type: 'timeout', operation: 'documents.status' },
    { type: 'unreadable', operation: 'documents.status' },
    { type: 'network', operation: 'documents.status', raw: 'Load failed' },
  ])(
    '[DOC-275] a status check without a response is a network error, not a document timeout: %o',
    (error) => {
      expect(errorToMessage(error)).toBe('Network error occurred. Please try again.')
    },
  )

  it('[AUTH-4, AUTH-5] a refused sign-in blames the email or password; a refused sign-up says that the account already exists', () => {
    expect(http('auth.signIn', 401)).toBe('Incorrect email or password.')
    expect(http('auth.signUp', 409)).toContain('already exists')
  })

  it('[SAVE-748] a stale save says that nothing is lost', () => {
    expect(http('spreadsheets.update', 409)).toContain('Your edits are safe')
  })
})

describe('a call without a response', () => {
  it('[ERR-4] an unexpected failure shows the fallback text of its call', () => {
    const unexpected = (operation: EndpointName) =>
      errorToMessage({ type: 'unexpected', operation })
    expect(unexpected('chat.stream')).toBe('Failed to send message')
    expect(unexpected('messages.list')).toBe('Failed to load conversation messages')
    expect(unexpected('conversations.delete')).toBe('Failed to delete conversation')
    expect(unexpected('conversations.rename')).toBe('Failed to rename conversation')
    expect(errorToMessage({ type: 'unknown' })).toBe('An unknown error occurred')
  })

  it('[ERR-3] a stream without a body shows "No response body"', () => {
    expect(errorToMessage({ type: 'no_body' })).toBe('No response body')
  })

  it.each([
    ['chat.stream', 'Failed to fetch', 'Connection error. Please check your internet connection.'],
    ['chat.stream', 'network error', 'Network error occurred. Please try again.'],
    [
      'histories.list',
      'Failed to fetch',
      'Connection error. Please check your internet connection.',
    ],
    [
      'histories.list',
      'NetworkError when attempting to fetch resource.',
      'Network error occurred. Please try again.',
    ],
    ['histories.list', 'Load failed', 'Failed to fetch chat histories'],
    ['spreadsheets.update', 'Load failed', 'Failed to update spreadsheet'],
  ] as const)(
    '[ERR-16] %s replaces the browser error %j by a text of the catalogue',
    (operation, raw, text) => {
      expect(errorToMessage({ type: 'network', operation, raw })).toBe(text)
    },
  )
})

describe('an error event', () => {
  it.each([
    ['The model is overloaded.', 'The model is overloaded.'],
    ['', 'An unknown error occurred'],
    ['   ', 'An unknown error occurred'],
    [
      'upstream: 503 Service Unavailable',
      'Service temporarily unavailable. Please try again later.',
    ],
    ['The loan of $500 has no term.', 'The loan of $500 has no term.'],
  ])('[ERR-15] with the message %j shows %j', (message, text) => {
    expect(errorToMessage({ type: 'stream_error', message })).toBe(text)
  })
})

describe('the error catalogue', () => {
  const cases = (operation: EndpointName): readonly AppError[] => [
    ...[400, 401, 402, 403, 404, 405, 409, 413, 429, 500, 503, 504].map(
      (status) => ({ type: 'http', operation, status }) as const,
    ),
    { type: 'network', operation, raw: '' },
    { type: 'timeout', operation },
    { type: 'unreadable', operation },
    { type: 'unexpected', operation },
  ]

  it.each(names)('[ERR-1] has a readable text for every failure of %s', (operation) => {
    for (const error of cases(operation)) {
      const text = errorToMessage(error)
      expect(text).toMatch(/\S{3}/)
      expect(text).not.toMatch(/undefined|null|\[object|NaN/)
    }
  })

  it('[ERR-21] never shows the friendly text for a lost connection if the server responded', () => {
    const catalogue: readonly AppError[] = names.flatMap((operation) =>
      [413, 429, 401, 403, 500, 503].map(
        (status) => ({ type: 'http', operation, status }) as const,
      ),
    )
    expect(catalogue.map(errorToMessage)).toContain('Failed to fetch spreadsheets')
    expect(catalogue.map(errorToMessage)).toContain('Upload failed with status 413')
    for (const error of catalogue)
      expect(errorToMessage(error)).not.toBe(
        'Connection error. Please check your internet connection.',
      )
  })

  it('[ERR-1] has a text for any random failure', () => {
    const failure = fc.record({
      type: fc.constant('http' as const),
      operation: fc.constantFrom(...names),
      status: fc.integer({ min: 100, max: 599 }),
      statusText: fc.option(fc.string(), { nil: undefined }),
      detail: fc.option(fc.string(), { nil: undefined }),
      retryAfterSeconds: fc.option(fc.nat(), { nil: undefined }),
    })
    fc.assert(
      fc.property(failure, (error) => {
        expect(errorToMessage(error).trim()).not.toBe('')
      }),
    )
  })
})

it('[ERR-14] the document notices have their exact texts', () => {
  expect(MESSAGES.uploadNeedsConversation).toBe(
    'Please first send an initial message in the chat and upload your files as the second message',
  )
  expect(MESSAGES.fileFailed('a.pdf', 'is locked')).toBe('Failed to upload a.pdf: is locked')
  expect(MESSAGES.filesUploaded(3)).toBe('3 file(s) uploaded successfully')
})
