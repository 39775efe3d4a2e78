import {
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button } from './button.tsx'
import type { MenuSlot } from './menu-items.ts'

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'aria-label'> & {
  /** Accessible name of the button and its menu. */
  readonly label: string
  /** Preloads the menu's code on pointer or focus. */
  readonly preload: () => void
  /** The menu, a lazy component. */
  readonly menu: (slot: MenuSlot) => ReactNode
}

/** A button with a lazy-loaded menu. */
export const MenuButton = ({ label, preload, menu, ...button }: MenuButtonProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  // Each opening mounts a new menu, because Ariakit's menu keeps closing for two frames after
  // Escape.
  const [openCount, setOpenCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpenCount(openCount + 1)
    setOpen(true)
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    open()
  }
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={openByArrow}
      />
      {openCount > 0 && (
        <Suspense key={openCount}>
          {menu({ open: isOpen, onClose: () => setOpen(false), anchor, label })}
        </Suspense>
      )}
    </>
  )
}
