import type { ReactNode, RefObject } from 'react'
import { MountWhenFirstNeeded } from './mount-when-first-needed.tsx'
import { lazyComponent } from './lazy-component.ts'

const Panel = lazyComponent(async () => (await import('./dialog-panel.tsx')).DialogPanel)

/** A dialog of 480 px; on phones a sheet from the bottom. */
export type DialogProps = {
  readonly open: boolean
  /** Its heading and accessible name. */
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /**
   * `middle` has a heading; `wide` too, and 600 px. `pitch`: 424 px, the content has a heading of its own.
   * `left`: a sheet at the left edge without padding, the sidebar on phones. `right`: one of 640 px at the
   * right edge, on phones the whole page.
   */
  readonly shape?: 'middle' | 'wide' | 'pitch' | 'left' | 'right'
  /** What gets the focus when it closes; without it, or while it holds null, what had it before. */
  readonly returnTo?: RefObject<HTMLElement | null>
}

/** Loads the code of dialogs; call it on intent (pointer or focus on what opens one). */
export const preloadDialog = (): void => void Panel.preload()

/** Renders nothing until it is opened for the first time; then it stays, so that focus goes back. */
export const Dialog = (props: DialogProps) => (
  <MountWhenFirstNeeded when={props.open}>
    <Panel {...props} />
  </MountWhenFirstNeeded>
)
