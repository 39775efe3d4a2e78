import { createElement, use, type ComponentType, type ReactNode } from 'react'
import { lazy } from '#src/services/browser/lazy.ts'

/** A component whose code is imported when it is first drawn, and a call that imports it ahead. */
type LazyComponent<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<void> }

/**
 * Makes a component of code that is imported when it is first drawn. The nearest `Suspense` shows its fallback
 * until the code is there.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> => {
  let loaded: ComponentType<P> | null = null
  const start = lazy(async () => (loaded = await load()))
  const Lazy = (props: P) => createElement(loaded ?? use(start()), props)
  return Object.assign(Lazy, { preload: async () => void (await start()) })
}
