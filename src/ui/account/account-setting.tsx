import { useRef, useState, type ReactNode } from 'react'
import { CloseSettingForm } from './use-account-calls.ts'
import { Button } from '../kit/button.tsx'
import { Setting } from '../shell/settings/setting.tsx'
import * as css from './account.css.ts'

type AccountSettingProps = {
  readonly label: string
  /** The current value, or what the button does. */
  readonly hint: string
  /**
   * The button's label. If the label is too short for screen readers, `buttonName` is the
   * accessible name.
   */
  readonly button: string
  readonly buttonName?: string
  readonly isGrave?: boolean
  readonly children: ReactNode
}

/** A setting of the account. Its button opens a form below and takes the focus back on close. */
export const AccountSetting = (props: AccountSettingProps) => {
  const { label, hint, button, buttonName, isGrave, children } = props
  const [isOpen, setOpen] = useState(false)
  const [status, setStatus] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = (words: string) => {
    setOpen(false)
    setStatus(words)
    opener.current?.focus()
  }
  const open = () => {
    setOpen(true)
    setStatus('')
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
      {isOpen && <CloseSettingForm value={close}>{children}</CloseSettingForm>}
      <output className={css.status}>{status}</output>
    </div>
  )
}
