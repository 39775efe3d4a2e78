import { AppLink } from '../kit/app-link.tsx'
import { Check, CircleAlert, X } from '../kit/icons.ts'
import { IMPORT } from '#src/texts/import.ts'
import { leftOutLines } from '#src/texts/left-out.ts'
import { formatFileSize } from '#contract/documents/uploads.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { useTransfer } from './use-transfer.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { fileIcon } from '../kit/file-icon.ts'
import { Icon } from '../kit/icon.tsx'
import { Spinner } from '../kit/badges.tsx'
import { FileName } from './file-name.tsx'
import { ImportChoicesForm } from './import-choices.tsx'
import { keepFocus } from './keep-focus.ts'
import * as css from './transfer.css.ts'

type FileRowProps = {
  readonly row: ImportRow
  /** Whether this is the only file. Its "Open" is then the primary button. */
  readonly isOnly: boolean
  /** Number of text files in the queue behind this one. */
  readonly behind: number
  /** Runs before the row disappears, so the focus can move. */
  readonly onGone: () => void
}

const STATES: Readonly<Record<ImportRow['status'], string>> = IMPORT

const stateOf = ({ status, sent, size }: ImportRow): string =>
  status === 'sending' && sent > 0
    ? IMPORT.sent(formatFileSize(sent), formatFileSize(size))
    : STATES[status]

/** Upload progress. While the server reads the file, the bar is indeterminate. */
const Progress = ({ row: { name, status, sent, size } }: Pick<FileRowProps, 'row'>) => {
  if (status !== 'sending' && status !== 'reading') return null
  return (
    <progress
      className={css.progress}
      aria-label={IMPORT.progress(name)}
      {...(status === 'sending' && { max: size, value: sent })}
    />
  )
}

const Sign = ({ row: { status } }: Pick<FileRowProps, 'row'>) => {
  if (status === 'done') return <Icon of={Check} size={14} />
  if (status === 'failed') return <Icon of={CircleAlert} size={14} />
  return status === 'waiting' || status === 'choosing' ? null : <Spinner />
}

/** The button of a row: open, remove or cancel. */
const Actions = ({ row, isOnly, onGone }: Omit<FileRowProps, 'behind'>) => {
  const send = useTransfer()
  const { id, name, status, spreadsheet } = row
  if (status === 'done')
    return spreadsheet ? (
      <AppLink
        to="/app/spreadsheet/$id"
        params={{ id: spreadsheet.id }}
        replace
        className={buttonClass({ kind: isOnly ? 'main' : 'line' })}
        aria-label={IMPORT.openNamed(spreadsheet.title)}
      >
        {IMPORT.open}
      </AppLink>
    ) : null
  const hasFailed = status === 'failed'
  return (
    <Button
      ref={keepFocus}
      shape="icon"
      icon={X}
      aria-label={hasFailed ? IMPORT.remove(name) : IMPORT.cancel(name)}
      onClick={() => {
        onGone()
        send({ type: 'CANCEL_IMPORT', id })
      }}
    />
  )
}

/** Why the import failed. Only some failures offer a retry. */
const Failure = ({ row }: Pick<FileRowProps, 'row'>) => {
  const send = useTransfer()
  if (row.status !== 'failed') return null
  return (
    <div className={css.failure}>
      <p className={css.error}>{row.error}</p>
      {row.canRetry && (
        <Button
          kind="line"
          size="sm"
          onClick={(event) => {
            event.currentTarget.closest('li')?.focus()
            send({ type: 'RETRY_IMPORT', id: row.id })
          }}
        >
          {IMPORT.retry}
        </Button>
      )}
    </div>
  )
}

/** A file of the import: name, state, progress and result. */
export const FileRow = (props: FileRowProps) => {
  const { row, behind } = props
  const lines = leftOutLines(row.leftOut)
  const isAsked = row.status === 'choosing' || row.status === 'previewing'
  return (
    <li className={css.file} aria-label={row.name} tabIndex={-1}>
      <div className={css.head}>
        <Icon of={fileIcon(row.name)} />
        <div className={css.words}>
          <FileName name={row.name} />
          <span className={css.meta}>
            {formatFileSize(row.size)}
            <span className={css.state[row.status]}>
              <Sign row={row} />
              {stateOf(row)}
            </span>
          </span>
        </div>
        <Actions {...props} />
      </div>
      <Progress row={row} />
      <Failure row={row} />
      {lines.length > 0 && (
        <ul className={css.leftOut}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isAsked && <ImportChoicesForm row={row} behind={behind} />}
    </li>
  )
}
