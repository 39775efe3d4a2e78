import { useId, type ReactNode } from 'react'
import * as css from './setting.css.ts'

type SettingProps = {
  readonly label: string
  readonly hint?: string
  /** Renders the control with ids for `aria-labelledby` and `aria-describedby`. */
  readonly children: (ids: { readonly labelId: string; readonly hintId: string }) => ReactNode
}

/** One setting of a dialog: name and hint at the left, control at the right. */
export const Setting = ({ label, hint, children }: SettingProps) => {
  const id = useId()
  const ids = { labelId: `${id}-label`, hintId: `${id}-hint` }
  return (
    <div className={css.setting}>
      <div className={css.words}>
        <b id={ids.labelId} className={css.label}>
          {label}
        </b>
        {hint && (
          <span id={ids.hintId} className={css.hint}>
            {hint}
          </span>
        )}
      </div>
      {children(ids)}
    </div>
  )
}

type SwitchProps = {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The change is in progress. The switch stays focusable, but a press does nothing. */
  readonly isBusy?: boolean
}

/** A setting with an on/off switch. */
export const Switch = ({ label, hint, checked, onChange, isBusy }: SwitchProps) => (
  <Setting label={label} hint={hint}>
    {({ labelId, hintId }) => (
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.control}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        aria-disabled={isBusy}
        checked={checked}
        onChange={(event) => {
          if (!isBusy) onChange(event.currentTarget.checked)
        }}
      />
    )}
  </Setting>
)

type SegmentsProps<T extends string> = {
  readonly label: string
  readonly hint?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** A setting with a few choices: radio buttons that look like one control. */
export const Segments = <T extends string>(props: SegmentsProps<T>) => {
  const { label, hint, value, options, onChange } = props
  const name = useId()
  return (
    <Setting label={label} {...(hint && { hint })}>
      {({ labelId, hintId }) => (
        <div
          role="radiogroup"
          className={css.segments}
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
        >
          {options.map((option) => (
            <label key={option.value} className={css.segment}>
              <input
                type="radio"
                className={css.radio}
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Setting>
  )
}
