import { check } from './checkbox.css.ts'

type CheckboxProps = {
  /** Accessible name: "Select {title}". */
  readonly label: string
  /** `some` is the mixed state of "select all". */
  readonly checked: boolean | 'some'
  /** `withShift` is true if Shift was held. */
  readonly onChange: (checked: boolean, withShift: boolean) => void
}

/** A checkbox without a visible label. */
export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <input
    type="checkbox"
    className={check}
    aria-label={label}
    checked={checked === true}
    ref={(box) => {
      // HTML has no attribute for the mixed state.
      if (box) box.indeterminate = checked === 'some'
    }}
    onChange={({ currentTarget, nativeEvent }) =>
      onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
)
