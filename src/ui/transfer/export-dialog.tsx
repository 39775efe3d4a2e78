import { useId, useState, type RefObject } from 'react'
import { downloadName } from '#contract/documents/download-name.ts'
import { EXPORT } from '#src/texts/import.ts'
import { useTransfer } from './use-transfer.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { CsvChoices } from './csv-choices.tsx'
import { csvSignsOf } from './csv-signs.ts'
import * as css from './transfer.css.ts'

type Format = 'xlsx' | 'csv'

type ExportDialogProps = {
  /** The spreadsheet to export. Null closes the dialog. */
  readonly sheet: { readonly id: string; readonly title: string } | null
  /** Whether the editor shows the spreadsheet. A .csv then contains the visible worksheet. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

type ChoiceProps = {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly onChoose: () => void
}

const Choice = ({ name, label, hint, isOn, onChoose }: ChoiceProps) => {
  const id = useId()
  return (
    <label className={css.format}>
      <input
        type="radio"
        name={name}
        className={css.radio}
        checked={isOn}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
      />
      <span className={css.formatWords}>
        <b id={`${id}-label`} className={css.formatName}>
          {label}
        </b>
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      </span>
    </label>
  )
}

/** The dialog "Export": the file format, and the .csv options. */
export const ExportDialog = ({ sheet, isOpen, onClose, returnTo }: ExportDialogProps) => {
  const send = useTransfer()
  const name = useId()
  const [format, setFormat] = useState<Format>('xlsx')
  const [signs, setSigns] = useState(() => csvSignsOf(navigator.language))
  const isCsv = format === 'csv'
  const confirm = () => {
    if (sheet) send({ type: 'EXPORT', wish: { ...sheet, format, isOpen, ...(isCsv && { signs }) } })
    onClose()
  }
  return (
    <Dialog
      open={sheet !== null}
      title={EXPORT.title}
      onClose={onClose}
      returnTo={returnTo}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {EXPORT.cancel}
          </Button>
          <Button kind="main" onClick={confirm}>
            {EXPORT.confirm}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={EXPORT.format} className={css.formatList}>
        <Choice
          name={name}
          label={EXPORT.xlsx}
          hint={EXPORT.xlsxHint}
          isOn={!isCsv}
          onChoose={() => setFormat('xlsx')}
        />
        <Choice
          name={name}
          label={EXPORT.csv}
          hint={isOpen ? EXPORT.csvHint : EXPORT.csvFirstHint}
          isOn={isCsv}
          onChoose={() => setFormat('csv')}
        />
      </div>
      {isCsv && <CsvChoices signs={signs} onChoose={setSigns} />}
      <p className={css.fileName}>{downloadName(sheet?.title ?? '', format)}</p>
    </Dialog>
  )
}
