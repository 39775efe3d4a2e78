import { clerkOrigin } from '#contract/api/clerk-key.ts'
import type { LoadedClerk } from './clerk.ts'
import type { ClerkRouter } from './clerk-sign-in.ts'
import type { Clerk } from './clerk-interface.ts'

// Clerk requires its code to load from the customer's own Clerk domain.

/** The files of Clerk's code, in the versions the installed package requests. */
export const CLERK_FILES = {
  clerk: '/npm/@clerk/clerk-js@6/dist/clerk.browser.js',
  screens: '/npm/@clerk/ui@1/dist/ui.browser.js',
} as const

/** The Clerk object before `load`. */
type Loading = Clerk & {
  readonly loaded: boolean
  readonly load: (options: Readonly<Record<string, unknown>>) => Promise<void>
}

/** The globals that Clerk's code defines. */
type Globals = { readonly Clerk?: Loading; readonly __internal_ClerkUICtor?: unknown }

/** The theme of Clerk's screens. */
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

/** Runs a script of another origin. Rejects if it fails to load. */
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

/** Loads Clerk by its publishable key and restores the session. Rejects without a connection. */
export const loadClerk =
  (key: string) =>
  async (go: ClerkRouter): Promise<LoadedClerk> => {
    const origin = clerkOrigin(key)
    if (origin === null) throw new Error('The Clerk publishable key is invalid.')
    const page = globalThis as Globals
    if (!page.Clerk) await runScript(origin + CLERK_FILES.clerk, key)
    const clerk = page.Clerk
    if (!clerk) throw new Error('Failed to fetch')

    // The code of Clerk's screens is large and most pages show no screen, so it loads on demand.
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
