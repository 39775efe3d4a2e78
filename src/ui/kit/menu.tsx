import { lazy, Suspense, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import type { MenuContent } from './menu-items.ts'

const load = () => import('./menu-panel.tsx')
const Panel = lazy(async () => ({ default: (await load()).MenuPanel }))
const preload = () => void load()

type MenuProps = Omit<MenuContent, 'label'> &
  Omit<ComponentProps<typeof Button>, 'onClick' | 'aria-label'> & {
    /** Accessible name of the button and of its menu. */
    readonly label: string
  }

/** A button that opens a menu. The menu's code loads when somebody points at it or focuses it. */
export const Menu = ({ label, items, header, placement, ...button }: MenuProps) => {
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
        <Suspense>
          <Panel
            open={open}
            onClose={() => setOpen(false)}
            anchor={anchor}
            label={label}
            items={items}
            header={header}
            {...(placement && { placement })}
          />
        </Suspense>
      )}
    </>
  )
}
