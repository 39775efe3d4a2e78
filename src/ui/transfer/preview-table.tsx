import type { ImportPreview } from '#contract/transfer/import.ts'
import { IMPORT_CHOICES } from '#src/texts/import-choices.ts'
import { PREVIEW_OMITTED } from '#src/texts/import.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import * as table from './preview-table.css.ts'
import * as css from './transfer.css.ts'

/** Says that the preview omits rows or columns. */
const Rest = ({ preview }: { readonly preview: ImportPreview }) => {
  const { more, more_columns: columns } = preview
  const notes = [
    ...(more ? [PREVIEW_OMITTED.rows] : []),
    ...(columns > 0 ? [PREVIEW_OMITTED.columns(columns)] : []),
  ]
  return notes.length > 0 ? <p className={css.hint}>{notes.join(' ')}</p> : null
}

/** The first rows of a text file, as a sheet would show them. During a reload the old rows stay. */
export const PreviewTable = ({ row: { preview, status } }: { readonly row: ImportRow }) => {
  if (preview === null)
    return status === 'previewing' ? (
      <div className={table.tableWaiting} />
    ) : (
      <p className={css.hint}>{IMPORT_CHOICES.noPreview}</p>
    )
  if (preview.rows.length === 0) return <p className={css.hint}>{IMPORT_CHOICES.empty}</p>
  return (
    <div className={css.preview}>
      {/* A scroll box needs a tab stop for keyboard users. */}
      <section
        className={table.tableBox[status === 'previewing' ? 'old' : 'current']}
        aria-label={IMPORT_CHOICES.preview}
        aria-busy={status === 'previewing'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={table.table}>
          <tbody>
            {preview.rows.map((cells, at) => (
              // The rows have no identity beyond their index.
              <tr key={at}>
                {cells.map(({ text, kind }, column) => (
                  <td key={column} className={table.cell[kind]}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Rest preview={preview} />
    </div>
  )
}
