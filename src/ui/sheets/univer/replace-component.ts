import { ComponentManager } from '@univerjs/preset-sheets-core'
import type { Injector } from '@univerjs/presets'

/**
 * Replaces a Univer component with ours, which may use Univer's. The returned function restores it.
 */
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
