import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** The browser writes these of a request that failed, which is listed by itself. */
const OF_A_REQUEST = /^Failed to load resource:/

/** What a page gives up by itself: it was left, or it let go of an answer. No request failed. */
const GIVEN_UP = 'net::ERR_ABORTED'

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://x')
  return pathname + search
}

/** Everything that went wrong in a browser's pages, and what of it was expected. */
export type Quiet = {
  /** Listens to one more context. */
  readonly listen: (context: BrowserContext) => void
  /**
   * Declares what the test provokes, by patterns of its line: "500 PATCH /api/…", "failed GET /assets/…
   * (net::ERR_FAILED)", "console: …", "uncaught: …".
   */
  readonly allow: (...expected: readonly RegExp[]) => void
  /** The lines that nothing allowed, once each. */
  readonly problems: () => readonly string[]
}

/** Listens to all pages of some contexts, those too that open later: consoles, uncaught errors, requests, answers. */
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
      // What is asked for by the browser itself, such as an icon, is in its console alone.
      for (const message of unheard)
        if (!failed.has(message.location().url))
          lines.add(`console: ${message.text()} ${pathOf(message.location().url)}`)
      return [...lines].filter((line) => !allowed.some((pattern) => pattern.test(line)))
    },
  }
}
