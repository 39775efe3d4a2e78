import { useId } from 'react'
import type { ResolvedImportChoices, ImportChoices } from '#contract/transfer/import.ts'
import { IMPORT } from '#src/texts/import.ts'
import { IMPORT_CHOICES } from '#src/texts/import-choices.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { useTransfer } from './use-transfer.ts'
import { Button } from '../kit/button.tsx'
import * as field from '../kit/field.css.ts'
import { keepFocus } from './keep-focus.ts'
import { PreviewTable } from './preview-table.tsx'
import * as css from './transfer.css.ts'

/** A choice with its label and the labels of its values. */
type Field = {
  readonly name: keyof ResolvedImportChoices
  readonly label: string
  readonly names: Readonly<Record<string, string>>
}
const FIELDS: readonly Field[] = [
  { name: 'encoding', label: IMPORT_CHOICES.encoding, names: IMPORT_CHOICES.encodings },
  { name: 'delimiter', label: IMPORT_CHOICES.delimiter, names: IMPORT_CHOICES.delimiters },
  { name: 'decimal', label: IMPORT_CHOICES.decimal, names: IMPORT_CHOICES.decimals },
  { name: 'dates', label: IMPORT_CHOICES.dates, names: IMPORT_CHOICES.dateOrders },
]

const Choice = ({ row, name, label, names }: Field & { readonly row: ImportRow }) => {
  const id = useId()
  const send = useTransfer()
  const value = row.chosen[name] ?? row.preview?.choices[name]
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={`${field.input} ${css.select}`}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          send({
            type: 'CHOOSE_IMPORT',
            id: row.id,
            choices: { [name]: currentTarget.value } as ImportChoices,
          })
        }
      >
        {value === undefined && <option value="">{IMPORT_CHOICES.found}</option>}
        {Object.entries(names).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * Scrolls the choices into view. If the choices disappear while one of them has the focus, the row
 * of the file gets the focus.
 */
const intoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
  return keepFocus(element)
}

type FormProps = {
  readonly row: ImportRow
  /** Number of text files in the queue behind this one. */
  readonly behind: number
}

/** How to parse a text file: choices, a preview and "Import". */
export const ImportChoicesForm = ({ row, behind }: FormProps) => {
  const send = useTransfer()
  const isLoading = row.status === 'previewing'
  const confirm = (all: boolean) => (event: { readonly currentTarget: HTMLElement }) => {
    if (isLoading) return
    event.currentTarget.closest('li')?.focus()
    send({ type: 'CONFIRM_IMPORT', id: row.id, all })
  }
  return (
    <fieldset ref={intoView} className={css.choices} aria-label={IMPORT_CHOICES.name(row.name)}>
      <div className={css.fields}>
        {FIELDS.map((one) => (
          <Choice key={one.name} {...one} row={row} />
        ))}
      </div>
      <PreviewTable row={row} />
      <div className={css.confirm}>
        {behind > 0 && (
          <Button kind="line" aria-disabled={isLoading || undefined} onClick={confirm(true)}>
            {IMPORT.confirmAll(behind + 1)}
          </Button>
        )}
        <Button kind="main" aria-disabled={isLoading || undefined} onClick={confirm(false)}>
          {IMPORT.confirm}
        </Button>
      </div>
    </fieldset>
  )
}
