import { createElement, use, type ComponentType, type ReactNode } from 'react'
import { lazy } from '#src/services/browser/lazy.ts'

/** A lazy component with `preload`. */
type LazyComponent<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<void> }

/**
 * A component whose code loads on first render or `preload`. Until then the nearest `Suspense`
 * shows its fallback.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> => {
  let loaded: ComponentType<P> | null = null
  const start = lazy(async () => (loaded = await load()))
  const Lazy = (props: P) => createElement(loaded ?? use(start()), props)
  return Object.assign(Lazy, { preload: async () => void (await start()) })
}
