import { useId, type ReactNode } from 'react'
import * as css from './setting.css.ts'

type SettingProps = {
  readonly label: string
  readonly hint?: string
  /** The control; it is named and described by the ids. */
  readonly children: (ids: { readonly labelId: string; readonly hintId: string }) => ReactNode
}

/** One line of a dialog of settings: name and hint at the left, its control at the right. */
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
  /** What it was put to is under way: it stays in reach of the keyboard, a press does nothing. */
  readonly isBusy?: boolean
}

/** A setting that is on or off. */
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

/** A setting with a few values, side by side: radio buttons that look like one control. */
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
