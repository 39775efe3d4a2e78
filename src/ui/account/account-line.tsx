import { useRef, useState, type ReactNode } from 'react'
import { CloseLine } from './use-account-calls.ts'
import { Button } from '../kit/button.tsx'
import { Setting } from '../shell/settings/setting.tsx'
import * as css from './account.css.ts'

type AccountLineProps = {
  readonly label: string
  /** What it is now, or what it does. */
  readonly hint: string
  /** The words of its button, and its name where they say too little. */
  readonly button: string
  readonly buttonName?: string
  readonly isGrave?: boolean
  /** The form that the button opens. */
  readonly children: ReactNode
}

/** A line of the account and its button, which opens a form below it; the focus comes back to it. */
export const AccountLine = (props: AccountLineProps) => {
  const { label, hint, button, buttonName, isGrave, children } = props
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = (words: string) => {
    setOpen(false)
    setTold(words)
    opener.current?.focus()
  }
  const open = () => {
    setOpen(true)
    setTold('')
  }
  return (
    <div className={css.line}>
      <Setting label={label} hint={hint}>
        {() => (
          <Button
            ref={opener}
            kind={isGrave ? 'negText' : 'line'}
            aria-label={buttonName}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close('') : open())}
          >
            {button}
          </Button>
        )}
      </Setting>
      {isOpen && <CloseLine value={close}>{children}</CloseLine>}
      <output className={css.status}>{told}</output>
    </div>
  )
}
