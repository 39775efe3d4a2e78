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
  /** Accessible name of the button and of its menu. */
  readonly label: string
  /** Fetches the menu's code; called when somebody points at the button or focuses it. */
  readonly preload: () => void
  /** The menu itself, a lazy component. */
  readonly menu: (slot: MenuSlot) => ReactNode
}

/** A button that opens a menu whose code comes when it is wanted. */
export const MenuButton = ({ label, preload, menu, ...button }: MenuButtonProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean | null>(null)
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open === true}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      />
      {open !== null && (
        <Suspense>{menu({ open, onClose: () => setOpen(false), anchor, label })}</Suspense>
      )}
    </>
  )
}
