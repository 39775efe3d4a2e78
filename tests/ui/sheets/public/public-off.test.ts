import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'

const ORIGIN = 'https://ledgerline.test'
const configOf = (spreadsheets: boolean) => v.parse(AppConfig, { flags: { spreadsheets } })

// Code that runs after the first paint is irrelevant here and would find no browser.
vi.mock('#src/services/browser/until-idle.ts', () => ({ untilIdle: () => new Promise(() => {}) }))
vi.mock('#src/services/browser/watch-page.ts', () => ({
  watchOver: () => {},
  loadNotices: () => {},
}))

describe('the address of a public spreadsheet', () => {
  /** The path to which the app's router leads a visitor of the public address. */
  const routed = async (spreadsheets: boolean): Promise<string> => {
    const app = {
      config: configOf(spreadsheets),
      sessionKnown: async () => ({ status: 'signedOut' }),
    } as unknown as App
    const history = createMemoryHistory({ initialEntries: ['/s/abcdefghij'] })
    const router = createRouter({
      routeTree,
      history,
      context: { app },
      isServer: false,
      origin: ORIGIN,
    })
    await router.load()
    return router.state.location.pathname
  }

  it('[FLAG-2, PUBLIC-1] redirects to the home page in the app while spreadsheets are off', async () => {
    expect(await routed(true)).toBe('/s/abcdefghij')
    expect(await routed(false)).toBe('/')
  })
})

describe('the light page of a public spreadsheet', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /**
   * Runs the entry of the public page with fake browser objects. Returns its redirects and the
   * error of its render.
   */
  const opened = async (spreadsheets: boolean) => {
    const went: string[] = []
    const nothing = () => undefined
    const storage = { getItem: () => null, setItem: nothing, removeItem: nothing }
    const page = {
      location: { pathname: '/s/abcdefghij', replace: (href: string) => went.push(href) },
      addEventListener: nothing,
      removeEventListener: nothing,
    }
    const document = {
      getElementById: (id: string) =>
        id === 'app-config' ? { textContent: JSON.stringify(configOf(spreadsheets)) } : {},
      addEventListener: nothing,
      querySelectorAll: () => [],
      fonts: { load: async () => [] },
    }
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', document)
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    const failure = await import('#src/main-public.tsx').then(
      () => null,
      (error: unknown) => String(error),
    )
    return { went, failure }
  }

  it('[FLAG-2, PUBLIC-1] redirects to the home page and draws nothing while spreadsheets are off', async () => {
    expect(await opened(false)).toEqual({ went: ['/'], failure: null })
  })

  it('[PUBLIC-1] is drawn while spreadsheets are on', async () => {
    // The entry runs until it needs a real DOM.
    const { went, failure } = await opened(true)
    expect(went).toEqual([])
    expect(failure).toContain('Target container is not a DOM element')
  })
})
