import * as Ariakit from '@ariakit/react'
import { X } from './icons.ts'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import * as css from './dialog.css.ts'

/**
 * The dialog's content. It contains Ariakit's dialog, so dialog.tsx lazy-loads it when the pointer
 * or the focus reaches the opener.
 */
export const DialogPanel = (props: DialogProps) => {
  const { open, title, onClose, shape = 'middle', returnTo, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const isFramed = shape === 'middle' || shape === 'wide'
  return (
    <Ariakit.Dialog
      ref={panel}
      open={open}
      onClose={onClose}
      // A click outside closes the dialog through `onClose`, as Escape does, so the focus returns
      // to the opener. The second click of a double click is ignored, because the first click
      // opened this dialog.
      hideOnInteractOutside={(event) => {
        if (event instanceof UIEvent && event.detail > 1) panel.current?.focus()
        else onClose()
        return false
      }}
      unmountOnHide
      className={css.dialog[shape]}
      backdrop={<div className={css.scrim} />}
      {...(!isFramed && { 'aria-label': title })}
      {...(returnTo && { finalFocus: returnTo })}
    >
      {isFramed ? <Framed {...props} /> : null}
      {shape === 'pitch' ? (
        <div className={css.pitchBody}>
          {children}
          <Button
            shape="icon"
            icon={X}
            className={css.corner}
            aria-label="Close"
            onClick={onClose}
          />
        </div>
      ) : null}
      {shape === 'left' || shape === 'right' ? children : null}
    </Ariakit.Dialog>
  )
}

const Framed = ({ title, onClose, footer, children }: DialogProps) => (
  <>
    <header className={css.header}>
      <Ariakit.DialogHeading className={css.title}>{title}</Ariakit.DialogHeading>
      <Button shape="icon" icon={X} aria-label="Close" onClick={onClose} />
    </header>
    <div className={css.body}>{children}</div>
    {footer && <footer className={css.footer}>{footer}</footer>}
  </>
)
