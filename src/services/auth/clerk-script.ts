import { clerkOrigin } from '#contract/api/clerk-key.ts'
import type { LoadedClerk } from './clerk.ts'
import type { ClerkRouter } from './clerk-entry.ts'
import type { Clerk } from './clerk-parts.ts'

// Clerk's own code comes from Clerk's address of whoever uses it, never from us: that is how Clerk hands it out.

/** The files of Clerk's code; their versions are those that the installed package asks for. */
export const CLERK_FILES = {
  clerk: '/npm/@clerk/clerk-js@6/dist/clerk.browser.js',
  screens: '/npm/@clerk/ui@1/dist/ui.browser.js',
} as const

/** Clerk's object before it has asked who is signed in. */
type Loading = Clerk & {
  readonly loaded: boolean
  readonly load: (options: Readonly<Record<string, unknown>>) => Promise<void>
}

/** What Clerk's code puts on the page. */
type Globals = { readonly Clerk?: Loading; readonly __internal_ClerkUICtor?: unknown }

/** Our look for Clerk's screens. */
const APPEARANCE = {
  variables: {
    colorPrimary: 'var(--c-accent-fill)',
    colorPrimaryForeground: 'var(--c-on-accent)',
    colorForeground: 'var(--c-ink)',
    colorMutedForeground: 'var(--c-ink-2)',
    colorBackground: 'var(--c-paper)',
    colorInput: 'var(--c-raised)',
    colorInputForeground: 'var(--c-ink)',
    colorDanger: 'var(--c-neg)',
    borderRadius: '4px',
    fontFamily: 'inherit',
  },
}

/** Runs a script of another origin; rejects where it does not come. */
const runScript = (address: string, key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.crossOrigin = 'anonymous'
    script.dataset['clerkPublishableKey'] = key
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Failed to fetch'))
    })
    document.head.append(script)
  })

/** Loads Clerk by a publishable key, and has it ask who is signed in. Rejects without a connection. */
export const loadClerk =
  (key: string) =>
  async (go: ClerkRouter): Promise<LoadedClerk> => {
    const origin = clerkOrigin(key)
    if (origin === null) throw new Error('The publishable key of Clerk is none.')
    const page = globalThis as Globals
    if (!page.Clerk) await runScript(origin + CLERK_FILES.clerk, key)
    const clerk = page.Clerk
    if (!clerk) throw new Error('Failed to fetch')

    // The screens' code is large, and most pages show none.
    const screens = Promise.withResolvers<unknown>()
    if (!clerk.loaded)
      await clerk.load({
        routerPush: (to: string) => go(to, false),
        routerReplace: (to: string) => go(to, true),
        signInUrl: '/sign-in',
        signUpUrl: '/sign-up',
        afterSignOutUrl: '/sign-in',
        appearance: APPEARANCE,
        telemetry: false,
        ui: { ClerkUI: screens.promise },
      })
    return {
      clerk,
      bringScreens: async () => {
        if (!page.__internal_ClerkUICtor) await runScript(origin + CLERK_FILES.screens, key)
        screens.resolve(page.__internal_ClerkUICtor)
      },
    }
  }
