import { Trash2 } from '../kit/icons.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { LISTS } from '#src/texts/screens.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import * as css from '../kit/page.css.ts'
import { selectAllState } from './selection.ts'

/** The noun for a count: "1 chat", "9 chats". */
export type ListNoun = { readonly one: string; readonly many: string }

type ListBarProps = {
  readonly noun: ListNoun
  readonly chosen: number
  /** Rows on the page. */
  readonly rows: number
  /** Rows on the server. */
  readonly total: number
  /** The rows are search results. The search field shows their count. */
  readonly isFound: boolean
  readonly onAll: (all: boolean) => void
  readonly onDelete: () => void
}

/** Select all, the count, and the actions for the selected rows. */
export const ListBar = ({ noun, chosen, rows, total, isFound, onAll, onDelete }: ListBarProps) => (
  <div className={chosen > 0 ? css.barChosen : css.bar}>
    <Checkbox
      label={LISTS.selectAll}
      checked={selectAllState(chosen, rows)}
      onChange={() => onAll(chosen < rows)}
    />
    {chosen === 0 ? (
      !isFound && (
        <span className={css.total}>
          {rows < total ? `${figureText(rows)} of ` : ''}
          {figureText(total)} {total === 1 ? noun.one : noun.many}
        </span>
      )
    ) : (
      <>
        <b className={css.count} aria-live="polite">
          {LISTS.selected(chosen)}
        </b>
        <Button onClick={() => onAll(false)}>{LISTS.clear}</Button>
        <Button kind="negText" icon={Trash2} onClick={onDelete}>
          {LISTS.delete}
        </Button>
      </>
    )}
  </div>
)
