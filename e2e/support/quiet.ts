import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** The browser's console message for a failed request, which we already list as a request. */
const OF_A_REQUEST = /^Failed to load resource:/

/**
 * Error of a request that the page itself aborted by navigation or cancellation. It is no failure.
 */
const GIVEN_UP = 'net::ERR_ABORTED'

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://x')
  return pathname + search
}

/** Collects the errors of a browser's pages and reports those that the test did not expect. */
export type Quiet = {
  /** Adds a browser context. */
  readonly listen: (context: BrowserContext) => void
  /**
   * Declares the errors that the test provokes, by patterns of their lines: "500 PATCH /api/…",
   * "failed GET /assets/… (net::ERR_FAILED)", "console: …", "uncaught: …".
   */
  readonly allow: (...expected: readonly RegExp[]) => void
  /** Unexpected lines, without duplicates. */
  readonly problems: () => readonly string[]
}

/**
 * Watches all current and future pages of some contexts: console, uncaught errors, requests and
 * responses.
 */
export function createQuiet(): Quiet {
  const allowed: RegExp[] = []
  const lines = new Set<string>()
  const failed = new Set<string>()
  const unheard: ConsoleMessage[] = []

  const fail = (request: Request, line: string): void => {
    failed.add(request.url())
    lines.add(line)
  }
  const listen = (context: BrowserContext): void => {
    context.on('weberror', (error) => lines.add(`uncaught: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      if (OF_A_REQUEST.test(message.text())) unheard.push(message)
      else lines.add(`console: ${message.text()}`)
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      const line = `failed ${request.method()} ${pathOf(request.url())} (${why})`
      if (why === GIVEN_UP) failed.add(request.url())
      else fail(request, line)
    })
    context.on('response', (response) => {
      const request = response.request()
      if (response.status() < 400) return
      fail(request, `${response.status()} ${request.method()} ${pathOf(response.url())}`)
    })
  }

  return {
    listen,
    allow: (...expected) => void allowed.push(...expected),
    problems: () => {
      // Requests by the browser itself, such as icons, appear only in the console.
      for (const message of unheard)
        if (!failed.has(message.location().url))
          lines.add(`console: ${message.text()} ${pathOf(message.location().url)}`)
      return [...lines].filter((line) => !allowed.some((pattern) => pattern.test(line)))
    },
  }
}
