import * as Ariakit from '@ariakit/react'
import { X } from 'lucide-react'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import * as css from './dialog.css.ts'

/** The dialog itself. Loaded on intent by dialog.tsx: it brings Ariakit's dialog with it. */
export const DialogPanel = ({ open, title, onClose, footer, bare, children }: DialogProps) => (
  <Ariakit.Dialog
    open={open}
    onClose={onClose}
    unmountOnHide
    className={css.dialog({ shape: bare ? 'left' : 'middle' })}
    backdrop={<div className={css.scrim} />}
    {...(bare && { 'aria-label': title })}
  >
    {bare ? (
      children
    ) : (
      <>
        <header className={css.header}>
          <Ariakit.DialogHeading className={css.title}>{title}</Ariakit.DialogHeading>
          <Button shape="icon" icon={X} aria-label="Close" onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </>
    )}
  </Ariakit.Dialog>
)
