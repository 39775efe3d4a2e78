import type { ReactNode, RefObject } from 'react'
import { MountWhenFirstNeeded } from './mount-when-first-needed.tsx'
import { lazyComponent } from './lazy-component.ts'

const Panel = lazyComponent(async () => (await import('./dialog-panel.tsx')).DialogPanel)

/** A dialog of 480 px. On phones it is a sheet from the bottom. */
export type DialogProps = {
  readonly open: boolean
  /** The heading and accessible name. */
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /**
   * `middle` and `wide` (600 px) show a heading. `pitch` (424 px) brings its own heading. `left` is
   * a sheet at the left edge, without padding, for the sidebar on phones. `right` is a sheet of 640
   * px at the right edge, full screen on phones.
   */
  readonly shape?: 'middle' | 'wide' | 'pitch' | 'left' | 'right'
  /**
   * The element that takes the focus on close. The default is the element that had the focus
   * before.
   */
  readonly returnTo?: RefObject<HTMLElement | null>
}

/** Preloads the dialog code. Call it on pointer or focus of the opener. */
export const preloadDialog = (): void => void Panel.preload()

/** A dialog that mounts on first opening. It stays mounted, so it can return the focus. */
export const Dialog = (props: DialogProps) => (
  <MountWhenFirstNeeded when={props.open}>
    <Panel {...props} />
  </MountWhenFirstNeeded>
)
