import { useId } from 'react'
import type { CsvSigns } from '#contract/transfer/export.ts'
import { CSV_OPTIONS } from '#src/texts/import.ts'
import * as field from '../kit/field.css.ts'
import * as css from './transfer.css.ts'

type CsvChoicesProps = {
  readonly signs: CsvSigns
  readonly onChoose: (signs: CsvSigns) => void
}

/** The choices, each with its label and the labels of its values. */
const FIELDS = [
  { name: 'delimiter', label: CSV_OPTIONS.delimiter, names: CSV_OPTIONS.delimiters },
  { name: 'decimal', label: CSV_OPTIONS.decimal, names: CSV_OPTIONS.decimals },
] as const

/** Asks for the delimiter and the decimal separator of a .csv export. */
export const CsvChoices = ({ signs, onChoose }: CsvChoicesProps) => {
  const id = useId()
  return (
    <fieldset className={css.csvChoices} aria-label={CSV_OPTIONS.name}>
      <div className={css.fields}>
        {FIELDS.map(({ name, label, names }) => (
          <div key={name} className={field.field}>
            <label className={field.label} htmlFor={`${id}-${name}`}>
              {label}
            </label>
            <select
              id={`${id}-${name}`}
              className={`${field.input} ${css.select}`}
              value={signs[name]}
              onChange={({ currentTarget }) =>
                onChoose({ ...signs, [name]: currentTarget.value } as CsvSigns)
              }
            >
              {Object.entries(names).map(([sign, words]) => (
                <option key={sign} value={sign}>
                  {words}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <p className={css.hint}>{CSV_OPTIONS.hint}</p>
    </fieldset>
  )
}
