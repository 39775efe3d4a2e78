import { memo } from 'react'
import { SHEETS } from '#src/texts/screens.ts'
import { useDeferredRender } from '../kit/hooks/use-deferred-render.ts'
import { useInlineRename } from '../kit/hooks/use-inline-rename.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import * as cardCss from './card.css.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { RowActions, type ItemActions } from './row-actions.tsx'
import { CardMarks, RowMeta, type ListItem } from './row-meta.tsx'
import { RowTitle } from './row-title.tsx'
import * as css from '../kit/page.css.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** Rows, or cards with a preview of the content. */
export type ListView = 'rows' | 'cards'

type ListRowProps = ItemActions & {
  readonly item: ListItem
  readonly view: ListView
  readonly isChosen: boolean
  readonly onChoose: (id: string, withShift: boolean) => void
  readonly onDelete: (id: string) => void
}

const isSame = (a: object, b: object): boolean =>
  Object.entries({ ...a, ...b }).every(([key, value]) => Reflect.get(a, key) === value)

/**
 * A spreadsheet's preview, rendered when it is near the viewport. Items of other kinds have no
 * preview.
 */
const Picture = ({ item, isDrawn }: { readonly item: ListItem; readonly isDrawn: boolean }) =>
  item.preview === undefined ? null : <SheetPicture preview={isDrawn ? item.preview : null} />

/** A row: checkbox, link, date, and the menu "Actions for {title}". */
export const ListRow = memo(
  ({ item, view, isChosen, onChoose, onRename, onDelete, ...more }: ListRowProps) => {
    const { id, title, found, query = '' } = item
    const { isEditing, start, onDone, restRef } = useInlineRename((next) => onRename(id, next))
    const { isDrawn, watch } = useDeferredRender(false, false)
    const check = (
      <Checkbox
        label={SHEETS.select(title)}
        checked={isChosen}
        onChange={(_, withShift) => onChoose(id, withShift)}
      />
    )
    const actions = <RowActions {...more} item={item} onRename={start} onDelete={onDelete} />
    const ref = item.preview === undefined ? undefined : watch
    const chosen = isChosen ? 'chosen' : 'plain'
    if (view === 'cards')
      return (
        <li className={cardCss.card[chosen]} ref={ref}>
          <span className={cardCss.check[chosen]}>{check}</span>
          <Picture item={item} isDrawn={isDrawn} />
          <div className={cardCss.caption}>
            <div className={cardCss.words}>
              <RowTitle
                item={item}
                isEditing={isEditing}
                start={start}
                onDone={onDone}
                restRef={restRef}
              />
              <time className={cardCss.editedTime}>{item.longWhen ?? item.when}</time>
            </div>
            <CardMarks item={item} />
            {actions}
          </div>
        </li>
      )
    return (
      <li className={isChosen ? `${css.row} ${css.rowChosen}` : css.row} ref={ref}>
        {check}
        {item.preview !== undefined && (
          <span className={cardCss.thumb}>
            <Picture item={item} isDrawn={isDrawn} />
          </span>
        )}
        <div className={css.rowText}>
          <RowTitle
            item={item}
            isEditing={isEditing}
            start={start}
            onDone={onDone}
            restRef={restRef}
          />
          {found && !isEditing && (
            <p className={css.foundText}>
              <HighlightedText text={found} query={query} />
            </p>
          )}
        </div>
        <RowMeta item={item} />
        {actions}
      </li>
    )
  },
  ({ item, ...a }, { item: next, ...b }) => isSame(item, next) && isSame(a, b),
)
