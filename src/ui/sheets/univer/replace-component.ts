import { ComponentManager } from '@univerjs/preset-sheets-core'
import type { Injector } from '@univerjs/presets'

/** Puts a component of ours, made with Univer's, in the place of Univer's of this name. The answer ends it. */
export const replaceComponent = (
  injector: Injector,
  name: string,
  make: (univers: () => unknown) => unknown,
): (() => void) => {
  const components = injector.get(ComponentManager)
  const get = components.get.bind(components)
  const own = make(() => get(name))
  Object.assign(components, { get: (wanted: string) => (wanted === name ? own : get(wanted)) })
  return () => void Object.assign(components, { get })
}
