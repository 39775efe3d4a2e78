import { IMPORT_CHOICES } from '#contract/import-wording.ts'
import type { ImportRow } from '#src/events/import-fact.ts'
import * as css from './transfer.css.ts'

/** The first rows of a text file as a sheet would show them; those of before while new ones come (TRANSFER-6). */
export const PreviewTable = ({ row: { preview, status } }: { readonly row: ImportRow }) => {
  if (preview === null)
    return status === 'looking' ? (
      <div className={css.tableWaiting} />
    ) : (
      <p className={css.hint}>{IMPORT_CHOICES.noPreview}</p>
    )
  if (preview.rows.length === 0) return <p className={css.hint}>{IMPORT_CHOICES.empty}</p>
  return (
    <div>
      {/* It scrolls in itself: the keyboard must get there. */}
      <section
        className={css.tableBox({ isOld: status === 'looking' })}
        aria-label={IMPORT_CHOICES.preview}
        aria-busy={status === 'looking'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={css.table}>
          <tbody>
            {preview.rows.map((cells, at) => (
              // Rows and cells of a picture have no identity beyond their place.
              <tr key={at}>
                {cells.map(({ text, kind }, column) => (
                  <td key={column} className={css.cell({ kind })}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {preview.more && <p className={css.hint}>{IMPORT_CHOICES.more}</p>}
    </div>
  )
}
