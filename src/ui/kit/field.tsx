import { CircleAlert } from './icons.ts'
import { useId, type ComponentProps } from 'react'
import * as css from './field.css.ts'
import { Icon } from './icon.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string
  readonly hint?: string | undefined
  /** Replaces the hint. Screen readers hear it with the input. */
  readonly error?: string | null
}

/** A labelled text field with its hint or error. */
export const Field = ({ label, hint, error = null, className, ...rest }: FieldProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={className ? `${css.input} ${className}` : css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <span id={`${id}-note`} className={error ? css.error : css.hint}>
          {error && <Icon of={CircleAlert} size={14} />}
          {note}
        </span>
      )}
    </div>
  )
}
