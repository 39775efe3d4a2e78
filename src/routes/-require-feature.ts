import { redirect } from '@tanstack/react-router'
import type { AppFlags } from '#contract/api/flags.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'

type Going = { readonly context: { readonly app: App } }

/** A route guard for a feature. With the feature off, the route redirects home. */
export const requireFeature =
  (flag: keyof AppFlags) =>
  ({ context }: Going): void => {
    if (!context.app.config.flags[flag]) throw redirect({ to: '/app', replace: true })
  }
